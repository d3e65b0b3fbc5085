import { hasAmounts, offerProblem } from "../../../../shared/finance-options/eligible.ts";
import type { Product } from "../../../api/application/ranked-products.ts";
import { useRefusesAssumedRates } from "../../../api/http/connected.ts";

/** Why a product that fits can be neither shown to the customer nor chosen; undefined for one that can. */
export function useOfferProblem(product: Product): string | undefined {
  const refusesAssumedRates = useRefusesAssumedRates();
  if (hasAmounts(product)) return offerProblem(product, refusesAssumedRates)?.text;
  return product.feesTotal === null
    ? `${product.lender} does not state its fees, so its total is not known.`
    : "Not every figure is known yet.";
}
