/** What is financed of the price of an asset. */
import type { ApprovedTerms } from "../domain/submission.ts";
import { roundTo } from "../money.ts";
import type { ProductResult } from "../quote/product.ts";
import type { SheetsInForce } from "../quote/rulebook.ts";
import { financedFees } from "../submission/difference.ts";

interface Ratio {
  readonly financed: number;
  readonly total: number;
}

/** Whether a ratio is not above the approved one; amounts in cents. */
export const isRatioKept = (now: Ratio, approved: Ratio): boolean =>
  BigInt(now.financed) * BigInt(approved.total) <= BigInt(approved.financed) * BigInt(now.total);

export const percentText = (financed: number, total: number): string => `${roundTo((financed * 100) / total, 2).toFixed(2)}%`;

interface Approval {
  readonly product: ProductResult;
  readonly approved: ApprovedTerms;
}

/** Financed fees in dollars, of a lender whose sheet says that its ratio leaves them out; else 0. */
export function feesOutsideRatio({ tiers }: Pick<SheetsInForce, "tiers">, { product, approved }: Approval): number {
  const leavesOut = tiers.some(({ sheet }) => sheet.lender === product.lender && sheet.settlement?.ratioCountsFees === false);
  return leavesOut ? financedFees(product, approved) : 0;
}
