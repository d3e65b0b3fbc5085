/** What must stand beside a product's figures, on every surface that shows them. */
import { dollarText, percentText } from "../format.ts";
import { costCapText } from "./cost-cap.ts";
import type { ProductResult } from "./product.ts";

export const feesNotStated = "Fees not stated";

type Rate = Pick<ProductResult, "rate" | "rateFrom">;

/** "9.50%"; "15.99% to 19.99% by score" for a rate that only a score settles. */
export const rateText = (product: Rate): string => `${ratesText(product)}${product.rateFrom === undefined ? "" : " by score"}`;

/** "15.99% to 19.99%", where it is said elsewhere what settles it. */
export const ratesText = ({ rate, rateFrom }: Rate): string =>
  rateFrom === undefined ? percentText(rate) : `${percentText(rateFrom)} to ${percentText(rate)}`;

type Charged = Pick<ProductResult, "feesTotal" | "financeAmount">;

/** Fees depend on the amount: before it is known their sum would be too low. */
export const knownFees = ({ feesTotal, financeAmount }: Charged): number | "not stated" | null =>
  feesTotal === null ? "not stated" : financeAmount === null ? null : feesTotal;

export function feesText(product: Charged): string {
  const fees = knownFees(product);
  return fees === "not stated" ? fees : dollarText(fees);
}

/** Whether an assumed rate or fee has made the repayments. */
export const isAssumed = ({ illustrative: { rate, fees } }: Pick<ProductResult, "illustrative">): boolean => rate || fees;

type Noted = Pick<ProductResult, "aboveCostCap" | "feesTotal" | "monthlyFees" | "repayments">;

/** The sentence about the limit on the cost of credit, and whether the repayment leaves out fees. */
export function productNotes(product: Noted): string[] {
  const leavesOutFees = product.feesTotal === null && product.repayments !== null;
  const cap = costCapText(product);
  return [...(leavesOutFees ? [feesNotStated] : []), ...(cap === undefined ? [] : [cap])];
}
