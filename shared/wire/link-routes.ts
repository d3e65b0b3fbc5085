import * as z from "zod/mini";
import { uploadForm } from "./answer/document.ts";
import { link, openedLink } from "./answer/link.ts";
import { file } from "./document-routes.ts";
import { anyId, id, partId } from "./id.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";

const ofCustomer = strictObject({ customerId: partId });

/**
 * A customer's link is good for seven days, and its secret stands in the fragment of the page's address:
 * /privacy?cid={customerId}&aid={applicationId}&type={applicationType}#secret and /upload#secret. The page sends it as the header
 * Link-Secret. No such secret is answered 404, one that has expired or was revoked 410.
 */
export const linkRoutes = named({
  /** The address of /upload for the application's first customer, to hand over by other means than a letter; a new link each time. */
  readUploadUrl: { method: "GET", path: "/application/url/{id}", params: strictObject({ id }), data: strictObject({ url: z.string() }) },
  sendPrivacyLink: { method: "POST", path: "/document/privacy/link", body: ofCustomer, data: link },
  sendUploadLink: { method: "POST", path: "/links/upload", body: ofCustomer, data: link },
  /** Changes nothing, so that a mail scanner may open it. */
  openLink: { method: "GET", path: "/links/current", data: openedLink },
  /** Answers the form by which the browser posts the file; replaces names one of the files that openLink shows. */
  uploadByLink: {
    method: "POST",
    path: "/links/current/documents",
    body: strictObject({ kind: z.enum(["identity", "bankStatement", "invoice"]), ...file }),
    data: uploadForm,
  },
  revokeLink: { method: "DELETE", path: "/links/{id}", params: strictObject({ id: anyId }), data: z.null() },
});
