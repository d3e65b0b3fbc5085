import type { Known } from "./known.ts";

/** How often an income or expense recurs. */
export const paymentFrequencies = ["weekly", "fortnightly", "monthly", "yearly"] as const;

export type PaymentFrequency = (typeof paymentFrequencies)[number];

/** One line of a customer's income, expenses, liabilities or assets; the specification names the lists and no fields. */
export interface FinanceItem {
  readonly _id: string;
  readonly description: string;
  /** Dollars: received or paid each time, owing on a liability, or an asset's value. */
  readonly amount: number;
  /** Of an income or expense. */
  readonly frequency?: Known<PaymentFrequency>;
  /** Dollars a month, of a liability. */
  readonly monthlyRepayments?: Known<number>;
}
