import type { Document, UploadForm } from "../../shared/domain/document.ts";
import { quarantineKey } from "../adapters/files/file-key.ts";
import type { Call, Operation } from "../call/operation.ts";
import type { Actor } from "../store/workspace/actor.ts";
import { recordRead } from "../store/services/audit.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import type { AuditSubject } from "../store/dynamo/keys.ts";
import { type UploadRequest, requestUpload, findDocument } from "./store.ts";

/** Loaded at the first use, so that other operations start without the S3 client. */
const files = () => import("../adapters/files/files.ts");

export const uploadDocument: Operation<"uploadDocument"> = (caller, { body: { customerId, ...file } }, call) =>
  uploadFor(caller, { of: { kind: "customer", _id: customerId }, ...file }, call);

export const uploadInvoice: Operation<"uploadInvoice"> = (caller, { params: { assetId }, body: { kind = "invoice", ...file } }, call) =>
  uploadFor(caller, { of: { kind: "asset", _id: assetId }, kind, ...file }, call);

export const uploadCreditProfile: Operation<"uploadCreditProfile"> = (caller, { body: { customerId, ...file } }, call) =>
  uploadFor(caller, { of: { kind: "customer", _id: customerId }, kind: "creditProfile", ...file }, call);

export async function uploadFor(actor: Actor, request: UploadRequest, call: Call): Promise<UploadForm> {
  const documentId = await requestUpload(actor, request, call);
  const { createUploadForm } = await files();
  return { documentId, ...(await createUploadForm(quarantineKey(documentId), request)) };
}

export const readDocument: Operation<"readDocument"> = (caller, { params }, call) => documentToFetch(caller, params.id, call);

export const fetchDocument: Operation<"fetchDocument"> = (caller, { body }, call) => documentToFetch(caller, body.documentId, call);

/** The audit subject: the document's application, or the user for a user's own document. */
export function auditSubjectOf(ownerId: string, documentId: string): AuditSubject {
  const { applicationId } = splitChildId(documentId);
  return applicationId === ownerId ? { userId: ownerId } : { applicationId };
}

/** Returns the document with a URL of its file, which is null until the file is ready. Each URL is an audit event. */
export async function documentToFetch(actor: Actor, documentId: string, call: Call): Promise<Document & { readonly url: string | null }> {
  const { document, file } = await findDocument(actor, documentId);
  if (!file) return { ...document, url: null };
  const { downloadUrl } = await files();
  // Only files without a stored name, such as reports, are named in the URL: their names identify no person.
  const url = await downloadUrl(file, file.isNamed ? undefined : document.fileName);
  await recordRead(actor, call, { action: "document.read", subject: auditSubjectOf(actor.userId, documentId), part: documentId });
  return { ...document, url };
}
