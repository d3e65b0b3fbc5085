import type { Known } from "./known-fields.ts";

export const paymentFrequencies = ["weekly", "fortnightly", "monthly", "yearly"] as const;

export type PaymentFrequency = (typeof paymentFrequencies)[number];

/** A line of a customer's income, expenses, liabilities or assets. The specification names these lists but not their fields. */
export interface FinanceItem {
  readonly _id: string;
  readonly description: string;
  /** Dollars: the amount received or paid each time, the amount owing on a liability, or the value of an asset. */
  readonly amount: number;
  /** Only of an income or expense. */
  readonly frequency?: Known<PaymentFrequency>;
  /** Dollars a month; only of a liability. */
  readonly monthlyRepayments?: Known<number>;
}
