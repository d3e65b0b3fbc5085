import * as z from "zod/mini";
import { ApiError } from "../http/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { write } from "../store/services/write.ts";
import { recordRead } from "../store/services/audit.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { all, equals, isAbsent } from "../store/dynamo/expression.ts";
import { resultOf } from "../store/services/idempotency.ts";
import { newId } from "../store/dynamo/ids.ts";
import { type Scope, listedNumbers, numbersKey, organisationKey, organisationNameKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { lastHumanId } from "../store/workspace/counters.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type Item, type TransactionItem, conditionCheck, deleteItem, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { joinError, memberItems } from "./membership.ts";
import { storedItem } from "../store/dynamo/stored-item.ts";
import { organisationOfUser } from "../../shared/wire/response/organisation.ts";

const recordIn = storedItem("organisation", {
  ...organisationOfUser,
  status: z.literal("active"),
  createdAt: z.string(),
  administratorId: z.string(),
});

export type OrganisationRecord = Readonly<ReturnType<typeof recordIn>>;

export type OrganisationFields = Partial<Pick<OrganisationRecord, "name" | "abn" | "email" | "phoneNumber" | "address">>;

/** The caller must be in no organisation and becomes its administrator. humanIds continue after the caller's last one. */
export async function createOrganisation(actor: Actor, name: string, call: WritingCall): Promise<OrganisationRecord> {
  const organisationId = newId();
  return retryOnConflict(async () => {
    const ownScope = { userId: actor.userId };
    const last = await lastHumanId(ownScope);
    const stillLast = last === 0 ? isAbsent : equals("lastHumanId", last);
    const event = { action: created, subject: { organisationId }, fields: { name }, result: { organisationId } };
    const outcome = await write(actor, call, event, [
      ...memberItems(organisationId, actor.userId),
      ...organisationItems(actor, organisationId, name),
      putItem("numbers", numbersKey({ organisationId }), numbersFrom({ organisationId }, last), isAbsent),
      conditionCheck("last", numbersKey(ownScope), stillLast),
    ]);
    if (outcome.kind === "committed") return done(await recordOf(organisationId));
    if (outcome.kind === "repeated") return done(await recordOf(String(resultOf(outcome.record, created)["organisationId"])));
    if (outcome.itemName === "user") throw outcome.item ? joinError(outcome.item) : notFound();
    return retry();
  });
}

const created = "organisation.created";
const changed = "organisation.changed";

function organisationItems(actor: Actor, organisationId: string, name: string): TransactionItem[] {
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
    putItem("organisation", organisationKey(organisationId), organisation, isAbsent),
    putItem("name", organisationNameKey(name, organisationId), {}),
  ];
}

const numbersFrom = (scope: Scope, last: number) => ({
  lastHumanId: last,
  startedAfter: last,
  quotes: 0,
  referrals: 0,
  ...listedNumbers(scope),
});

/** A master may read any organisation, which is audited. */
export async function openOrganisation(actor: Actor, organisationId: string, call: WritingCall): Promise<OrganisationRecord> {
  if (!actor.isMaster || actor.organisationId === organisationId) return findOrganisation(actor, organisationId);
  const record = await recordOf(organisationId);
  await recordRead(actor, call, { action: "organisation.read", subject: { organisationId } });
  return record;
}

/** Throws ApiError (not found) for another organisation. */
export async function findOrganisation(actor: Pick<Actor, "organisationId">, organisationId: string): Promise<OrganisationRecord> {
  if (actor.organisationId !== organisationId) throw notFound();
  return recordOf(organisationId);
}

/** A new email address is reported to the former one. */
export async function changeOrganisation(
  actor: Actor,
  organisationId: string,
  fields: OrganisationFields,
  call: WritingCall,
): Promise<OrganisationRecord> {
  return retryOnConflict(async () => {
    const existing = await findOrganisation(actor, organisationId);
    const isUnchanged = all(equals("administratorId", actor.userId), equals("name", existing.name), equals("email", existing.email));
    const outcome = await write(actor, call, { action: changed, subject: { organisationId }, fields }, [
      updateItem("organisation", organisationKey(organisationId), { set: fields }, isUnchanged),
      ...extraItemsOf(existing, fields),
    ]);
    if (outcome.kind !== "conditionFailed") return done(await recordOf(organisationId));
    requireAdministrator(actor, outcome.item);
    return retry();
  });
}

function extraItemsOf(existing: OrganisationRecord, { name, email }: OrganisationFields): TransactionItem[] {
  const isRenamed = name !== undefined && name !== existing.name;
  const formerAddress = email !== undefined && email?.address !== existing.email?.address ? existing.email?.address : undefined;
  return [
    ...(isRenamed ? nameItems(existing, name) : []),
    ...(formerAddress === undefined ? [] : [outboxItem("organisation.emailChanged", { organisationId: existing._id, to: formerAddress })]),
  ];
}

/** Names that differ only in spacing or case share a key. */
function nameItems({ _id, name: former }: OrganisationRecord, name: string): TransactionItem[] {
  const [left, entered] = [organisationNameKey(former, _id), organisationNameKey(name, _id)];
  return left.pk === entered.pk ? [] : [deleteItem("formerName", left), putItem("name", entered, {})];
}

export const administratorCheck = (actor: Actor, organisationId: string): TransactionItem =>
  conditionCheck("administrator", organisationKey(organisationId), equals("administratorId", actor.userId));

/** Throws ApiError: forbidden, or not found without an organisation. */
export function requireAdministrator(actor: Actor, organisation: Item | OrganisationRecord | undefined): void {
  if (!organisation) throw notFound();
  const { administratorId } = organisation as OrganisationRecord;
  if (administratorId !== actor.userId) {
    throw new ApiError("forbidden", "NOT_ADMINISTRATOR", "Only your organisation's administrator can do this.");
  }
}

export async function recordOf(organisationId: string): Promise<OrganisationRecord> {
  const item = await findItem(organisationKey(organisationId));
  if (!item) throw notFound();
  return recordIn(item);
}
