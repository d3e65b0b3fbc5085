import { centsOf, dollarsOf } from "../money.ts";
import type { FeeResult, ProductResult } from "./product.ts";

/** A product of the engine, or as the API answers it. */
interface PricedProduct extends Pick<ProductResult, "loanAmount" | "monthlyFees"> {
  readonly fees: readonly (Pick<FeeResult, "amount" | "capitalised" | "frequency" | "result"> & { readonly when?: "end" | undefined })[];
}

/**
 * Dollars that the customer pays in all: repayments, balloon, monthly fees, and fees paid at the start or the end. Null without a repayment,
 * and where the lender's fees are not stated. The term is in months.
 */
export function totalCost({ loanAmount, monthlyFees, fees }: PricedProduct, term: number): number | null {
  if (loanAmount === null || monthlyFees.value === null) return null;
  const paidApart = fees.filter(
    ({ frequency, capitalised, when, result }) => frequency === "upfront" && result === true && (!capitalised || when === "end"),
  );
  const apart = paidApart.reduce((sum, { amount }) => sum + centsOf(amount ?? 0), 0);
  return dollarsOf(centsOf(loanAmount) + centsOf(monthlyFees.value) * term + apart);
}
