import * as z from "zod/mini";
import { documentContentTypes } from "../../shared/domain/document.ts";
import { type WritingCall, system } from "../store/workspace/actor.ts";
import { digestNewsItem } from "../store/services/digest-entries.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import { write } from "../store/services/write.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { all, equals, exists, lacks } from "../store/dynamo/expression.ts";
import { childIdOf, splitChildId } from "../store/dynamo/ids.ts";
import { applicationRootKey, childKey } from "../store/dynamo/keys.ts";
import { loadForSystem } from "../store/workspace/load-for-system.ts";
import { type Outcome, type TransactionItem, updateItem } from "../store/dynamo/transaction.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";

const pendingIn = itemParser("document", {
  fileName: z.string(),
  contentType: z.enum(documentContentTypes),
  size: z.int(),
  arrivedAt: z.optional(z.string()),
  /** The own id of the document that it replaces. */
  replaces: z.optional(z.string()),
  /** The own id of the customer who uploaded it by a link. */
  handedInBy: z.optional(z.string()),
});

export interface Pending extends Readonly<ReturnType<typeof pendingIn>> {
  readonly documentId: string;
  readonly ownerId: string;
}

/** isNamed: S3 stores the file name with the copy. */
export type Verdict =
  | { readonly status: "ready"; readonly versionId: string; readonly isNamed: true }
  | { readonly status: "rejected"; readonly reason: string };

/** "absent" may be a document that cannot be read yet. */
export async function findUpload(documentId: string): Promise<Pending | "checked" | "absent"> {
  const child = await loadForSystem("document", documentId);
  if (!child) return "absent";
  if (child.item["status"] !== "pending") return "checked";
  return { documentId, ownerId: child.ownerId, ...pendingIn(child.item) };
}

/** Records once that the file waits for its malware scan. A document that was checked meanwhile does not change. */
export async function recordArrival(original: Pending, call: WritingCall): Promise<void> {
  await writeWhilePending(original, async ({ documentId, ownerId, arrivedAt: recorded }) => {
    if (recorded !== undefined) return undefined;
    const { applicationId } = splitChildId(documentId);
    const arrivedAt = new Date().toISOString();
    const isFirst = all(equals("status", "pending"), lacks("arrivedAt"));
    return write(system, call, { action: "document.arrived", subject: { applicationId }, part: documentId, fields: { arrivedAt } }, [
      updateItem("document", childKey(ownerId, "document", documentId), { set: { arrivedAt } }, isFirst),
      updateItem("application", applicationRootKey(ownerId, applicationId), { add: { version: 1 } }, exists),
    ]);
  });
}

/** Returns false if it was already checked. A rejected file frees its share of the limits; a ready one marks the document it replaces. */
export function recordVerdict(original: Pending, verdict: Verdict, call: WritingCall): Promise<boolean> {
  return writeWhilePending(original, async (pending) => {
    const { documentId } = pending;
    const { applicationId } = splitChildId(documentId);
    const event = { action: "document.checked" as const, subject: { applicationId }, part: documentId, fields: verdict };
    return write(system, call, event, verdictItems(pending, verdict));
  });
}

/** Repeats a write whose condition failed, as the application may have been transferred meanwhile. Returns false if the document was already checked. */
function writeWhilePending(original: Pending, attempt: (pending: Pending) => Promise<Outcome | undefined>): Promise<boolean> {
  let pending = original;
  return retryOnConflict(async () => {
    const outcome = await attempt(pending);
    if (outcome?.kind !== "conditionFailed") return done(true);
    const again = await findUpload(pending.documentId);
    if (typeof again === "string") return done(false);
    pending = again;
    return retry();
  });
}

function verdictItems({ documentId, ownerId, size, replaces, handedInBy }: Pending, verdict: Verdict): TransactionItem[] {
  const { applicationId, ownId } = splitChildId(documentId);
  const freed = verdict.status === "rejected" ? { files: -1, fileBytes: -size } : {};
  const isReplacing = verdict.status === "ready" && replaces !== undefined;
  const replaced = isReplacing ? [childKey(ownerId, "document", childIdOf(applicationId, replaces))] : [];
  return [
    updateItem(
      "document",
      childKey(ownerId, "document", documentId),
      { set: { ...verdict, checkedAt: new Date().toISOString() } },
      equals("status", "pending"),
    ),
    ...replaced.map((key) => updateItem("replaced", key, { set: { replacedBy: ownId } }, exists)),
    updateItem("application", applicationRootKey(ownerId, applicationId), { add: { version: 1, ...freed } }, exists),
    todayItem(applicationId, verdict.status === "ready" ? { type: "document.arrived", part: ownId } : undefined),
    ...(handedInBy === undefined ? [] : [digestNewsItem(ownerId, applicationId)]),
  ];
}
