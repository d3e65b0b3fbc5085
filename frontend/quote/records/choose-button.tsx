import { Button } from "antd";
import { canBeChosen, isOffered } from "../../../shared/finance-options/eligible.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { useOptionsDraft } from "./options-draft-context.ts";
import { useOnChoose } from "./selection-context.ts";
import { useOfferProblem } from "./use-offer-problem.ts";

interface ChooseButtonProps {
  readonly product: Product;
  /** The element that says why it cannot be chosen. */
  readonly reasonId: string;
}

/** In the open card of a product that fits: opens the drawer that records the choice. */
export function ChooseButton({ product, reasonId }: ChooseButtonProps) {
  const onChoose = useOnChoose();
  const isForOptions = useOptionsDraft()?.isChoosing === true;
  const problem = useOfferProblem(product, canBeChosen);
  if (!onChoose || isForOptions || !isOffered(product) || product.repayments === null) return null;
  const { lender } = product;
  return (
    <Button
      disabled={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : reasonId}
      onClick={() => onChoose(lender)}
    >
      Choose {lender}
    </Button>
  );
}
