import { plus, round2 } from "../money.ts";
import type { FinanceItem, PaymentFrequency } from "./finance-item.ts";

const timesAYear: Readonly<Record<PaymentFrequency, number>> = { weekly: 52, fortnightly: 26, monthly: 12, yearly: 1 };

/** What a customer's incomes or expenses come to in a month, in dollars and whole cents; one without a frequency counts as monthly. */
export function monthlyTotal(lines: readonly Pick<FinanceItem, "amount" | "frequency">[]): number {
  return lines.map(({ amount, frequency }) => round2((amount * timesAYear[frequency ?? "monthly"]) / 12)).reduce(plus, 0);
}

/** What a customer's liabilities or assets come to, in dollars. */
export const total = (lines: readonly Pick<FinanceItem, "amount">[]): number => lines.map(({ amount }) => amount).reduce(plus, 0);
