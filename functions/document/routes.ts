import type { documentRoutes } from "../../shared/wire/document-routes.ts";
import { brokerRead, brokerWrite, filesRead, linkWrite, quoteWrite, returningSecret, withDailyLimit } from "../call/access-rules.ts";
import { callLimits } from "../call/call-limits.ts";
import { editErrors, notFoundErrors, readOnly, uploadConflicts } from "../call/route-errors.ts";
import type { RouteErrors, RouteRows } from "../call/route-row.ts";

const uploadErrors: RouteErrors = { ...notFoundErrors, conflict: [...readOnly, ...uploadConflicts] };

export const domain = {
  description: "Uploads, downloads and signed agreements",
  needs: ["postFiles", "retainAgreements", "readFiles"],
} as const;

export const routeRows = {
  readDocument: { ...returningSecret(filesRead), says: "Read a document and a URL for its file", errors: notFoundErrors },
  fetchDocument: { ...returningSecret(filesRead), says: "Get a new URL for a document's file", errors: notFoundErrors },
  uploadDocument: {
    ...withDailyLimit(callLimits.documents, returningSecret(quoteWrite)),
    says: "Start the upload of a customer's document",
    errors: uploadErrors,
  },
  uploadInvoice: {
    ...withDailyLimit(callLimits.documents, returningSecret(quoteWrite)),
    says: "Start the upload of a document of the asset or the business",
    errors: uploadErrors,
  },
  uploadCreditProfile: {
    ...withDailyLimit(callLimits.documents, returningSecret(quoteWrite)),
    says: "Start the upload of a customer's credit file",
    errors: uploadErrors,
  },
  waiveDocument: { ...quoteWrite, isIdempotent: true, says: "Mark a document as not needed, or take that back", errors: editErrors },
  readReferralAgreement: { ...brokerRead, says: "Read the referral agreement" },
  dateDocument: { ...quoteWrite, says: "Record the day on which a document was issued", errors: editErrors },
  signPrivacy: {
    ...linkWrite(300),
    says: "Sign the agreements of a privacy link",
    errors: {
      ...notFoundErrors,
      conflict: ["SIGNED", "CUSTOMER_INCOMPLETE", "TOO_MANY_ITEMS"],
      gone: ["LINK_GONE"],
      tooMany: ["TOO_MANY"],
    },
  },
  signReferralAgreement: {
    ...brokerWrite,
    says: "Sign the referral agreement",
    errors: {
      forbidden: ["NOT_YOURS"],
      conflict: ["SIGNED", "OTHER_VERSION", "NO_BUSINESS_DETAILS"],
      tooMany: ["TOO_MANY"],
    },
  },
} as const satisfies RouteRows<typeof documentRoutes>;
