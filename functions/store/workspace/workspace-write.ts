import { type ApplicationStatus, applicationStatuses } from "../../../shared/domain/application.ts";
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import type { DealOutcome } from "../../../shared/domain/stage.ts";
import { ApiError } from "../../call/api-error.ts";
import { linkGone } from "../../call/link-gone.ts";
import type { AuditEvent } from "../services/audit.ts";
import type { Actor, WritingCall } from "./actor.ts";
import { done, retry, retryOnConflict } from "../dynamo/retry-on-conflict.ts";
import { type Changes, type Condition, all, either, equals, has, isAbsent, isAmong, isBelow, lacks } from "../dynamo/expression.ts";
import { type WriteEvent, write } from "../services/write.ts";
import { applicationRootKey, untouchedKey } from "../dynamo/keys.ts";
import { notFound } from "../dynamo/not-found.ts";
import { type Item, type Outcome, type TransactionItem, deleteItem, updateItem } from "../dynamo/transaction.ts";

/** Statuses that allow edits. What was sent and what is archived is read-only. */
const editableStatuses: readonly ApplicationStatus[] = ["quote"];
/** A customer can also be removed from a referral. */
export const unsubmittedStatuses: readonly ApplicationStatus[] = [...editableStatuses, "referral"];
/** Notes, documents, links and checks are still added to what was sent. */
export const unarchivedStatuses: readonly ApplicationStatus[] = [...unsubmittedStatuses, "submitted"];
/** A customer can be linked to a person in any status. */
export const allStatuses: readonly ApplicationStatus[] = applicationStatuses;
const maxChildren = 300;

export interface WorkspaceWrite {
  readonly items: readonly TransactionItem[];
  readonly root?: Changes;
  /** An extra condition on the root item. If it fails, the outcome is conditionFailed with the existing root. */
  readonly rootCondition?: Condition;
  /** Statuses that allow this write; by default those that allow edits. */
  readonly statuses?: readonly ApplicationStatus[];
  /** Number of child items added; negative if removed. */
  readonly childCountChange?: number;
}

/** The audit event of a write to one application. */
export interface WorkspaceEvent extends Omit<WriteEvent, "subject" | "additionalEvents"> {
  readonly additionalEvents?: readonly Omit<AuditEvent, "subject">[];
}

/** Whose application is written to, which, and by which call. */
export interface InWorkspace {
  readonly actor: Actor;
  readonly applicationId: string;
  readonly call: WritingCall;
}

export const rootItemName = "application";

/** Writes child items and root item in one transaction. The first write makes a new application a quote, unless it is the demo. */
export async function writeToWorkspace(
  { actor, applicationId, call }: InWorkspace,
  event: WorkspaceEvent,
  change: WorkspaceWrite,
): Promise<Outcome> {
  const subject = { applicationId };
  const auditEvent = { ...event, subject, additionalEvents: event.additionalEvents?.map((each) => ({ ...each, subject })) ?? [] };
  let isNew: ApplicationType | undefined;
  return retryOnConflict(async () => {
    const rootItems =
      isNew === undefined ? regularRootItems(actor, applicationId, change) : firstEditItems(actor, applicationId, change, isNew);
    const outcome = await write(actor, call, auditEvent, [...rootItems, ...change.items]);
    if (outcome.kind !== "conditionFailed" || outcome.itemName !== rootItemName) return done(outcome);
    const root = writableRoot(actor, outcome.item, change);
    const isFirst = root["status"] === "new" && !root["isDemo"];
    // Neither the status nor the number of child items caused the failure, so it is the caller's condition.
    if (change.rootCondition && (isFirst ? isNew !== undefined : isNew === undefined)) return done(outcome);
    isNew = isFirst ? (root["applicationType"] as ApplicationType) : undefined;
    return retry();
  });
}

