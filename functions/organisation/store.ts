import type { Organisation } from "../../shared/entities/organisation.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { all, equals, exists, isAbsent, lacks } from "../store/expression.ts";
import { repeatSteps, resultOf } from "../store/idempotency.ts";
import { newId } from "../store/ids.ts";
import { type Scope, listedNumbers, memberKey, numbersKey, organisationKey, userKey } from "../store/keys.ts";
import { notFound } from "../store/not-found.ts";
import { lastHumanId } from "../store/numbers.ts";
import { findItem } from "../store/read.ts";
import { type Step, checkStep, commit, putStep, updateStep } from "../store/transaction.ts";

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
      ...organisationSteps(actor, organisationId, name),
      putStep("numbers", numbersKey({ organisationId }), numbersFrom({ organisationId }, last), isAbsent),
      checkStep("last", numbersKey(alone), stillLast),
      auditStep(actor, call, { action: created, subject: { organisationId }, fields: { name } }),
      ...repeatSteps(call, created, { organisationId }),
    ]);
    if (outcome.kind === "committed") return recordOf(organisationId);
    if (outcome.kind === "repeated") return recordOf(String(resultOf(outcome.record, created)["organisationId"]));
    if (outcome.step === "user") throw outcome.item ? alreadyInOne() : notFound();
    return undefined;
  });
}

const created = "organisation.created";
const changed = "organisation.changed";

function organisationSteps(actor: Actor, organisationId: string, name: string): Step[] {
  const createdAt = new Date().toISOString();
  const unknown = { abn: null, email: null, phoneNumber: null, address: null };
  const organisation: OrganisationRecord = {
    _id: organisationId,
    name,
    ...unknown,
    status: "active",
    createdAt,
    administratorId: actor.userId,
  };
  return [
    updateStep("user", userKey(actor.userId), { set: { organisationId } }, all(exists, lacks("organisationId"))),
    putStep("organisation", organisationKey(organisationId), organisation, isAbsent),
    putStep("member", memberKey(organisationId, actor.userId), { userId: actor.userId, joinedAt: createdAt }, isAbsent),
  ];
}

const numbersFrom = (scope: Scope, last: number) => ({
  lastHumanId: last,
  startedAfter: last,
  quotes: 0,
  referrals: 0,
  ...listedNumbers(scope),
});

const alreadyInOne = () => new Refusal("conflict", "HAS_ORGANISATION", "You already belong to an organisation.");

/** The organisation of one of its members. */
export async function findOrganisation(actor: Actor, organisationId: string): Promise<OrganisationRecord> {
  if (actor.organisationId !== organisationId) throw notFound();
  return recordOf(organisationId);
}

/** Changes what the administrator names; for everybody else there is no such organisation. */
export async function changeOrganisation(
  actor: Actor,
  organisationId: string,
  fields: OrganisationFields,
  call: WritingCall,
): Promise<OrganisationRecord> {
  const outcome = await commit([
    updateStep("organisation", organisationKey(organisationId), { set: fields }, equals("administratorId", actor.userId)),
    auditStep(actor, call, { action: changed, subject: { organisationId }, fields }),
    ...repeatSteps(call, changed),
  ]);
  if (outcome.kind === "refused") throw notFound();
  return recordOf(organisationId);
}

async function recordOf(organisationId: string): Promise<OrganisationRecord> {
  const item = await findItem(organisationKey(organisationId));
  if (!item) throw notFound();
  const { pk: _pk, sk: _sk, ...record } = item;
  return record as unknown as OrganisationRecord;
}
