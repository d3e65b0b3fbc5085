import { offerProblem } from "../../../shared/finance-options/eligible.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import { useRefusesAssumedRates } from "../../client/connected.ts";

/** Why a product that fits cannot be shown to the customer, or cannot be chosen; undefined for one that can. */
export function useOfferProblem(product: Product, isComplete: (product: Product) => boolean): string | undefined {
  const refusesAssumedRates = useRefusesAssumedRates();
  const problem = offerProblem(product, refusesAssumedRates);
  if (problem || isComplete(product)) return problem?.text;
  return product.feesTotal === null
    ? `${product.lender} does not state its fees, so its total is not known.`
    : "Not every figure is known yet.";
}