function regularRootItems(actor: Actor, applicationId: string, change: WorkspaceWrite): TransactionItem[] {
  const isWritable = all(lacks("outcome"), either(isAmong("status", change.statuses ?? editableStatuses), has("isDemo")));
  return [rootUpdate(actor, applicationId, change, isWritable)];
}

function firstEditItems(actor: Actor, applicationId: string, change: WorkspaceWrite, type: ApplicationType): TransactionItem[] {
  const root = { ...change.root, set: { ...change.root?.set, status: "quote" } };
  const isStillNew = all(equals("status", "new"), lacks("isDemo"));
  return [rootUpdate(actor, applicationId, { ...change, root }, isStillNew), clearUntouchedItem(actor, applicationId, type)];
}

/** Without this mark, starting another application of this type no longer reopens this one. */
export function clearUntouchedItem(actor: Actor, applicationId: string, type: ApplicationType): TransactionItem {
  return deleteItem("untouched", untouchedKey(actor.userId, type), either(isAbsent, equals("applicationId", applicationId)));
}

function rootUpdate(
  actor: Actor,
  applicationId: string,
  { root = {}, rootCondition, childCountChange = 0 }: WorkspaceWrite,
  condition: Condition,
): TransactionItem {
  const changes = {
    ...root,
    set: { ...root.set, changedAt: new Date().toISOString() },
    add: { ...root.add, version: 1, ...(childCountChange !== 0 && { childCount: childCountChange }) },
  };
  const conditions = [
    condition,
    ...(rootCondition ? [rootCondition] : []),
    ...(childCountChange > 0 ? [isBelow("childCount", maxChildren - childCountChange + 1)] : []),
  ];
  return updateItem(rootItemName, applicationRootKey(actor.userId, applicationId), changes, all(...conditions));
}

/** The error of a write to an application whose broker has marked how it ended. */
export const closed = (root: { readonly outcome?: unknown }): ApiError =>
  new ApiError(
    "conflict",
    "CLOSED",
    `This application was marked as ${resultIn(root)} and can no longer be changed. Use "Take the mark back" first.`,
  );

/** The error of a write to an application that can hold no more. A customer, who acts by a link, cannot make room. */
export const applicationFull = ({ link }: Actor, code: "TOO_MANY_ITEMS" | "TOO_MANY_FILES", textForBrokers: string): ApiError =>
  new ApiError("conflict", code, link === undefined ? textForBrokers : "This application can take nothing more. Please tell your broker.");

const resultIn = ({ outcome }: { readonly outcome?: unknown }): string => (outcome as DealOutcome).result;

/** Returns the root item if a retry in its new state may succeed; throws ApiError otherwise. */
function writableRoot(actor: Actor, root: Item | undefined, { childCountChange = 0, statuses = editableStatuses }: WorkspaceWrite): Item {
  if (!root) throw notFound();
  if (childCountChange > 0 && Number(root["childCount"]) + childCountChange > maxChildren)
    throw applicationFull(
      actor,
      "TOO_MANY_ITEMS",
      `An application can have at most ${maxChildren} entries (customers, notes, documents and so on). Remove some before adding more.`,
    );
  const readOnly = readOnlyError(root, statuses);
  if (readOnly) throw actor.link === undefined ? readOnly : linkGone();
  return root;
}

function readOnlyError(root: Item, statuses: readonly ApplicationStatus[]): ApiError | undefined {
  const status = root["status"];
  if (root["outcome"] !== undefined) return closed(root);
  if (status === "submitted" && !statuses.includes("submitted"))
    return new ApiError(
      "conflict",
      "SUBMITTED",
      "This application was submitted and can no longer be changed. A declined one can be reopened.",
    );
  if (status === "referral" && !statuses.includes("referral"))
    return new ApiError(
      "conflict",
      "REFERRED",
      "This quote was referred to the team and can no longer be changed. Reopen it to change it.",
    );
  if (status === "archived") return new ApiError("conflict", "ARCHIVED", "This quote is archived. Restore it to change it.");
  return undefined;
}
