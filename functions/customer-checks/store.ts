import { dayMs } from "../../shared/dates.ts";
import * as z from "zod/mini";
import { type CustomerCheck, checkServices } from "../../shared/domain/customer-check.ts";
import type { Document } from "../../shared/domain/document.ts";
import type { CreditProfile } from "../../shared/domain/customer.ts";
import type { HostedResult } from "./hosted-pages.ts";
import { brokerLinkLimit } from "../link/rate-limits.ts";
import { type Actor, type WritingCall, system, systemCall, withoutIdempotencyKey } from "../store/workspace/actor.ts";
import { type RateLimit, tooMany, consume } from "../store/services/rate-limit.ts";
import type { AuditEvent } from "../store/services/audit.ts";
import { todayItem } from "../store/services/today-jobs.ts";
import { write } from "../store/services/write.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { checkOf } from "../store/workspace/check-item.ts";
import { type Condition, all, differs, exists, isAbsent, lacks } from "../store/dynamo/expression.ts";
import { resultOf } from "../store/services/idempotency.ts";
import { newId, childIdOf, splitChildId } from "../store/dynamo/ids.ts";
import { type SystemKey, applicationRootKey, childKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { loadForSystem } from "../store/workspace/load-for-system.ts";
import { isActive } from "../store/workspace/child-owner.ts";
import { bureauScoreItem } from "../store/workspace/profiles.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type Item, type Outcome, type TransactionItem, conditionCheck, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { unarchivedStatuses, rootItemName, writeToWorkspace } from "../store/workspace/workspace-write.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { pollCheck, sendCheck, storeReports } from "./jobs.ts";

const storedCheck = itemParser("check", {
  service: z.enum(checkServices),
  /** The colleague who covered for the owner and requested it. */
  sentBy: z.optional(z.string()),
  sentAt: z.optional(z.string()),
  completedAt: z.optional(z.string()),
  outcome: z.optional(z.enum(["completed", "failed", "expired"])),
  /** The own id of the document with the company's first report. */
  reportId: z.optional(z.string()),
  pageId: z.optional(z.string()),
  /** Expiry of the customer's link in milliseconds since 1970. */
  expiresAt: z.optional(z.number()),
});

export interface CheckRecord extends Readonly<ReturnType<typeof storedCheck>> {
  readonly checkId: string;
  readonly ownerId: string;
  readonly applicationId: string;
  readonly customerId: string;
}

export interface CheckOutcome extends HostedResult {
  readonly outcome: "completed" | "failed" | "expired";
}

const ofCustomer: RateLimit = { what: "checks of a customer", max: 3, spanMs: dayMs };
const ofOrganisation: RateLimit = { what: "checks of an organisation", max: 200, spanMs: dayMs };
const limits = [ofCustomer, brokerLinkLimit, ofOrganisation];

const auditEvent = "check.requested" as const;

/** Stores a check and queues its e-mail. Throws an ApiError (tooMany) when a daily limit is used up. */
export async function addCheck(
  actor: Actor,
  { customerId, service }: Pick<CheckRecord, "customerId" | "service">,
  call: WritingCall,
): Promise<CustomerCheck> {
  const { applicationId, ownId } = splitChildId(customerId);
  const checkId = childIdOf(applicationId, newId());
  const sentBy = actor.delegate && { sentBy: actor.delegate.userId };
  const item = { service, ...sentBy, customerId: ownId, requestedAt: new Date().toISOString() };
  const consumeItem = (rateLimit: RateLimit, whose: string) => ({ ...consume(rateLimit, whose), name: rateLimit.what });
  const items = [
    putItem("check", childKey(actor.userId, "check", checkId), item, isAbsent),
    conditionCheck("customer", childKey(actor.userId, "customer", customerId), isActive),
    consumeItem(ofCustomer, customerId),
    consumeItem(brokerLinkLimit, actor.userId),
    consumeItem(ofOrganisation, actor.organisationId ?? actor.userId),
    outboxItem(sendCheck, { checkId }),
    todayItem(applicationId),
  ];
  const event = { action: auditEvent, part: checkId, fields: item, result: { checkId } };
  const outcome = await writeToWorkspace({ actor, applicationId, call }, event, {
    items,
    childCountChange: 1,
    statuses: unarchivedStatuses,
  });
  if (outcome.kind === "conditionFailed") throw limits.filter(({ what }) => what === outcome.itemName).map(tooMany)[0] ?? notFound();
  return findCheck(actor, outcome.kind === "repeated" ? String(resultOf(outcome.record, auditEvent)["checkId"]) : checkId);
}

async function findCheck(actor: Actor, checkId: string): Promise<CustomerCheck> {
  const item = await findItem(childKey(actor.userId, "check", checkId));
  if (!item) throw notFound();
  return checkOf(splitChildId(checkId).applicationId, item);
}

/** Loads a check for a job or a refresh; the application may have another owner since. */
export async function checkRecord(checkId: string): Promise<CheckRecord | undefined> {
  const child = await loadForSystem("check", checkId);
  if (!child) return undefined;
  const { ownerId, applicationId, item } = child;
  const customerId = childIdOf(applicationId, String(item["customerId"]));
  return { checkId, ownerId, applicationId, customerId, ...storedCheck(item) };
}

export function recordDelay(check: CheckRecord): Promise<void> {
  const set = { delayedAt: new Date().toISOString() };
  return updateCheck(check, { set, condition: all(lacks("delayedAt"), lacks("sentAt")) }, systemAuditEvent("check.delayed"));
}

export function recordSent(check: CheckRecord, page: Required<Pick<CheckRecord, "pageId" | "expiresAt">>): Promise<void> {
  const set = { ...page, sentAt: new Date().toISOString() };
  const items = [nextPollItem(check, firstWaitMs)];
  return updateCheck(check, { set, condition: lacks("sentAt"), items }, systemAuditEvent("check.sent"));
}

const firstWaitMs = 15 * 60_000;
const maxWaitMs = 4 * 60 * 60_000;

/** Enqueues the job that asks the company for the result: after a quarter of an hour, then at twice the distance, at most four hours. */
export const nextPollItem = ({ checkId }: Pick<CheckRecord, "checkId">, waitMs: number): TransactionItem<SystemKey> =>
  outboxItem(pollCheck, { checkId, nextWaitMs: Math.min(2 * waitMs, maxWaitMs) }, waitMs);

/** Closes a check as failed because its e-mail cannot be sent any more. */
export function recordUnsendable(check: CheckRecord): Promise<void> {
  return updateCheck(
    check,
    { set: withCompletion({ outcome: "failed" }), condition: lacks("outcome"), items: [todayItem(check.applicationId)] },
    systemAuditEvent("check.completed"),
  );
}

/** Writes to a check if the condition holds. Retries when the application has been transferred to another broker meanwhile. */
async function updateCheck(check: CheckRecord, change: CheckChange, audit: CheckAuditEvent): Promise<void> {
  let existing: CheckRecord | undefined = check;
  await retryOnConflict(async () => {
    if (!existing) return done();
    const outcome = await writeCheck(existing, change, audit);
    if (outcome.kind !== "conditionFailed" || (outcome.itemName === "check" && outcome.item !== undefined)) return done();
    existing = await checkRecord(check.checkId);
    return retry();
  });
}

/** Stores the outcome once, whatever the status. A score also becomes the customer's, unless the application was submitted. */
export async function recordCheckOutcome(
  actor: Pick<Actor, "userId">,
  check: CheckRecord,
  { source, ...outcome }: CheckOutcome & { readonly source: string },
  call: WritingCall,
) {
  const set = { ...withCompletion(outcome), source };
  // One call may record several checks; each is recorded once by its own condition.
  const audit = { actor, call: withoutIdempotencyKey(call), action: "check.completed" as const };
  let isOpen = true;
  await retryOnConflict(async () => {
    const scored =
      isOpen && outcome.score !== undefined ? await scoreItems(check, { ...outcome, score: outcome.score }, set.completedAt) : [];
    const isChangeable = scored.length > 0 ? [differs("status", "submitted")] : [];
    const reported = outcome.outcome === "completed" ? [outboxItem(storeReports, { checkId: check.checkId })] : [];
    const change = {
      set,
      condition: lacks("outcome"),
      root: all(exists, ...isChangeable),
      items: [...scored, ...reported, todayItem(check.applicationId)],
    };
    const written = await writeCheck(check, change, audit);
    if (written.kind !== "conditionFailed" || written.itemName === "check") return done();
    if (written.itemName === rootItemName) isOpen = false;
    return retry();
  });
}

const withCompletion = (outcome: CheckOutcome) => ({ ...outcome, completedAt: new Date().toISOString() });

type Scored = Omit<HostedResult, "score"> & { readonly score: number };

async function scoreItems(
  { ownerId, customerId }: CheckRecord,
  { score, hasAdverseCredit, defaultValue }: Scored,
  scoredAt: string,
): Promise<TransactionItem[]> {
  const key = childKey(ownerId, "customer", customerId);
  const customer = await findItem(key);
  if (!customer || customer["removedAt"] !== undefined) return [];
  return [bureauScoreItem(key, customer["creditProfile"] as CreditProfile, { score, hasAdverseCredit, defaultValue, scoredAt })];
}

export interface Report extends Pick<Document, "kind" | "fileName" | "contentType" | "size"> {
  readonly documentId: string;
  readonly versionId: string;
}

/** Adds the reports to the customer's documents, unless they are there or the customer was removed. */
export async function recordReports(original: CheckRecord, reports: readonly Report[]): Promise<void> {
  let check: CheckRecord | undefined = original;
  const createdAt = new Date().toISOString();
  await retryOnConflict(async () => {
    if (!check || check.reportId !== undefined) return done();
    const { ownerId, customerId } = check;
    const { ownId } = splitChildId(customerId);
    const documents = reports.map(({ documentId, ...file }) =>
      putItem("document", childKey(ownerId, "document", documentId), { ...file, status: "ready", createdAt, customerId: ownId }, isAbsent),
    );
    const fileBytes = reports.reduce((sum, { size }) => sum + size, 0);
    const change = {
      set: { reportId: splitChildId(reports[0]!.documentId).ownId },
      condition: lacks("reportId"),
      add: { childCount: reports.length, files: reports.length, fileBytes },
      items: [conditionCheck("customer", childKey(ownerId, "customer", customerId), isActive), ...documents],
    };
    const outcome = await writeCheck(check, change, systemAuditEvent("check.reported"));
    if (outcome.kind !== "conditionFailed") return done();
    if (outcome.itemName === "customer" && outcome.item !== undefined) return done();
    // The application was transferred meanwhile, or another attempt was faster.
    check = await checkRecord(original.checkId);
    return retry();
  });
}

interface CheckChange {
  readonly add?: Item;
  readonly set: Item;
  readonly condition: Condition;
  readonly root?: Condition;
  readonly items?: readonly TransactionItem[];
}

type CheckAuditEvent = Pick<AuditEvent, "action"> & { readonly actor: Pick<Actor, "userId">; readonly call: WritingCall };

const systemAuditEvent = (action: AuditEvent["action"]): CheckAuditEvent => ({ actor: system, call: systemCall(), action });

function writeCheck(
  { ownerId, applicationId, checkId }: CheckRecord,
  { set, condition, root = exists, add = {}, items = [] }: CheckChange,
  { action, actor, call }: CheckAuditEvent,
): Promise<Outcome> {
  return write(actor, call, { action, subject: { applicationId }, part: checkId, fields: set }, [
    updateItem("check", childKey(ownerId, "check", checkId), { set }, all(exists, condition)),
    updateItem(rootItemName, applicationRootKey(ownerId, applicationId), { add: { ...add, version: 1 } }, root),
    ...items,
  ]);
}
