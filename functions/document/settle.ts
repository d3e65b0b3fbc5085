import type { DocumentContentType } from "../../shared/entities/document.ts";
import type { WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { equals, exists } from "../store/expression.ts";
import { partIdOf, splitPartId } from "../store/ids.ts";
import { headKey, partKey } from "../store/keys.ts";
import { partOfAnybody } from "../store/part-of-anybody.ts";
import { type Step, commit, updateStep } from "../store/transaction.ts";

/** A document whose file is still to be checked, and whose it is. */
export interface Pending {
  readonly documentId: string;
  readonly ownerId: string;
  readonly fileName: string;
  readonly contentType: DocumentContentType;
  readonly size: number;
  /** The own id of the document in whose place it comes. */
  readonly replaces?: string | undefined;
}

/** What came of the check; the store of files gives a file that is named out under its name. */
export type Verdict =
  | { readonly status: "ready"; readonly versionId: string; readonly isNamed: true }
  | { readonly status: "refused"; readonly reason: string };

/** Who checks files, in the audit items. */
const checker = { userId: "SYSTEM" };

/** The document, for the check of its file alone; undefined once it is settled, or where there is none. */
export async function findPending(documentId: string): Promise<Pending | undefined> {
  const part = await partOfAnybody("document", documentId);
  if (part?.item["status"] !== "pending") return undefined;
  const { fileName, contentType, size, replaces } = part.item as unknown as Pending;
  return { documentId, ownerId: part.ownerId, fileName, contentType, size, replaces };
}

/**
 * Settles a document once and for good; false where another has been faster. A refused file makes room for another, and the document
 * that a ready one replaces says by what.
 */
export async function settle(found: Pending, verdict: Verdict, call: WritingCall): Promise<boolean> {
  let pending = found;
  return untilSettled(async () => {
    const outcome = await commit(stepsOf(pending, verdict, call));
    if (outcome.kind !== "refused") return true;
    // The application may have become another's meanwhile, and the document is still to be settled there.
    const again = await findPending(pending.documentId);
    if (!again) return false;
    pending = again;
    return undefined;
  });
}

function stepsOf({ documentId, ownerId, size, replaces }: Pending, verdict: Verdict, call: WritingCall): Step[] {
  const { applicationId, own } = splitPartId(documentId);
  const room = verdict.status === "refused" ? { files: -1, fileBytes: -size } : {};
  const isReplacing = verdict.status === "ready" && replaces !== undefined;
  const replaced = isReplacing ? [partKey(ownerId, "document", partIdOf(applicationId, replaces))] : [];
  return [
    updateStep("document", partKey(ownerId, "document", documentId), { set: verdict }, equals("status", "pending")),
    ...replaced.map((key) => updateStep("replaced", key, { set: { replacedBy: own } }, exists)),
    updateStep("application", headKey(ownerId, applicationId), { add: { version: 1, ...room } }, exists),
    auditStep(checker, call, { action: "document.checked", subject: { applicationId }, part: documentId, fields: verdict }),
  ];
}
