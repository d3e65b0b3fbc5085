import type { Document, UploadForm } from "../../shared/entities/document.ts";
import { quarantineKey } from "../files/file-key.ts";
import type { Caller } from "../http/caller.ts";
import type { Call, Operation } from "../http/operation.ts";
import type { Actor } from "../store/actor.ts";
import { auditRead } from "../store/audit.ts";
import { splitPartId } from "../store/ids.ts";
import type { AuditSubject } from "../store/keys.ts";
import { type Announcement, announce, findDocument } from "./store.ts";

/** The store of files, whose client is loaded at the first call that signs something for it. */
const files = () => import("../files/files.ts");

export const uploadDocument: Operation<"uploadDocument"> = (caller, { body: { customerId, ...file } }, call) =>
  uploadFor(caller, { of: { kind: "customer", _id: customerId }, ...file }, call);

export const uploadInvoice: Operation<"uploadInvoice"> = (caller, { params: { assetId }, body: file }, call) =>
  uploadFor(caller, { of: { kind: "asset", _id: assetId }, kind: "invoice", ...file }, call);

export const uploadCreditProfile: Operation<"uploadCreditProfile"> = (caller, { body: { customerId, ...file } }, call) =>
  uploadFor(caller, { of: { kind: "customer", _id: customerId }, kind: "creditProfile", ...file }, call);

/** Notes a document whose file is to come, and answers the form by which a browser posts that. */
export async function uploadFor(actor: Actor, announcement: Announcement, call: Call): Promise<UploadForm> {
  const documentId = await announce(actor, announcement, call);
  const { formFor } = await files();
  return { documentId, ...(await formFor(quarantineKey(documentId), announcement)) };
}

export const readDocument: Operation<"readDocument"> = (caller, { params }, call) => documentToFetch(caller, params.id, call);

export const fetchDocument: Operation<"fetchDocument"> = (caller, { body }, call) => documentToFetch(caller, body.documentId, call);

/** What the audit of a document is about: its application, or the user to whom alone it belongs. */
export function subjectOf(ownerId: string, documentId: string): AuditSubject {
  const { applicationId } = splitPartId(documentId);
  return applicationId === ownerId ? { userId: ownerId } : { applicationId };
}

/** A document of the caller's own with an address of its file, which is never given without a trace; null until it is ready. */
async function documentToFetch(caller: Caller, documentId: string, call: Call): Promise<Document & { readonly url: string | null }> {
  const { document, file } = await findDocument(caller, documentId);
  if (!file) return { ...document, url: null };
  const { addressOf } = await files();
  // Papers of ours have names that tell of nobody.
  const url = await addressOf(file, file.isNamed ? undefined : document.fileName);
  await auditRead(caller, call, { action: "document.read", subject: subjectOf(caller.userId, documentId), part: documentId });
  return { ...document, url };
}
