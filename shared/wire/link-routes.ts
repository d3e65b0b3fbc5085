import * as z from "zod/mini";
import { type AskedField, askedFields } from "../domain/customer-answers.ts";
import { customerDocumentKinds, quoteDocumentKinds } from "../domain/document.ts";
import { entrySchema } from "./field-schema.ts";
import { uploadForm } from "./response/document.ts";
import { link, openedLink } from "./response/link.ts";
import { file } from "./document-routes.ts";
import { anyId, id, childId } from "./id.ts";
import { defineRoutes } from "./route.ts";
import { strictObject } from "./strict-object.ts";
import { secret } from "./text.ts";

const answers = strictObject(
  Object.fromEntries(Object.entries(askedFields).map(([name, field]) => [name, z.optional(entrySchema(field))])) as {
    readonly [N in AskedField]: z.ZodMiniOptional<ReturnType<typeof entrySchema<(typeof askedFields)[N]>>>;
  },
).check(z.refine((values) => Object.values(values).some((value) => value !== undefined), "at least one answer"));

const ofCustomer = strictObject({ customerId: childId });

/**
 * A customer's link is valid for seven days, to Finance options for 14. Its secret is in the fragment of the page's URL:
 * /privacy?cid={customerId}&aid={applicationId}&type={applicationType}#secret, /upload#secret, /signed#secret, /answers#secret and /options#secret. The page sends it in
 * the header Link-Secret. An unknown secret is answered 404, an expired or revoked one 410.
 */
export const linkRoutes = defineRoutes({
  /** Creates an upload link for a customer, the application's first one by default, and returns its URL, to send by other means than e-mail. */
  readUploadUrl: {
    method: "GET",
    path: "/application/url/{id}",
    params: strictObject({ id }),
    query: strictObject({ customerId: z.optional(childId) }),
    data: strictObject({ url: z.string() }),
  },
  sendPrivacyLink: { method: "POST", path: "/document/privacy/link", body: ofCustomer, data: link },
  sendUploadLink: { method: "POST", path: "/links/upload", body: ofCustomer, data: link },
  /** A customer who signs gets such a link without it. 409 if the customer has signed nothing. */
  sendCopyLink: { method: "POST", path: "/links/copy", body: ofCustomer, data: link },
  /** Finance options of the customer's application, by their id. */
  sendOptionsLink: { method: "POST", path: "/options/send", body: strictObject({ _id: childId, customerId: childId }), data: link },
  /** Changes nothing, as mail scanners open links. A page that has the logo already asks without it. */
  openLink: {
    method: "GET",
    path: "/links/current",
    query: strictObject({ without: z.optional(z.literal("logo")) }),
    data: openedLink,
  },
  /** The page calls it once it is shown: the broker sees when a link was first opened. Later calls change nothing. */
  recordOpening: { method: "POST", path: "/links/current/opened", data: z.null() },
  /** Returns the form with which the browser posts the file. replaces is one of the files that openLink lists. */
  uploadByLink: {
    method: "POST",
    path: "/links/current/documents",
    body: strictObject({ kind: z.enum([...customerDocumentKinds, ...quoteDocumentKinds]), ...file }),
    data: uploadForm,
  },
  /** 409 if the customer has no open questions. */
  sendAnswersLink: { method: "POST", path: "/links/answers", body: ofCustomer, data: link },
  /** Proposes answers to questions that openLink lists; the broker uses or discards them. */
  answerByLink: { method: "POST", path: "/links/current/answers", body: answers, data: z.null() },
  /** A URL, valid for a minute, of a signed document that openLink lists for a copy link, or of the PDF of Finance options. */
  fetchByLink: {
    method: "POST",
    path: "/links/current/file",
    body: strictObject({ documentId: childId }),
    data: strictObject({ url: z.string() }),
  },
  /** Stops the reminders to a mailbox. Mail programs call it with a form of theirs (RFC 8058), which is not read. */
  unsubscribe: { method: "POST", path: "/unsubscribe/{token}", params: strictObject({ token: secret }), data: z.null() },
  revokeLink: { method: "DELETE", path: "/links/{id}", params: strictObject({ id: anyId }), data: z.null() },
});
