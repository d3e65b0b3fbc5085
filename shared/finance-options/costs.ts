import { centsOf, dollarsOf } from "../money.ts";
import { totalCost } from "../quote/total-cost.ts";
import type { OfferedProduct } from "./content.ts";

/** Dollars; null while an amount is unknown. */
export interface Costs {
  /** Due with the last repayment. */
  readonly balloon: number | null;
  /** Everything that the customer pays: repayments, balloon, monthly fees, and fees paid at the start or the end. */
  readonly total: number | null;
}

/** term in months. */
export function costsOf(product: Pick<OfferedProduct, "loanAmount" | "repayments" | "monthlyFees" | "fees">, term: number): Costs {
  const { loanAmount, repayments } = product;
  const balloon = loanAmount === null || repayments === null ? null : dollarsOf(centsOf(loanAmount) - centsOf(repayments) * term);
  return { balloon, total: totalCost(product, term) };
}
