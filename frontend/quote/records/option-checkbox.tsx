import { hasAmounts, isOffered, optionsLimits } from "../../../shared/finance-options/eligible.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import kit from "../../ui/kit.module.css";
import { useOptionsDraft } from "./options-draft-context.ts";
import styles from "./options.module.css";
import { useOfferProblem } from "./use-offer-problem.ts";

interface OptionCheckboxProps {
  readonly product: Product;
  /** Beside the box; a closed card has no room for it. */
  readonly label?: string;
  /** The element that says why the box is disabled. */
  readonly reasonId?: string;
}

/** Whether a product is one of those that the broker chooses for the customer. Ticking the first one starts the choice. */
export function OptionCheckbox({ product, label, reasonId }: OptionCheckboxProps) {
  const draft = useOptionsDraft();
  const problem = useOfferProblem(product, hasAmounts);
  if (!draft || !isOffered(product) || product.repayments === null) return null;
  const { lender } = product;
  const isChosen = draft.lenders.includes(lender);
  const toggle = () => {
    if (!draft.isChoosing) draft.onStart();
    draft.onToggle(lender);
  };
  return (
    <label className={`${kit.row} ${kit.gap8} ${styles.choice}`}>
      <input
        type="checkbox"
        aria-label={label === undefined ? `Choose ${lender}` : `${label}: ${lender}`}
        checked={isChosen}
        disabled={!isChosen && (problem !== undefined || draft.lenders.length >= optionsLimits.max)}
        aria-describedby={problem === undefined ? undefined : reasonId}
        onChange={toggle}
      />
      {label}
    </label>
  );
}
