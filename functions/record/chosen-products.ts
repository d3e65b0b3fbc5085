import type { Application } from "../../shared/domain/application.ts";
import { isOffered } from "../../shared/finance-options/eligible.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import { ApiError } from "../call/api-error.ts";
import { requireOfferable } from "../quote/require-offerable.ts";

interface Chosen {
  readonly lenders: readonly string[];
  /** The request's field that names them. */
  readonly field: "lender" | "lenders";
  /** Whether all amounts that the document needs are known. */
  readonly isComplete: (product: ProductResult) => boolean;
}

/** In the order of the choice. Throws ApiError (conflict) for a product that does not fit, lacks an amount or may not be offered. */
export function chosenProducts(
  products: readonly ProductResult[],
  { lenders, field, isComplete }: Chosen,
  application: Application,
): ProductResult[] {
  rejectUnknownDeal(application);
  const chosen = lenders.map((lender) => products.find((product) => product.lender === lender));
  const unfit = lenders.filter((_, at) => !chosen[at] || !isOffered(chosen[at]));
  if (unfit.length > 0)
    throw conflict("NOT_ELIGIBLE", field, `found ${listed(unfit)}, expected products that the applicant qualifies for.`);
  const fitting = chosen.filter((product) => product !== undefined);
  requireOfferable(fitting, field);
  const incomplete = fitting.filter((product) => !isComplete(product));
  if (incomplete.length > 0) {
    const names = listed(incomplete.map(({ lender }) => lender));
    throw conflict("INCOMPLETE", field, `found ${names}, expected products whose repayments and fees are known.`);
  }
  return fitting;
}

/** Throws ApiError (conflict) where no product has a repayment. */
function rejectUnknownDeal({ asset, loanDetails }: Application): void {
  for (const [field, value] of Object.entries({ assetValue: asset.assetValue, term: loanDetails.term }))
    if ((value ?? null) === null)
      throw conflict("INCOMPLETE", field, "found nothing, expected a value, without which there is no repayment.");
}

const conflict = (code: string, field: string, message: string) => new ApiError("conflict", code, `${field}: ${message}`, field);
const listed = (names: readonly string[]): string => names.join(", ");
