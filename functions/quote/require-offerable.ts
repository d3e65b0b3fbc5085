import { offerProblem } from "../../shared/finance-options/eligible.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import { setting } from "../configuration.ts";
import { ApiError } from "../call/api-error.ts";

/** Whether the stage refuses to offer a product whose rate is assumed. */
export const refusesAssumedRates = (): boolean => setting("ASSUMED_RATES") === "refused";

/**
 * Throws an ApiError (conflict) that says of each product why it may not be suggested to a customer or sent to a lender. `field` is the
 * request's field that names the products.
 */
export function requireOfferable(products: readonly ProductResult[], field: "lender" | "lenders" | "_id"): void {
  const problems = products.flatMap((product) => offerProblem(product, refusesAssumedRates()) ?? []);
  const [first] = problems;
  if (first) throw new ApiError("conflict", first.code, problems.map(({ text }) => text).join(" "), field);
}
