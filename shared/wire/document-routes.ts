import * as z from "zod/mini";
import { applicationTypes } from "../entities/application-type.ts";
import { documentContentTypes } from "../entities/document.ts";
import { wholeNumber } from "./amount.ts";
import { document, documentToFetch, uploadForm } from "./answer/document.ts";
import { paper } from "./answer/paper.ts";
import { anyId, id, partId } from "./id.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { filledLine, line } from "./text.ts";

const mostBytes = 10 * 1024 * 1024;

/** A file that a browser is about to post to the store of files, and the document in whose place it comes. */
export const file = {
  fileName: filledLine(200),
  contentType: z.enum(documentContentTypes),
  size: wholeNumber(1, mostBytes),
  replaces: z.optional(partId),
};

// Bounded by what a body may hold; the size of the picture itself is checked when it is decoded.
const mostInSignature = 250_000;
const signature = z
  .string()
  .check(
    z.maxLength(mostInSignature, { abort: true }),
    z.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/, "a signature as a JPEG data URL"),
  );

export const documentRoutes = named({
  readDocument: { method: "GET", path: "/document/{id}", params: strictObject({ id: anyId }), data: documentToFetch },
  fetchDocument: { method: "POST", path: "/document/file", body: strictObject({ documentId: anyId }), data: documentToFetch },
  uploadDocument: {
    method: "POST",
    path: "/document/upload",
    body: strictObject({ customerId: partId, kind: z.enum(["identity", "bankStatement"]), ...file }),
    data: uploadForm,
  },
  uploadInvoice: {
    method: "POST",
    path: "/asset/upload/{assetId}",
    params: strictObject({ assetId: partId }),
    body: strictObject(file),
    data: uploadForm,
  },
  uploadCreditProfile: {
    method: "POST",
    path: "/credit-profile/file",
    body: strictObject({ customerId: partId, ...file }),
    data: uploadForm,
  },
  /** By the link's secret in the header Link-Secret: signs what the link shows, once. */
  signPrivacy: {
    method: "POST",
    path: "/document/privacy",
    body: strictObject({ customerId: partId, applicationId: id, buffer: signature, applicationType: z.enum(applicationTypes) }),
    data: z.null(),
  },
  readReferralAgreement: { method: "GET", path: "/document/referral-agreement", data: paper },
  /** With the version that was read, an agreement of another wording by now is not signed. */
  signReferralAgreement: {
    method: "POST",
    path: "/document/referral-agreement",
    body: strictObject({ userId: id, buffer: signature, version: z.optional(line(20)) }),
    data: document,
  },
});
