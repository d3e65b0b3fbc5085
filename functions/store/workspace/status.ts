import type { ApplicationStatus } from "../../../shared/domain/application.ts";
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import { ApiError } from "../../call/api-error.ts";
import type { Actor, WritingCall } from "./actor.ts";
import type { AuditEvent } from "../services/audit.ts";
import { todayItem } from "../services/today-jobs.ts";
import { write } from "../services/write.ts";
import { type Attempt, done, retry, retryOnConflict } from "../dynamo/retry-on-conflict.ts";
import { type Changes, all, equals, has, lacks } from "../dynamo/expression.ts";
import { isDone } from "../services/idempotency.ts";
import { newId } from "../dynamo/ids.ts";
import { type ListName, applicationRootKey, listedApplication, scopeOf } from "../dynamo/keys.ts";
import { notFound } from "../dynamo/not-found.ts";
import { moveCountItems } from "./counters.ts";
import { findItem } from "../dynamo/read.ts";
import { type Item, type TransactionItem, updateItem } from "../dynamo/transaction.ts";
import { clearUntouchedItem, closed } from "./workspace-write.ts";

const allowedTransitions: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  new: ["quote", "referral", "submitted", "archived"],
  quote: ["referral", "submitted", "archived"],
  referral: ["quote"],
  submitted: ["quote"],
  archived: ["quote"],
};

export const statusChangedEvent = "application.statusChanged" as const;

const lists: Readonly<Partial<Record<ApplicationStatus, ListName>>> = { referral: "REFERRALS", archived: "ARCHIVED" };
const listOf = (status: ApplicationStatus): ListName => lists[status] ?? "QUOTES";

export interface StatusChange {
  readonly applicationId: string;
  readonly to: ApplicationStatus;
  /** The only status to change from; by default any allowed one. */
  readonly from?: ApplicationStatus;
  readonly version?: number;
  /** Items for the same transaction, such as the referral and its email. */
  readonly items?: readonly TransactionItem[];
  readonly root?: Pick<Changes, "set" | "add">;
  /** Further audit events of the same write. */
  readonly additionalEvents?: readonly AuditEvent[];
}

/** Changes the status and, where needed, the list. Returns false if the root item has another version than `change.version`. */
export async function changeStatus(actor: Actor, change: StatusChange, call: WritingCall): Promise<boolean> {
  return retryOnConflict(async () => {
    const root = await findItem(applicationRootKey(actor.userId, change.applicationId));
    if (!root) throw notFound();
    if (change.version !== undefined && change.version !== root["version"]) return done(false);
    const from = root["status"] as ApplicationStatus;
    if (!allowedTransitions[from].includes(change.to) || (change.from ?? from) !== from) return doneBefore(from, change.to, call);
    if (root["outcome"] !== undefined && change.to !== "archived" && from !== "archived") throw closed(root);
    const { applicationId, to, additionalEvents = [] } = change;
    const event = { action: statusChangedEvent, subject: { applicationId }, fields: { status: to }, additionalEvents };
    const { kind } = await write(actor, call, event, statusChangeItems(actor, root, change));
    return kind === "conditionFailed" ? retry() : done(true);
  });
}

async function doneBefore(from: ApplicationStatus, to: ApplicationStatus, call: WritingCall): Promise<Attempt<boolean>> {
  if (await isDone(call, statusChangedEvent)) return done(true);
  throw new ApiError("conflict", "STATUS", `status: found ${from}, from which an application cannot become ${to}.`, "status");
}

function statusChangeItems(
  actor: Actor,
  root: Item,
  { applicationId, to, version, items: transactionItems = [], root: more = {} }: StatusChange,
): TransactionItem[] {
  const from = root["status"] as ApplicationStatus;
  const isUnchanged = all(
    equals("status", from),
    (root["outcome"] === undefined ? lacks : has)("outcome"),
    ...(version === undefined ? [] : [equals("version", version)]),
  );
  const [left, entered] = [listOf(from), listOf(to)];
  const scope = scopeOf({ userId: actor.userId, organisationId: root["organisationId"] as string | undefined });
  // A restored quote returns to its previous position in the list.
  const place = entered === "QUOTES" ? applicationId : newId();
  const listed = left === entered ? {} : listedApplication(entered, actor.userId, place);
  const now = new Date().toISOString();
  const set = { ...more.set, status: to, changedAt: now, movedAt: now, ...listed };
  const changes = { set, add: { ...more.add, version: 1 }, remove: ["isDemo"] };
  return [
    updateItem("application", applicationRootKey(actor.userId, applicationId), changes, isUnchanged),
    ...(from === "new" ? [clearUntouchedItem(actor, applicationId, root["applicationType"] as ApplicationType)] : []),
    ...(left === entered ? [] : moveCountItems({ ownerId: actor.userId, scope }, left, entered)),
    ...transactionItems,
    todayItem(applicationId),
  ];
}
