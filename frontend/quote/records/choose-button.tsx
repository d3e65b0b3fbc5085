import { useState } from "react";
import { canBeChosen, isOffered } from "../../../shared/finance-options/eligible.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { useOptionsDraft } from "./options-draft-context.ts";
import { useOfferProblem } from "./use-offer-problem.ts";
import { useOnChoose } from "./selection-context.ts";

interface ChooseButtonProps {
  readonly product: Product;
  readonly className: string | undefined;
}

/** On the card of a product that fits: opens the drawer that records the choice. Pressed in vain, it says why. */
export function ChooseButton({ product, className }: ChooseButtonProps) {
  const onChoose = useOnChoose();
  const isForOptions = useOptionsDraft()?.isChoosing === true;
  const problem = useOfferProblem(product, canBeChosen);
  const [isExplained, setIsExplained] = useState(false);
  if (!onChoose || isForOptions || !isOffered(product) || product.repayments === null) return null;
  const { lender } = product;
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={`Choose ${lender}`}
        aria-disabled={problem !== undefined || undefined}
        title={problem}
        onClick={() => (problem === undefined ? onChoose(lender) : setIsExplained(true))}
      >
        Choose
      </button>
      <output>{isExplained && problem !== undefined && <DisabledReason text={problem} />}</output>
    </>
  );
}
