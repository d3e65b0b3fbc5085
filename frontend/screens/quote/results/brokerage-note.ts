import type { Product } from "../../../api/application/ranked-products.ts";

/** Says why a commercial product's brokerage is not the rate that the broker asks for, in percent; undefined where it is. */
export function brokerageNoteOf(
  { isCommercial, brokerage, financeAmount }: Pick<Product, "isCommercial" | "brokerage" | "financeAmount">,
  asked: number | null | undefined,
): string | undefined {
  if (!isCommercial || financeAmount === null) return undefined;
  if (brokerage.percent === 0 && asked !== 0) return "Brokerage not stated for this asset value";
  if (asked === null || asked === undefined || asked === brokerage.percent) return undefined;
  return asked > brokerage.percent ? "Brokerage, at most" : "Brokerage, set by the lender";
}
