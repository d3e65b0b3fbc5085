import type { Application } from "../../../shared/domain/application.ts";
import type { ChecklistItem } from "../../../shared/domain/checklist.ts";
import { type CustomerDocumentKind, type WaivableKind, isQuoteDocumentKind } from "../../../shared/domain/document.ts";
import { customerRoutes } from "../../../shared/wire/customer-routes.ts";
import { documentRoutes } from "../../../shared/wire/document-routes.ts";
import { linkRoutes } from "../../../shared/wire/link-routes.ts";
import { refreshApplication } from "../application/application.ts";
import { call } from "../call.ts";
import type { RequestUploadForm } from "./use-uploads.ts";

/** Requests an upload form for a file from the broker. */
export const brokerUploadForm =
  ({ asset }: Application, customerId: string): RequestUploadForm =>
  (kind, file, { replaces, idempotencyKey }) => {
    const body = { ...file, ...(replaces !== undefined && { replaces }) };
    const options = { idempotencyKey };
    if (isQuoteDocumentKind(kind))
      return call(documentRoutes.uploadInvoice, { params: { assetId: asset._id }, body: { kind, ...body } }, options);
    if (kind === "creditProfile") return call(documentRoutes.uploadCreditProfile, { body: { customerId, ...body } }, options);
    return call(documentRoutes.uploadDocument, { body: { customerId, kind: kind as CustomerDocumentKind, ...body } }, options);
  };

/** Marks a document as not needed; without a reason it is needed again. */
export async function waiveDocument(
  applicationId: string,
  { kind, customerId }: Pick<ChecklistItem, "kind" | "customerId">,
  reason: string | null,
): Promise<void> {
  const body = { applicationId, kind: kind as WaivableKind, ...(customerId !== undefined && { customerId }), reason };
  await call(documentRoutes.waiveDocument, { body }, { idempotencyKey: crypto.randomUUID() });
  await refreshDocuments(applicationId);
}

/** The day that a file names as its own; null takes it back. */
export async function dateDocument(documentId: string, issuedOn: string | null): Promise<void> {
  await call(documentRoutes.dateDocument, { body: { documentId, issuedOn } });
  await refreshDocuments(documentId.split(".")[0]!);
}

export const refreshDocuments = refreshApplication;

/** The URL is valid for one minute and sends the file as an attachment. */
export async function downloadDocument(documentId: string): Promise<void> {
  const { url } = await call(documentRoutes.fetchDocument, { body: { documentId } });
  if (url !== null) location.assign(url);
}

const sendRoutes = {
  privacy: linkRoutes.sendPrivacyLink,
  upload: linkRoutes.sendUploadLink,
  copy: linkRoutes.sendCopyLink,
  answers: linkRoutes.sendAnswersLink,
} as const;

/** Emails a link to the customer's stored address. */
export async function sendLink(application: Application, purpose: keyof typeof sendRoutes, customerId: string): Promise<void> {
  await call(sendRoutes[purpose], { body: { customerId } }, { idempotencyKey: crypto.randomUUID() });
  await refreshDocuments(application._id);
}

/** Creates an upload link and returns its URL, for a text message. */
export async function createUploadUrl(application: Application, customerId: string): Promise<string> {
  const { url } = await call(linkRoutes.readUploadUrl, { params: { id: application._id }, query: { customerId } });
  await refreshDocuments(application._id);
  return url;
}

export async function revokeLink(application: Application, linkId: string): Promise<void> {
  await call(linkRoutes.revokeLink, { params: { id: linkId } });
  await refreshDocuments(application._id);
}

/** What an email to a customer needs. */
export interface ContactDetails {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export async function saveContact(
  application: Application,
  customerId: string,
  { firstName, lastName, email }: ContactDetails,
): Promise<void> {
  const stored = application.customers.find(({ _id }) => _id === customerId)?.emails[0];
  await call(customerRoutes.updateCustomer, { body: { customerId, firstName, lastName } });
  await call(customerRoutes.saveEmail, { body: { customerId, address: email, ...(stored && { _id: stored._id }) } });
  await refreshDocuments(application._id);
}
