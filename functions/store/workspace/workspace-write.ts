import type { ApplicationStatus } from "../../../shared/domain/application.ts";
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import { ApiError } from "../../http/api-error.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { retryOnConflict } from "../dynamo/retry-on-conflict.ts";
import { type Changes, type Condition, all, either, equals, has, isAbsent, isAmong, isBelow, lacks } from "../dynamo/expression.ts";
import { idempotencyItems } from "../services/idempotency.ts";
import { applicationRootKey, untouchedKey } from "../dynamo/keys.ts";
import { notFound } from "../dynamo/not-found.ts";
import { type Item, type Outcome, type TransactionItem, commit, deleteItem, updateItem } from "../dynamo/transaction.ts";

/** Statuses that allow edits. Submitted and archived applications are read-only. */
const writable: readonly ApplicationStatus[] = ["quote", "referral"];
const maxChildren = 300;

export interface WorkspaceWrite {
  readonly items: readonly TransactionItem[];
  readonly root?: Changes;
  /** An extra condition on the root item. If it fails, the outcome is conditionFailed with the existing root. */
  readonly only?: Condition;
  /** Number of child items added; negative if removed. */
  readonly adds?: number;
  /** The audited action, which also identifies the write under an Idempotency-Key; `result` is what a repetition returns. */
  readonly auditEvent: string;
  readonly result?: Item;
}

export const rootItemName = "application";

/** Writes child items and root item in one transaction. The first write makes a new application a quote, unless it is the demo. */
export async function writeToWorkspace(actor: Actor, applicationId: string, write: WorkspaceWrite, call: WritingCall): Promise<Outcome> {
  let isNew: ApplicationType | undefined;
  return retryOnConflict(async () => {
    const rootItems =
      isNew === undefined ? regularRootItems(actor, applicationId, write) : firstEditItems(actor, applicationId, write, isNew);
    const outcome = await commit([...rootItems, ...write.items, ...idempotencyItems(call, write.auditEvent, write.result)]);
    if (outcome.kind !== "conditionFailed" || outcome.itemName !== rootItemName) return outcome;
    const root = writableRoot(outcome.item, write);
    const isFirst = root["status"] === "new" && !root["isDemo"];
    // Neither the status nor the number of child items caused the failure, so it is the caller's condition.
    if (write.only && (isFirst ? isNew !== undefined : isNew === undefined)) return outcome;
    isNew = isFirst ? (root["applicationType"] as ApplicationType) : undefined;
    return undefined;
  });
}

function regularRootItems(actor: Actor, applicationId: string, write: WorkspaceWrite): TransactionItem[] {
  return [rootUpdate(actor, applicationId, write, either(isAmong("status", writable), has("isDemo")))];
}

function firstEditItems(actor: Actor, applicationId: string, write: WorkspaceWrite, type: ApplicationType): TransactionItem[] {
  const root = { ...write.root, set: { ...write.root?.set, status: "quote" } };
  const isStillNew = all(equals("status", "new"), lacks("isDemo"));
  return [rootUpdate(actor, applicationId, { ...write, root }, isStillNew), clearUntouchedItem(actor, applicationId, type)];
}

/** Without this mark, starting another application of this type no longer reopens this one. */
export function clearUntouchedItem(actor: Actor, applicationId: string, type: ApplicationType): TransactionItem {
  return deleteItem("untouched", untouchedKey(actor.userId, type), either(isAbsent, equals("applicationId", applicationId)));
}

function rootUpdate(
  actor: Actor,
  applicationId: string,
  { root = {}, only, adds = 0 }: WorkspaceWrite,
  condition: Condition,
): TransactionItem {
  const changes = {
    ...root,
    set: { ...root.set, changedAt: new Date().toISOString() },
    add: { ...root.add, version: 1, ...(adds !== 0 && { childCount: adds }) },
  };
  const conditions = [condition, ...(only ? [only] : []), ...(adds > 0 ? [isBelow("childCount", maxChildren - adds + 1)] : [])];
  return updateItem(rootItemName, applicationRootKey(actor.userId, applicationId), changes, all(...conditions));
}

/** Returns the root item if a retry in its new state may succeed; throws ApiError otherwise. */
function writableRoot(root: Item | undefined, { adds = 0 }: WorkspaceWrite): Item {
  if (!root) throw notFound();
  if (adds > 0 && Number(root["childCount"]) + adds > maxChildren)
    throw new ApiError("conflict", "TOO_MANY_PARTS", `An application has at most ${maxChildren} parts.`);
  if (root["status"] === "submitted")
    throw new ApiError("conflict", "SUBMITTED", "This application was submitted and can no longer be changed.");
  if (root["status"] === "archived")
    throw new ApiError("conflict", "ARCHIVED", "This quote is archived. Take it out of the archive to change it.");
  return root;
}
