import { minus, plus } from "../money.ts";
import type { Customer } from "./customer.ts";
import { monthlyTotal } from "./monthly-total.ts";

/** Dollars a month. */
export interface MonthlySurplus {
  readonly income: number;
  /** Living expenses and the repayments of liabilities. */
  readonly expenses: number;
  /** Income less expenses; negative where the expenses are higher. */
  readonly before: number;
}

type Finances = Pick<Customer, "income" | "expenses" | "liabilities">;

/**
 * All applicants' monthly income less expenses and liabilities. Undefined while no income is entered. It is arithmetic with what was entered, not a
 * serviceability test: no tax, no buffers and no benchmark of expenses.
 */
export function monthlySurplus(applicants: readonly Finances[]): MonthlySurplus | undefined {
  if (applicants.every(({ income }) => income.length === 0)) return undefined;
  const sumOf = (amountOf: (applicant: Finances) => number) => applicants.map(amountOf).reduce(plus, 0);
  const income = sumOf((applicant) => monthlyTotal(applicant.income));
  const expenses = sumOf((applicant) => plus(monthlyTotal(applicant.expenses), repaymentsOf(applicant)));
  return { income, expenses, before: minus(income, expenses) };
}

const repaymentsOf = ({ liabilities }: Finances): number =>
  liabilities.map(({ monthlyRepayments }) => monthlyRepayments ?? 0).reduce(plus, 0);

/** The surplus after a loan's repayment and its monthly fees. Null without a repayment. */
export function surplusAfter(
  { before }: Pick<MonthlySurplus, "before">,
  repayments: number | null,
  monthlyFees: number | null,
): number | null {
  return repayments === null ? null : minus(before, plus(repayments, monthlyFees ?? 0));
}
