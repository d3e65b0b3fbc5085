import type { CheckService, CustomerCheck } from "../../shared/entities/customer-check.ts";
import type { CreditProfile } from "../../shared/entities/customer.ts";
import { linksOfBroker } from "../link/limits.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { type Allowance, tooMany, useOf } from "../store/allowance.ts";
import { type Deed, auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { checkOf } from "../store/check-item.ts";
import { type Condition, all, differs, exists, isAbsent, lacks } from "../store/expression.ts";
import { resultOf } from "../store/idempotency.ts";
import { newId, partIdOf, splitPartId } from "../store/ids.ts";
import { headKey, partKey } from "../store/keys.ts";
import { notFound } from "../store/not-found.ts";
import { outboxStep } from "../store/outbox.ts";
import { partOfAnybody } from "../store/part-of-anybody.ts";
import { stands } from "../store/part-owner.ts";
import { bureauScoreStep } from "../store/profiles.ts";
import { findItem } from "../store/read.ts";
import { type Item, type Step, checkStep, commit, putStep, updateStep } from "../store/transaction.ts";
import { writeToWorkspace } from "../store/workspace-write.ts";

/** A check as it is kept, and whose application it is in. */
export interface CheckRecord {
  readonly checkId: string;
  readonly ownerId: string;
  readonly applicationId: string;
  readonly customerId: string;
  readonly service: CheckService;
  readonly sentAt?: string;
  /** As the company knows its page. */
  readonly pageId?: string;
  /** Of the page, in milliseconds since 1970. */
  readonly goodUntil?: number;
}

/** What came of a check, for good. */
export interface CheckOutcome {
  readonly outcome: "completed" | "failed" | "expired";
  readonly score?: number | undefined;
}

const dayMs = 24 * 60 * 60_000;
const ofCustomer: Allowance = { what: "checks of a customer", most: 3, spanMs: dayMs };
/** Each check costs money. */
const ofOrganisation: Allowance = { what: "checks of an organisation", most: 200, spanMs: dayMs };
const limits = [ofCustomer, linksOfBroker, ofOrganisation];

const deed = "check.requested";

/** Notes that a customer is asked for something, and has its letter sent. Throws a Refusal (tooMany) where the day's are used up. */
export async function addCheck(
  actor: Actor,
  { customerId, service }: Pick<CheckRecord, "customerId" | "service">,
  call: WritingCall,
): Promise<CustomerCheck> {
  const { applicationId, own } = splitPartId(customerId);
  const checkId = partIdOf(applicationId, newId());
  const item = { service, customerId: own, requestedAt: new Date().toISOString() };
  const use = (allowance: Allowance, whose: string) => ({ ...useOf(allowance, whose), name: allowance.what });
  const steps = [
    putStep("check", partKey(actor.userId, "check", checkId), item, isAbsent),
    checkStep("customer", partKey(actor.userId, "customer", customerId), stands),
    use(ofCustomer, customerId),
    use(linksOfBroker, actor.userId),
    use(ofOrganisation, actor.organisationId ?? actor.userId),
    outboxStep("check.send", { checkId }),
    auditStep(actor, call, { action: deed, subject: { applicationId }, part: checkId, fields: item }),
  ];
  const outcome = await writeToWorkspace(actor, applicationId, { deed, steps, adds: 1, result: { checkId } }, call);
  if (outcome.kind === "refused") throw limits.filter(({ what }) => what === outcome.step).map(tooMany)[0] ?? notFound();
  return findCheck(actor, outcome.kind === "repeated" ? String(resultOf(outcome.record, deed)["checkId"]) : checkId);
}

async function findCheck(actor: Actor, checkId: string): Promise<CustomerCheck> {
  const item = await findItem(partKey(actor.userId, "check", checkId));
  if (!item) throw notFound();
  return checkOf(splitPartId(checkId).applicationId, item);
}

/** A check for its errand and for the look at its outcome; the application may be another broker's by now. */
export async function checkRecord(checkId: string): Promise<CheckRecord | undefined> {
  const part = await partOfAnybody("check", checkId);
  if (!part) return undefined;
  const { ownerId, applicationId, item } = part;
  const { service, sentAt, pageId, goodUntil } = item as unknown as CheckRecord;
  const customerId = partIdOf(applicationId, String(item["customerId"]));
  return { checkId, ownerId, applicationId, customerId, service, ...({ sentAt, pageId, goodUntil } as Partial<CheckRecord>) };
}

/** Who does an errand, in the audit items. */
const errand = { userId: "SYSTEM" };
const errandsCall = (): WritingCall => ({ requestId: newId(), ip: "" });

/** The company does not answer yet, which is noted once. */
export function noteDelay(check: CheckRecord): Promise<void> {
  const set = { delayedAt: new Date().toISOString() };
  return note(check, { set, only: all(lacks("delayedAt"), lacks("sentAt")) }, errandsDeed("check.delayed"));
}

/** The letter has left. */
export function noteSent(check: CheckRecord, page: Required<Pick<CheckRecord, "pageId" | "goodUntil">>): Promise<void> {
  const set = { ...page, sentAt: new Date().toISOString() };
  return note(check, { set, only: lacks("sentAt") }, errandsDeed("check.sent"));
}

/** Nobody can be sent the letter any more. */
export function noteUnsendable(check: CheckRecord): Promise<void> {
  return note(check, { set: settled({ outcome: "failed" }), only: lacks("outcome") }, errandsDeed("check.settled"));
}

/** Writes to a check, unless that was written before; the application may have become another broker's since the check was read. */
async function note(check: CheckRecord, change: CheckChange, told: CheckDeed): Promise<void> {
  let standing: CheckRecord | undefined = check;
  await untilSettled(async () => {
    if (!standing) return true;
    const outcome = await commit(changeSteps(standing, change, told));
    if (outcome.kind !== "refused" || (outcome.step === "check" && outcome.item !== undefined)) return true;
    standing = await checkRecord(check.checkId);
    return undefined;
  });
}

/**
 * Keeps what came of a check, once, whatever has become of its application. A score becomes the customer's own, unless the application was
 * submitted to a lender and stays as it was.
 */
export async function settleCheck(
  actor: Actor,
  check: CheckRecord,
  { source, ...outcome }: CheckOutcome & { readonly source: string },
  call: WritingCall,
) {
  const set = { ...settled(outcome), source };
  const told = { actor, call, action: "check.settled" };
  let isOpen = true;
  await untilSettled(async () => {
    const scored = isOpen && outcome.score !== undefined ? await scoreSteps(check, outcome.score, set.settledAt) : [];
    const isChangeable = scored.length > 0 ? [differs("status", "submitted")] : [];
    const done = await commit([
      ...changeSteps(check, { set, only: lacks("outcome"), head: all(exists, ...isChangeable) }, told),
      ...scored,
    ]);
    if (done.kind !== "refused" || done.step === "check") return true;
    if (done.step === headName) isOpen = false;
    return undefined;
  });
}

const settled = ({ outcome, score }: CheckOutcome) => ({ outcome, score, settledAt: new Date().toISOString() });

async function scoreSteps({ ownerId, customerId }: CheckRecord, score: number, scoredAt: string): Promise<Step[]> {
  const key = partKey(ownerId, "customer", customerId);
  const customer = await findItem(key);
  if (!customer || customer["removedAt"] !== undefined) return [];
  return [bureauScoreStep(key, customer["creditProfile"] as CreditProfile, { score, scoredAt })];
}

interface CheckChange {
  readonly set: Item;
  readonly only: Condition;
  /** What must hold of the application's head, if not merely that it is there. */
  readonly head?: Condition;
}

type CheckDeed = Pick<Deed, "action"> & { readonly actor: Pick<Actor, "userId">; readonly call: WritingCall };

const errandsDeed = (action: string): CheckDeed => ({ actor: errand, call: errandsCall(), action });
const headName = "application";

function changeSteps({ ownerId, applicationId, checkId }: CheckRecord, { set, only, head = exists }: CheckChange, told: CheckDeed): Step[] {
  const { action, actor, call } = told;
  return [
    updateStep("check", partKey(ownerId, "check", checkId), { set }, all(exists, only)),
    updateStep(headName, headKey(ownerId, applicationId), { add: { version: 1 } }, head),
    auditStep(actor, call, { action, subject: { applicationId }, part: checkId, fields: set }),
  ];
}
