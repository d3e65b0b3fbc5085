import { hasAmounts, isOffered, optionsLimits } from "../../../../shared/finance-options/eligible.ts";
import type { Product } from "../../../api/application/ranked-products.ts";
import { useOptionsDraft } from "./options-draft-context.ts";
import styles from "./options.module.css";

/** On the card of a product that may be shown to the customer, while the broker chooses. */
export function OptionCheckbox({ product }: { readonly product: Product }) {
  const draft = useOptionsDraft();
  if (!draft?.isChoosing || !isOffered(product) || !hasAmounts(product)) return null;
  const { lender } = product;
  const isChosen = draft.lenders.includes(lender);
  return (
    <label className={styles["choice"]}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && draft.lenders.length >= optionsLimits.max}
        onChange={() => draft.onToggle(lender)}
      />
      Choose {lender}
    </label>
  );
}
