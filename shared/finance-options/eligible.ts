import { dayText } from "../format.ts";
import { aboveCostCapText, isAboveCostCap } from "../quote/cost-cap.ts";
import type { ProductResult } from "../quote/product.ts";

/** How many products the options may show. */
export const optionsLimits = { min: 2, max: 3, note: 500 } as const;

/** Whether the applicant qualifies, or lacks only details that settle it. */
export const isOffered = ({ qualification }: Pick<ProductResult, "qualification">): boolean => qualification <= 1;

/** Whether all amounts that the options show are known. A lender that does not state its fees cannot be shown. */
export const hasAmounts = ({ repayments, loanAmount, monthlyFees, comparisonRate, isCommercial }: Amounts): boolean =>
  repayments !== null && loanAmount !== null && monthlyFees.value !== null && (isCommercial || comparisonRate !== null);

/** Whether its choice can be recorded: also where the lender does not state its fees, which the record then says. */
export const canBeChosen = (product: Amounts & Pick<ProductResult, "feesTotal">): boolean =>
  product.feesTotal === null ? product.repayments !== null && product.loanAmount !== null : hasAmounts(product);

type Amounts = Pick<ProductResult, "repayments" | "loanAmount" | "monthlyFees" | "comparisonRate" | "isCommercial">;

/** Why a product may not be suggested to a customer or sent to a lender. */
export interface OfferProblem {
  readonly code: "COST_CAP" | "ASSUMED_RATE";
  /** Names the lender or the sheet, and who can help. */
  readonly text: string;
}

/** Undefined for a product that may be offered. None above the limit on the cost of credit may; a stage decides whether one with an assumed rate may. */
export function offerProblem(
  product: Pick<ProductResult, "lender" | "date" | "illustrative" | "aboveCostCap">,
  refusesAssumedRates: boolean,
): OfferProblem | undefined {
  const { lender, date, illustrative } = product;
  if (isAboveCostCap(product))
    return { code: "COST_CAP", text: `${lender}: ${aboveCostCapText}, so it may be neither suggested nor applied for.` };
  if (!refusesAssumedRates || !illustrative.rate) return undefined;
  const sheet = date === null ? "undated rate sheet" : `rate sheet of ${dayText(date)}`;
  const text = `${lender}'s rate is assumed, as its ${sheet} does not state it. Kelpie's editors of rate sheets can renew the sheet.`;
  return { code: "ASSUMED_RATE", text };
}
