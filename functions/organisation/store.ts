import type { Organisation } from "../../shared/entities/organisation.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditRead, auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { all, equals, isAbsent } from "../store/expression.ts";
import { repeatSteps, resultOf } from "../store/idempotency.ts";
import { newId } from "../store/ids.ts";
import { type Scope, listedNumbers, numbersKey, organisationKey, organisationNameKey } from "../store/keys.ts";
import { notFound } from "../store/not-found.ts";
import { lastHumanId } from "../store/numbers.ts";
import { outboxStep } from "../store/outbox.ts";
import { findItem } from "../store/read.ts";
import { type Item, type Step, checkStep, commit, deleteStep, putStep, updateStep } from "../store/transaction.ts";
import { joinRefusal, memberSteps } from "./membership.ts";

/** An organisation as it is kept. */
export interface OrganisationRecord {
  readonly _id: string;
  readonly name: string;
  readonly abn: string | null;
  readonly email: { readonly address: string } | null;
  readonly phoneNumber: { readonly number: string } | null;
  readonly address: string | null;
  readonly status: Organisation["status"];
  readonly createdAt: string;
  readonly administratorId: string;
}

/** What an administrator may change. */
export type OrganisationFields = Partial<Pick<OrganisationRecord, "name" | "abn" | "email" | "phoneNumber" | "address">>;

/**
 * Creates an organisation whose administrator is the caller, who must be in none. Its humanIds go on where the caller's own ended, so
 * that no number stands twice in the caller's list.
 */
export async function createOrganisation(actor: Actor, name: string, call: WritingCall): Promise<OrganisationRecord> {
  const organisationId = newId();
  return untilSettled(async () => {
    const alone = { userId: actor.userId };
    const last = await lastHumanId(alone);
    const stillLast = last === 0 ? isAbsent : equals("lastHumanId", last);
    const outcome = await commit([
      ...memberSteps(organisationId, actor.userId),
      ...organisationSteps(actor, organisationId, name),
      putStep("numbers", numbersKey({ organisationId }), numbersFrom({ organisationId }, last), isAbsent),
      checkStep("last", numbersKey(alone), stillLast),
      auditStep(actor, call, { action: created, subject: { organisationId }, fields: { name } }),
      ...repeatSteps(call, created, { organisationId }),
    ]);
    if (outcome.kind === "committed") return recordOf(organisationId);
    if (outcome.kind === "repeated") return recordOf(String(resultOf(outcome.record, created)["organisationId"]));
    if (outcome.step === "user") throw outcome.item ? joinRefusal(outcome.item) : notFound();
    return undefined;
  });
}

const created = "organisation.created";
const changed = "organisation.changed";

function organisationSteps(actor: Actor, organisationId: string, name: string): Step[] {
  const unknown = { abn: null, email: null, phoneNumber: null, address: null };
  const organisation: OrganisationRecord = {
    _id: organisationId,
    name,
    ...unknown,
    status: "active",
    createdAt: new Date().toISOString(),
    administratorId: actor.userId,
  };
  return [
    putStep("organisation", organisationKey(organisationId), organisation, isAbsent),
    putStep("name", organisationNameKey(name, organisationId), {}),
  ];
}

const numbersFrom = (scope: Scope, last: number) => ({
  lastHumanId: last,
  startedAfter: last,
  quotes: 0,
  referrals: 0,
  ...listedNumbers(scope),
});

/** The organisation of one of its members. A master reads any, which leaves a trace. */
export async function openOrganisation(actor: Actor, organisationId: string, call: WritingCall): Promise<OrganisationRecord> {
  if (!actor.isMaster || actor.organisationId === organisationId) return findOrganisation(actor, organisationId);
  const record = await recordOf(organisationId);
  await auditRead(actor, call, { action: "organisation.read", subject: { organisationId } });
  return record;
}

/** The organisation of one of its members. */
export async function findOrganisation(actor: Pick<Actor, "organisationId">, organisationId: string): Promise<OrganisationRecord> {
  if (actor.organisationId !== organisationId) throw notFound();
  return recordOf(organisationId);
}

/** Changes what the administrator names; whoever reads the organisation's former e-mail address hears of another. */
export async function changeOrganisation(
  actor: Actor,
  organisationId: string,
  fields: OrganisationFields,
  call: WritingCall,
): Promise<OrganisationRecord> {
  return untilSettled(async () => {
    const standing = await findOrganisation(actor, organisationId);
    const asRead = all(equals("administratorId", actor.userId), equals("name", standing.name), equals("email", standing.email));
    const outcome = await commit([
      updateStep("organisation", organisationKey(organisationId), { set: fields }, asRead),
      ...stepsAlongside(standing, fields),
      auditStep(actor, call, { action: changed, subject: { organisationId }, fields }),
      ...repeatSteps(call, changed),
    ]);
    if (outcome.kind !== "refused") return recordOf(organisationId);
    requireAdministrator(actor, outcome.item);
    return undefined;
  });
}

function stepsAlongside(standing: OrganisationRecord, { name, email }: OrganisationFields): Step[] {
  const isRenamed = name !== undefined && name !== standing.name;
  const formerAddress = email !== undefined && email?.address !== standing.email?.address ? standing.email?.address : undefined;
  return [
    ...(isRenamed ? nameSteps(standing, name) : []),
    ...(formerAddress === undefined ? [] : [outboxStep("organisation.emailChanged", { organisationId: standing._id, to: formerAddress })]),
  ];
}

/** One name may be another's to the index: then it only stays. */
function nameSteps({ _id, name: former }: OrganisationRecord, name: string): Step[] {
  const [left, entered] = [organisationNameKey(former, _id), organisationNameKey(name, _id)];
  return left.pk === entered.pk ? [] : [deleteStep("formerName", left), putStep("name", entered, {})];
}

/** The step without which nothing that is the administrator's alone is written. */
export const administratorStep = (actor: Actor, organisationId: string): Step =>
  checkStep("administrator", organisationKey(organisationId), equals("administratorId", actor.userId));

/** Throws a Refusal (forbidden) where the organisation is another's to administer. */
export function requireAdministrator(actor: Actor, organisation: Item | OrganisationRecord | undefined): void {
  if (!organisation) throw notFound();
  const { administratorId } = organisation as OrganisationRecord;
  if (administratorId !== actor.userId) {
    throw new Refusal("forbidden", "NOT_ADMINISTRATOR", "This is for your organisation's administrator.");
  }
}

export async function recordOf(organisationId: string): Promise<OrganisationRecord> {
  const item = await findItem(organisationKey(organisationId));
  if (!item) throw notFound();
  const { _id, name, abn, email, phoneNumber, address, status, createdAt, administratorId } = item as unknown as OrganisationRecord;
  return { _id, name, abn, email, phoneNumber, address, status, createdAt, administratorId };
}
