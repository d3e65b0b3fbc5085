import type { Organisation } from "../../shared/domain/organisation.ts";
import { isAboveFeeCeiling } from "../../shared/quote/fee-share.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import { ApiError } from "../call/api-error.ts";

/** Throws ApiError (conflict) that names the products whose upfront fees are above the organisation's ceiling, where no reason is given. */
export function requireFeeReason(
  products: readonly ProductResult[],
  { feeCeiling }: Pick<Organisation, "feeCeiling">,
  reason: string | undefined,
): void {
  const above = products.filter((product) => isAboveFeeCeiling(product, feeCeiling)).map(({ lender }) => lender);
  if (above.length === 0 || reason !== undefined) return;
  const message = `feeReason: found nothing, expected why ${above.join(", ")}, with upfront fees above your organisation's ceiling of ${feeCeiling}%.`;
  throw new ApiError("conflict", "FEE_REASON", message, "feeReason");
}
