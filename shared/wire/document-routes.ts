import * as z from "zod/mini";
import { applicationTypes } from "../domain/application-type.ts";
import { earliestIssue, documentContentTypes, customerDocumentKinds, quoteDocumentKinds, waivableKinds } from "../domain/document.ts";
import { day, wholeNumber } from "./amount.ts";
import { document, documentToFetch, uploadForm } from "./response/document.ts";
import { agreement } from "./response/agreement.ts";
import { anyId, id, childId } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { signature } from "./signature.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine, line } from "./text.ts";

const maxBytes = 10 * 1024 * 1024;

const dayOfIssue = day.check(z.refine((text) => text >= earliestIssue, `a day from ${earliestIssue} on`));

/** A file to upload. replaces is the document that it replaces. */
export const file = {
  fileName: filledLine(200),
  contentType: z.enum(documentContentTypes),
  size: wholeNumber(1, maxBytes),
  replaces: z.optional(childId),
};

export const documentRoutes = defineRoutes({
  readDocument: { method: "GET", path: "/document/{id}", params: strictObject({ id: anyId }), data: documentToFetch },
  fetchDocument: { method: "POST", path: "/document/file", body: strictObject({ documentId: anyId }), data: documentToFetch },
  uploadDocument: {
    method: "POST",
    path: "/document/upload",
    body: strictObject({ customerId: childId, kind: z.enum(customerDocumentKinds), ...file }),
    data: uploadForm,
  },
  /** What is uploaded once for all customers; an invoice without kind. */
  uploadInvoice: {
    method: "POST",
    path: "/asset/upload/{assetId}",
    params: strictObject({ assetId: childId }),
    body: strictObject({ kind: z.optional(z.enum(quoteDocumentKinds)), ...file }),
    data: uploadForm,
  },
  uploadCreditProfile: {
    method: "POST",
    path: "/credit-profile/file",
    body: strictObject({ customerId: childId, ...file }),
    data: uploadForm,
  },
  /** Marks a document as not needed, with the reason; null takes that back. customerId for a document of a customer, none for one of the quote. */
  waiveDocument: {
    method: "POST",
    path: "/document/waive",
    body: strictObject({
      applicationId: id,
      kind: z.enum(waivableKinds),
      customerId: z.optional(childId),
      reason: z.nullable(filledLine(300)),
    }),
    data: z.null(),
  },
  /** The day that a file names as its own; null takes it back. Between 2000 and today. */
  dateDocument: {
    method: "POST",
    path: "/document/issued",
    body: strictObject({ documentId: childId, issuedOn: z.nullable(dayOfIssue) }),
    data: z.null(),
  },
  /** Authorised by the header Link-Secret. Signs the link's agreements once. */
  signPrivacy: {
    method: "POST",
    path: "/document/privacy",
    body: strictObject({ customerId: childId, applicationId: id, applicationType: z.enum(applicationTypes), ...signature }),
    data: z.null(),
  },
  readReferralAgreement: { method: "GET", path: "/document/referral-agreement", data: agreement },
  /** version is the one that the user read; another current version is answered 409. */
  signReferralAgreement: {
    method: "POST",
    path: "/document/referral-agreement",
    body: strictObject({ userId: id, version: z.optional(line(20)), ...signature }),
    data: document,
  },
});
