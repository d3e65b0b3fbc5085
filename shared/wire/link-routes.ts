import * as z from "zod/mini";
import { applicationTypes } from "../entities/application-type.ts";
import { type Link, linkPurposes } from "../entities/link.ts";
import { identityVerification } from "./answer/customer.ts";
import { uploadForm } from "./answer/document.ts";
import { file } from "./document-routes.ts";
import { anyId, id, partId } from "./id.ts";
import { named } from "./route.ts";
import { strictObject } from "./strict-object.ts";

export const link: z.ZodMiniType<Link> = strictObject({
  _id: z.string(),
  purpose: z.enum(linkPurposes),
  customerId: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});

const ofCustomer = strictObject({ customerId: partId });

/** What a link's holder may know of it. */
const openedLink = strictObject({
  purpose: z.enum(linkPurposes),
  applicationId: z.string(),
  customerId: z.string(),
  applicationType: z.enum(applicationTypes),
  firstName: z.nullable(z.string()),
  brokerName: z.string(),
  expiresAt: z.string(),
});

export const linkRoutes = named({
  readUploadUrl: { method: "GET", path: "/application/url/{id}", params: strictObject({ id }), data: strictObject({ url: z.string() }) },
  sendPrivacyLink: { method: "POST", path: "/document/privacy/link", body: ofCustomer, data: link },
  sendBankStatementsLink: { method: "POST", path: "/bank-statements/link", body: ofCustomer, data: link },
  sendUploadLink: { method: "POST", path: "/links/upload", body: ofCustomer, data: link },
  sendIdentityVerification: { method: "POST", path: "/identity-verification/send", body: ofCustomer, data: identityVerification },
  findIdentityVerification: {
    method: "POST",
    path: "/identity-verification/search",
    body: ofCustomer,
    data: z.nullable(identityVerification),
  },
  openLink: { method: "GET", path: "/links/current", data: openedLink },
  uploadByLink: {
    method: "POST",
    path: "/links/current/documents",
    body: strictObject({ kind: z.enum(["identity", "bankStatement", "invoice"]), ...file }),
    data: uploadForm,
  },
  revokeLink: { method: "DELETE", path: "/links/{id}", params: strictObject({ id: anyId }), data: z.null() },
});
