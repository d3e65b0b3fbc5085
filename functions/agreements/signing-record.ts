import { type StoredAuditEvent, auditTrail } from "../store/services/audit.ts";
import type { AuditSubject } from "../store/dynamo/keys.ts";
import type { Item } from "../store/dynamo/transaction.ts";

export const signedAuditAction = "document.signed" as const;
/** The same record in the application to which a signed document was copied. */
export const signatureCopiedAction = "document.signatureCopied" as const;

const tenMinutesMs = 10 * 60_000;

/** The audit event with a signed document's version and hashes; undefined if no signing is recorded. */
export async function signingRecord(
  subject: AuditSubject,
  { createdAt, copiedAt }: Item,
  documentId: string,
): Promise<StoredAuditEvent | undefined> {
  const at = Date.parse(String(copiedAt ?? createdAt));
  const auditEvents = await auditTrail(subject, new Date(at - tenMinutesMs), new Date(at + tenMinutesMs));
  const actions: readonly string[] = [signedAuditAction, signatureCopiedAction];
  return auditEvents.find(({ action, part }) => actions.includes(action) && part === documentId);
}
