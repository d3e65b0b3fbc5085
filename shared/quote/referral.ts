import { centsOf, dollarsOf, round2, roundTo } from "../money.ts";
import { isAboveCostCap } from "./cost-cap.ts";
import type { ProductResult } from "./product.ts";

/** The referral's indicative figures (core specification, section 9): percent a year and dollars. */
export interface ReferralFigures {
  readonly minRate: number;
  readonly maxRate: number;
  readonly minRepayments: number | null;
  readonly maxRepayments: number | null;
  readonly minWeeklyRepayments: number | null;
  readonly maxWeeklyRepayments: number | null;
  /** The average of all repayments and the balloon. */
  readonly totalLoanAmount: number | null;
  /** Whether a rate or a fee's amount that made the figures is assumed. */
  readonly isIllustrative: boolean;
}

/** Weeks per month in a referral by the core specification; the card uses another figure. */
const weeksPerMonthInReferral = 4;

/** Whether the product's figures count: it fails no criterion and is not above the limit on the cost of credit. */
export const isInReferral = (product: Pick<ProductResult, "qualification" | "aboveCostCap">): boolean =>
  product.qualification <= 1 && !isAboveCostCap(product);

/**
 * Figures over the listed products of qualification 0 or 1 that are not above the limit on the cost of credit; null if there is none. Products without repayments are left out of the
 * repayment figures, which are null if no product has any.
 */
export function referralFigures(products: readonly ProductResult[]): ReferralFigures | null {
  const used = products.filter(isInReferral);
  if (used.length === 0) return null;
  const rates = used.map(({ rate }) => rate);
  const repayments = used.flatMap((product) => product.repayments ?? []);
  const isIllustrative = used.some(({ illustrative: { rate, fees } }) => rate || fees);
  return {
    minRate: round2(Math.min(...rates)),
    maxRate: round2(Math.max(...rates)),
    ...repaymentFigures(
      repayments,
      used.flatMap(({ loanAmount }) => loanAmount ?? []),
    ),
    isIllustrative,
  };
}

function repaymentFigures(repayments: readonly number[], totals: readonly number[]) {
  if (repayments.length === 0) {
    return { minRepayments: null, maxRepayments: null, minWeeklyRepayments: null, maxWeeklyRepayments: null, totalLoanAmount: null };
  }
  const totalCents = totals.reduce((sum, each) => sum + centsOf(each), 0);
  const [min, max] = [Math.min(...repayments), Math.max(...repayments)];
  return {
    minRepayments: min,
    maxRepayments: max,
    minWeeklyRepayments: round2(min / weeksPerMonthInReferral),
    maxWeeklyRepayments: round2(max / weeksPerMonthInReferral),
    totalLoanAmount: dollarsOf(roundTo(totalCents / totals.length, 0)),
  };
}
