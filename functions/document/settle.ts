import type { DocumentContentType } from "../../shared/entities/document.ts";
import type { WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { equals, exists } from "../store/expression.ts";
import { partIdOf, splitPartId } from "../store/ids.ts";
import { headKey, ownerKey, partKey } from "../store/keys.ts";
import { findItem } from "../store/read.ts";
import { commit, updateStep } from "../store/transaction.ts";

/** A document whose file is still to be checked, and whose it is. */
export interface Pending {
  readonly documentId: string;
  readonly ownerId: string;
  readonly contentType: DocumentContentType;
  readonly size: number;
  /** The own id of the document in whose place it comes. */
  readonly replaces?: string | undefined;
}

/** What came of the check. */
export type Verdict = { readonly status: "ready"; readonly versionId: string } | { readonly status: "refused"; readonly reason: string };

/** Who checks files, in the audit items. */
const checker = { userId: "SYSTEM" };

/** The document, for the check of its file alone; undefined once it is settled, or where there is none. */
export async function findPending(documentId: string): Promise<Pending | undefined> {
  const owner = await findItem(ownerKey(splitPartId(documentId).applicationId));
  if (!owner) return undefined;
  const ownerId = String(owner["ownerId"]);
  const item = await findItem(partKey(ownerId, "document", documentId));
  if (item?.["status"] !== "pending") return undefined;
  const { contentType, size, replaces } = item as unknown as Pending;
  return { documentId, ownerId, contentType, size, replaces };
}

/**
 * Settles a document once and for good; false where another has been faster. A refused file makes room for another, and the document
 * that a ready one replaces says by what.
 */
export async function settle(pending: Pending, verdict: Verdict, call: WritingCall): Promise<boolean> {
  const { documentId, ownerId, size, replaces } = pending;
  const { applicationId, own } = splitPartId(documentId);
  const room = verdict.status === "refused" ? { files: -1, fileBytes: -size } : {};
  const isReplacing = verdict.status === "ready" && replaces !== undefined;
  const replaced = isReplacing ? [partKey(ownerId, "document", partIdOf(applicationId, replaces))] : [];
  const outcome = await commit([
    updateStep("document", partKey(ownerId, "document", documentId), { set: verdict }, equals("status", "pending")),
    ...replaced.map((key) => updateStep("replaced", key, { set: { replacedBy: own } }, exists)),
    updateStep("application", headKey(ownerId, applicationId), { add: { version: 1, ...room } }, exists),
    auditStep(checker, call, { action: "document.checked", subject: { applicationId }, part: documentId, fields: verdict }),
  ]);
  return outcome.kind === "committed";
}
