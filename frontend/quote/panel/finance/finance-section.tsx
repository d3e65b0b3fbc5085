import type { Customer } from "../../../../shared/domain/customer.ts";
import type { FinanceItem } from "../../../../shared/domain/finance-item.ts";
import { monthlyTotal, total } from "../../../../shared/domain/monthly-total.ts";
import type { FinanceList } from "./finance.ts";
import { FinanceLines } from "./finance-lines.tsx";
import styles from "./finance.module.css";

export interface ListLabels {
  readonly list: FinanceList;
  readonly title: string;
  /** The singular of the title. */
  readonly singular: string;
  /** recurring = has a frequency and a monthly total; owed = has monthly repayments. */
  readonly kind: "recurring" | "owed" | "owned";
  readonly totalOf: (lines: readonly Pick<FinanceItem, "amount" | "frequency">[]) => number;
}

const lists: readonly ListLabels[] = [
  { list: "income", title: "Income", singular: "income", kind: "recurring", totalOf: monthlyTotal },
  { list: "expenses", title: "Expenses", singular: "expense", kind: "recurring", totalOf: monthlyTotal },
  { list: "liabilities", title: "Liabilities", singular: "liability", kind: "owed", totalOf: total },
  { list: "assets", title: "Assets", singular: "asset", kind: "owned", totalOf: total },
];

interface FinanceSectionProps {
  readonly customer: Customer;
  /** Names the applicant beside others: " of applicant 2". */
  readonly titleSuffix?: string;
}

export function FinanceSection({ customer, titleSuffix = "" }: FinanceSectionProps) {
  return (
    <section className={styles["section"]} aria-label={`Income, expenses, liabilities and assets${titleSuffix}`}>
      {lists.map((labels) => (
        <FinanceLines key={labels.list} labels={labels} customer={customer} />
      ))}
    </section>
  );
}
