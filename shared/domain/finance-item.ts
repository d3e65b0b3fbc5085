import { type Fields, type Values, choice, dollars, text } from "./field.ts";

export const paymentFrequencyLabels = { weekly: "Weekly", fortnightly: "Fortnightly", monthly: "Monthly", yearly: "Yearly" } as const;

export type PaymentFrequency = keyof typeof paymentFrequencyLabels;

export const financeItemFields = {
  description: text({ label: "Description", max: 100, required: true }),
  // The amount received or paid each time, the amount owing on a liability, or the value of an asset.
  amount: dollars({ label: "Amount", required: true }),
  // Only of an income or expense.
  frequency: choice(paymentFrequencyLabels, { label: "Frequency" }),
  // Dollars a month; only of a liability.
  monthlyRepayments: dollars({ label: "Monthly repayments" }),
} satisfies Fields;

/** A line of a customer's income, expenses, liabilities or assets. The specification names these lists but not their fields. */
export interface FinanceItem extends Values<typeof financeItemFields> {
  readonly _id: string;
}
