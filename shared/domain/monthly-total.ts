import { plus, round2 } from "../money.ts";
import type { FinanceItem, PaymentFrequency } from "./finance-item.ts";

const timesAYear: Readonly<Record<PaymentFrequency, number>> = { weekly: 52, fortnightly: 26, monthly: 12, yearly: 1 };

/** Sum of incomes or expenses per month in dollars, each rounded to the cent. Without a frequency, an amount counts as monthly. */
export function monthlyTotal(lines: readonly Pick<FinanceItem, "amount" | "frequency">[]): number {
  return lines.map(({ amount, frequency }) => round2((amount * timesAYear[frequency ?? "monthly"]) / 12)).reduce(plus, 0);
}

/** Sum in dollars. */
export const total = (lines: readonly Pick<FinanceItem, "amount">[]): number => lines.map(({ amount }) => amount).reduce(plus, 0);
