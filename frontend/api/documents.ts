import type { Application } from "../../shared/entities/application.ts";
import { customerRoutes } from "../../shared/wire/customer-routes.ts";
import { documentRoutes } from "../../shared/wire/document-routes.ts";
import { linkRoutes } from "../../shared/wire/link-routes.ts";
import { refreshApplication } from "./application.ts";
import { call } from "./call.ts";
import type { Announce } from "./use-uploads.ts";

/** Announces a file that the broker hands in for a customer. */
export const announceByBroker =
  ({ asset }: Application, customerId: string): Announce =>
  (kind, file, replaces) => {
    const body = { ...file, ...(replaces !== undefined && { replaces }) };
    if (kind === "invoice") return call(documentRoutes.uploadInvoice, { params: { assetId: asset._id }, body });
    if (kind === "creditProfile") return call(documentRoutes.uploadCreditProfile, { body: { customerId, ...body } });
    return call(documentRoutes.uploadDocument, { body: { customerId, kind: kind as "identity" | "bankStatement", ...body } });
  };

/** Reads the application again, with its documents and links. */
export const refreshDocuments = refreshApplication;

/** Saves a document's file to disk: its address is good for a minute, and gives an attachment. */
export async function downloadDocument(documentId: string): Promise<void> {
  const { url } = await call(documentRoutes.fetchDocument, { body: { documentId } });
  if (url !== null) location.assign(url);
}

const sendRoutes = { privacy: linkRoutes.sendPrivacyLink, upload: linkRoutes.sendUploadLink } as const;

/** Mails a link to the customer's stored address. */
export async function sendLink(application: Application, purpose: keyof typeof sendRoutes, customerId: string): Promise<void> {
  await call(sendRoutes[purpose], { body: { customerId } }, { idempotencyKey: crypto.randomUUID() });
  await refreshDocuments(application._id);
}

export async function revokeLink(application: Application, linkId: string): Promise<void> {
  await call(linkRoutes.revokeLink, { params: { id: linkId } });
  await refreshDocuments(application._id);
}

/** What a customer's letters need: a name to greet and to sign with, and an address. */
export interface Reach {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** Saves how a customer is called and reached. */
export async function saveReach(application: Application, customerId: string, { firstName, lastName, email }: Reach): Promise<void> {
  const stored = application.customers.find(({ _id }) => _id === customerId)?.emails[0];
  await call(customerRoutes.updateCustomer, { body: { customerId, firstName, lastName } });
  await call(customerRoutes.saveEmail, { body: { customerId, address: email, ...(stored && { _id: stored._id }) } });
  await refreshDocuments(application._id);
}
