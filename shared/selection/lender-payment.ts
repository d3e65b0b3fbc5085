import { percentOf, round2 } from "../money.ts";

/** What a lender pays the broker for a loan, including GST, as the broker states it; the value 0 is an answer. */
export interface LenderPayment {
  /** Percent of the amount financed. */
  readonly unit: "dollars" | "percent";
  readonly value: number;
}

/** Dollars, rounded to the cent. */
export const paymentDollars = ({ unit, value }: LenderPayment, financeAmount: number): number =>
  unit === "dollars" ? value : round2(percentOf(value, financeAmount));
