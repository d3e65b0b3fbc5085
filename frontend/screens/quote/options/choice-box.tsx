import { hasAmounts, isOffered, optionsLimits } from "../../../../shared/finance-options/eligible.ts";
import type { Product } from "../../../api/application/ranked-products.ts";
import { useChoice } from "./choice-context.ts";
import styles from "./options.module.css";

/** On the card of a product that may be shown to the customer, while the broker chooses. */
export function ChoiceBox({ product }: { readonly product: Product }) {
  const choice = useChoice();
  if (!choice?.isChoosing || !isOffered(product) || !hasAmounts(product)) return null;
  const { lender } = product;
  const isChosen = choice.lenders.includes(lender);
  return (
    <label className={styles["choice"]}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && choice.lenders.length >= optionsLimits.max}
        onChange={() => choice.onToggle(lender)}
      />
      Choose {lender}
    </label>
  );
}
