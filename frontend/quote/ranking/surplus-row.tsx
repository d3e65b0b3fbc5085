import { type MonthlySurplus, surplusAfter } from "../../../shared/domain/monthly-surplus.ts";
import { dollarText } from "../../../shared/format.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import styles from "./surplus-row.module.css";

interface SurplusRowProps {
  readonly surplus: MonthlySurplus;
  readonly product: Product;
}

/** The monthly surplus before and after the product's repayment. */
export function SurplusRow({ surplus: { income, expenses, before }, product }: SurplusRowProps) {
  const { repayments, monthlyFees } = product;
  const after = surplusAfter({ before }, repayments, monthlyFees.value);
  const cost =
    repayments === null ? "" : ` ${dollarText(repayments)}${monthlyFees.value ? ` + ${dollarText(monthlyFees.value)} monthly fees` : ""}`;
  return (
    <section className={styles["surplus"]} aria-label="Monthly surplus">
      <div>
        <h4>Monthly surplus</h4>
        <p className={styles["note"]}>Arithmetic, not a serviceability test{monthlyFees.value === null && "; fees not stated"}</p>
      </div>
      <dl className={styles["figures"]}>
        <Figure name="Income" dollars={income} />
        <Figure name="Expenses" dollars={-expenses} />
        <Figure name="Before this loan" dollars={before} />
        <Figure name={`After${cost}`} dollars={after} />
      </dl>
    </section>
  );
}

const Figure = ({ name, dollars }: { readonly name: string; readonly dollars: number | null }) => (
  <div>
    <dt>{name}</dt>
    <dd>{dollarText(dollars)}</dd>
  </div>
);
