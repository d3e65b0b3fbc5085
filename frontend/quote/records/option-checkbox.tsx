import { useId } from "react";
import { hasAmounts, isOffered, optionsLimits } from "../../../shared/finance-options/eligible.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { DisabledReason } from "../../ui/disabled-reason.tsx";
import { useOptionsDraft } from "./options-draft-context.ts";
import kit from "../../ui/kit.module.css";
import styles from "./options.module.css";
import { useOfferProblem } from "./use-offer-problem.ts";

/** On the card of a product that may be shown to the customer, while the broker chooses. */
export function OptionCheckbox({ product }: { readonly product: Product }) {
  const id = useId();
  const draft = useOptionsDraft();
  const problem = useOfferProblem(product, hasAmounts);
  if (!draft?.isChoosing || !isOffered(product) || product.repayments === null) return null;
  const { lender } = product;
  const isChosen = draft.lenders.includes(lender);
  return (
    <div className={`${kit.row} ${kit.wrap} ${styles.choice}`}>
      <label>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={!isChosen && (problem !== undefined || draft.lenders.length >= optionsLimits.max)}
          aria-describedby={problem === undefined ? undefined : id}
          onChange={() => draft.onToggle(lender)}
        />
        Choose {lender}
      </label>
      <span id={id}>{problem !== undefined && <DisabledReason text={problem} />}</span>
    </div>
  );
}
