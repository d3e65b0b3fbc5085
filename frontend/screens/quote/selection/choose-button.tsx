import { hasAmounts, isOffered } from "../../../../shared/finance-options/eligible.ts";
import type { Product } from "../../../api/application/ranked-products.ts";
import { useOptionsDraft } from "../options/options-draft-context.ts";
import { useOnChoose } from "./selection-context.ts";

interface ChooseButtonProps {
  readonly product: Product;
  readonly className: string | undefined;
}

/** On the card of a product that fits: opens the drawer that records the choice. */
export function ChooseButton({ product, className }: ChooseButtonProps) {
  const onChoose = useOnChoose();
  const isForOptions = useOptionsDraft()?.isChoosing === true;
  if (!onChoose || isForOptions || !isOffered(product) || !hasAmounts(product)) return null;
  const { lender } = product;
  return (
    <button type="button" className={className} aria-label={`Choose ${lender}`} onClick={() => onChoose(lender)}>
      Choose
    </button>
  );
}
