import { centsOf, dollarsOf } from "../money.ts";
import type { OfferedProduct } from "./content.ts";

/** Dollars; null while an amount is unknown. */
export interface Costs {
  /** Due with the last repayment. */
  readonly balloon: number | null;
  /** Everything that the customer pays: repayments, balloon, monthly fees, and fees paid at the start or the end. */
  readonly total: number | null;
}

/** term in months. */
export function costsOf(
  { loanAmount, repayments, monthlyFees, fees }: Pick<OfferedProduct, "loanAmount" | "repayments" | "monthlyFees" | "fees">,
  term: number,
): Costs {
  if (loanAmount === null || repayments === null || monthlyFees.value === null) return { balloon: null, total: null };
  const paidApart = fees.filter(
    ({ frequency, capitalised, when, result }) => frequency === "upfront" && result === true && (!capitalised || when === "end"),
  );
  const apart = paidApart.reduce((sum, { amount }) => sum + centsOf(amount ?? 0), 0);
  return {
    balloon: dollarsOf(centsOf(loanAmount) - centsOf(repayments) * term),
    total: dollarsOf(centsOf(loanAmount) + centsOf(monthlyFees.value) * term + apart),
  };
}
