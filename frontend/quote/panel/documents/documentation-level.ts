import type { Application } from "../../../../shared/domain/application.ts";
import type { LoanDetails } from "../../../../shared/domain/loan-details.ts";
import { applicationRoutes } from "../../../../shared/wire/application-routes.ts";
import { call } from "../../../client/call.ts";
import { saveChange } from "../../../client/application/saves.ts";

export const documentationKey = "documentationLevel";

export function saveDocumentationLevel(
  { _id: applicationId, loanDetails: { _id } }: Application,
  documentationLevel: NonNullable<LoanDetails["documentationLevel"]>,
): void {
  const send = async () => {
    const loanDetails = await call(applicationRoutes.updateLoanDetails, { body: { _id, documentationLevel } });
    return (now: Application) => ({ ...now, loanDetails: { ...now.loanDetails, ...loanDetails } });
  };
  saveChange(applicationId, { key: documentationKey, value: documentationLevel, send });
}
