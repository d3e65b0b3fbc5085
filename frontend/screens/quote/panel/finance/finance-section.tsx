import type { FinanceItem } from "../../../../../shared/entities/finance-item.ts";
import { monthlyTotal, total } from "../../../../../shared/entities/monthly-total.ts";
import type { FinanceList } from "../../../../api/finance.ts";
import { FinanceLines } from "./finance-lines.tsx";
import styles from "./finance.module.css";

/** How a list is called and added up. */
export interface ListWords {
  readonly list: FinanceList;
  readonly title: string;
  /** What one line of it is called. */
  readonly one: string;
  /** Recurring = has a frequency, and its total is a month's; owed = has monthly repayments. */
  readonly kind: "recurring" | "owed" | "owned";
  readonly totalOf: (lines: readonly Pick<FinanceItem, "amount" | "frequency">[]) => number;
}

const lists: readonly ListWords[] = [
  { list: "income", title: "Income", one: "income", kind: "recurring", totalOf: monthlyTotal },
  { list: "expenses", title: "Expenses", one: "expense", kind: "recurring", totalOf: monthlyTotal },
  { list: "liabilities", title: "Liabilities", one: "liability", kind: "owed", totalOf: total },
  { list: "assets", title: "Assets", one: "asset", kind: "owned", totalOf: total },
];

/** What the customer earns, spends, owes and owns. */
export function FinanceSection() {
  return (
    <section className={styles["section"]} aria-label="Income, expenses, liabilities and assets">
      {lists.map((words) => (
        <FinanceLines key={words.list} words={words} />
      ))}
    </section>
  );
}
