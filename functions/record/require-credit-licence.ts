import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { CreditLicence } from "../../shared/domain/credit-licence.ts";
import { ApiError } from "../call/api-error.ts";

/** Throws ApiError (forbidden) where products would be shown to a consumer by an organisation without licence details. */
export function requireCreditLicence(applicationType: ApplicationType, { licence }: { readonly licence: CreditLicence | null }): void {
  if (applicationType === "consumer" && licence === null)
    throw new ApiError(
      "forbidden",
      "NO_LICENCE",
      "Please ask your organisation's administrator to enter its Australian Credit Licence details first.",
    );
}
