import { isAssumed } from "../quote/product-notes.ts";
import type { ProductResult } from "../quote/product.ts";

/** Which figures of a product are assumed: those that an assumed rate or an assumed fee has made. */
export interface AssumedFigures {
  readonly rate: boolean;
  readonly comparisonRate: boolean;
  readonly repayments: boolean;
  readonly financeAmount: boolean;
  readonly fees: boolean;
  readonly monthlyFees: boolean;
  /** Everything that the customer pays. */
  readonly total: boolean;
}

/** The balloon is never one of them: it is a share of the price. */
export function assumedFigures({
  illustrative: { rate, fees },
  monthlyFees,
}: Pick<ProductResult, "illustrative" | "monthlyFees">): AssumedFigures {
  const either = isAssumed({ illustrative: { rate, fees } });
  const hasMonthlyFees = monthlyFees.value !== null && monthlyFees.value > 0;
  return {
    rate,
    comparisonRate: either,
    repayments: either,
    financeAmount: fees,
    fees,
    monthlyFees: fees && hasMonthlyFees,
    total: either,
  };
}

/** The mark at an assumed figure. */
export const assumedText = (lender: string): string => `Assumed, not from ${lender}`;
