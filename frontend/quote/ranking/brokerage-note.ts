import type { Product } from "../../client/application/ranked-products.ts";

/** Says why a commercial product's brokerage is not the rate that the broker asks for, in percent; undefined where it is. */
export function brokerageNoteOf(
  { isCommercial, brokerage, financeAmount }: Pick<Product, "isCommercial" | "brokerage" | "financeAmount">,
  requestedPercent: number | null | undefined,
): string | undefined {
  if (!isCommercial || financeAmount === null) return undefined;
  if (brokerage.percent === 0 && requestedPercent !== 0) return "Brokerage not stated for this asset value";
  if (requestedPercent === null || requestedPercent === undefined || requestedPercent === brokerage.percent) return undefined;
  return requestedPercent > brokerage.percent ? "Brokerage, at most" : "Brokerage, set by the lender";
}
