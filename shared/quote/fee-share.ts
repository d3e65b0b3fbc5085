/** A product's upfront fees as a share of the amount borrowed, and what the credit costs (budget.md). */
import { minus, percentageOf, roundTo } from "../money.ts";
import type { FeeResult, ProductResult } from "./product.ts";
import { totalCost } from "./total-cost.ts";

export interface FeeShare {
  readonly lender: string;
  /** Percent of the amount borrowed, to one decimal. */
  readonly share: number | null;
  /** Dollars. */
  readonly upfront: number | null;
  /** Dollars that the customer pays beyond the amount borrowed. */
  readonly costOfCredit: number | null;
}

/** A product of the engine, or as the API answers it. */
interface Charged extends Pick<ProductResult, "financeAmount" | "feesTotal"> {
  readonly brokerage: Pick<ProductResult["brokerage"], "amount">;
  readonly fees: readonly (Pick<FeeResult, "amount" | "capitalised" | "frequency" | "result"> & { readonly when?: "end" | undefined })[];
}

/** Dollars of the asset value that are not the deposit: the amount financed before fees and brokerage are added. Null where nothing is repaid. */
export function amountBorrowed({ financeAmount, brokerage, fees }: Charged): number | null {
  if (financeAmount === null) return null;
  const added = fees.filter(
    ({ frequency, capitalised, when, result }) => frequency === "upfront" && capitalised && when !== "end" && result === true,
  );
  return added.reduce((rest, { amount }) => minus(rest, amount ?? 0), minus(financeAmount, brokerage.amount ?? 0));
}

/** Percent of the amount borrowed, to one decimal; null where nothing is repaid and where the lender's fees are not stated. */
export function feeShareOf(product: Charged): number | null {
  const borrowed = amountBorrowed(product);
  return borrowed === null || product.feesTotal === null ? null : roundTo(percentageOf(product.feesTotal, borrowed), 1);
}

/** In the same words on every surface. */
export const feeShareText = (share: number): string => `${share.toFixed(1)}% of the amount borrowed`;

/** Whether an organisation's ceiling, in percent, asks for a reason before the product is chosen or offered. */
export const isAboveFeeCeiling = (product: Charged, ceiling: number | null | undefined): boolean =>
  ceiling != null && (feeShareOf(product) ?? 0) > ceiling;

/** The term is in months. */
export function feeShares(products: readonly ProductResult[], term: number): FeeShare[] {
  return products.map((product) => {
    const [borrowed, total] = [amountBorrowed(product), totalCost(product, term)];
    return {
      lender: product.lender,
      share: feeShareOf(product),
      upfront: borrowed === null ? null : product.feesTotal,
      costOfCredit: borrowed === null || total === null ? null : minus(total, borrowed),
    };
  });
}
