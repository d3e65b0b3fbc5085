import * as z from "zod/mini";
import { ApiError } from "../call/api-error.ts";
import { type Actor, type WritingCall, system, systemCall } from "../store/workspace/actor.ts";
import { write } from "../store/services/write.ts";
import { recordRead } from "../store/services/audit.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type Condition, all, either, equals, exists, isAbsent, lacks } from "../store/dynamo/expression.ts";
import { resultOf } from "../store/services/idempotency.ts";
import { newId } from "../store/dynamo/ids.ts";
import {
  type Scope,
  keyOfItem,
  listAttributes,
  listedCounters,
  listedOrganisation,
  countersKey,
  organisationItems as partitionOfOrganisation,
  organisationAbnKey,
  logoKey,
  organisationLendersKey,
  organisationKey,
} from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { lastHumanId } from "../store/workspace/counters.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { findItem, itemsAt, itemsOf } from "../store/dynamo/read.ts";
import {
  type Item,
  type Outcome,
  type TransactionItem,
  conditionCheck,
  deleteItem,
  putItem,
  updateItem,
} from "../store/dynamo/transaction.ts";
import { joinError, memberItems } from "./membership.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { creditLicence } from "../../shared/wire/credit-licence.ts";
import { abnCheck, abnClaim, confirmation, organisationOfUser } from "../../shared/wire/response/organisation.ts";
import { addressChangedEmail, repeatAbnCheck, toDecideEmail } from "./jobs.ts";

export const recordIn = itemParser("organisation", {
  ...organisationOfUser,
  abnCheck: z.nullable(abnCheck),
  // Organisations of earlier versions have none of these.
  confirmation: z.prefault(z.nullable(confirmation), null),
  abnClaim: z.prefault(z.nullable(abnClaim), null),
  /** The organisation that disputes this one's ABN. */
  claimantId: z.prefault(z.nullable(z.string()), null),
  emailSignature: z.prefault(z.nullable(z.string()), null),
  licence: z.prefault(z.nullable(creditLicence), null),
  feeCeiling: z.prefault(z.nullable(z.number()), null),
  status: z.literal("active"),
  createdAt: z.string(),
  administratorId: z.string(),
});

export type OrganisationRecord = Readonly<ReturnType<typeof recordIn>>;

export type OrganisationFields = Partial<
  Pick<
    OrganisationRecord,
    "name" | "abn" | "abnCheck" | "abnClaim" | "emailSignature" | "feeCeiling" | "licence" | "email" | "phoneNumber" | "address"
  >
>;

type Identity = Pick<OrganisationRecord, "name"> & Partial<Pick<OrganisationRecord, "abn" | "abnCheck">>;

/** The caller must be in no organisation and becomes its administrator. humanIds continue after the caller's last one. */
export async function createOrganisation(actor: Actor, identity: Identity, call: WritingCall): Promise<OrganisationRecord> {
  const organisationId = newId();
  const { name, abn = null } = identity;
  let checked = identity.abnCheck ?? null;
  return retryOnConflict(async () => {
    const ownScope = { userId: actor.userId };
    const last = await lastHumanId(ownScope);
    const stillLast = last === 0 ? isAbsent : equals("lastHumanId", last);
    const event = { action: created, subject: { organisationId }, fields: { name }, result: { organisationId } };
    const outcome = await write(actor, call, event, [
      ...memberItems(organisationId, actor.userId),
      ...organisationItems(actor, organisationId, { name, abn, abnCheck: checked }),
      putItem("counters", countersKey({ organisationId }), countersFrom({ organisationId }, last), isAbsent),
      conditionCheck("last", countersKey(ownScope), stillLast),
    ]);
    if (outcome.kind === "committed") return done(await recordOf(organisationId));
    if (outcome.kind === "repeated") return done(await recordOf(String(resultOf(outcome.record, created)["organisationId"])));
    if (outcome.itemName === "abn") checked = { status: "unverified", problem: "taken", names: [], checkedAt: new Date().toISOString() };
    if (outcome.itemName === "user") throw outcome.item ? joinError(outcome.item) : notFound();
    return retry();
  });
}

const created = "organisation.created" as const;
const changed = "organisation.changed" as const;

function organisationItems(actor: Actor, organisationId: string, identity: Required<Identity>): TransactionItem[] {
  const organisation: OrganisationRecord = {
    _id: organisationId,
    ...identity,
    confirmation: null,
    abnClaim: null,
    claimantId: null,
    email: null,
    phoneNumber: null,
    address: null,
    emailSignature: null,
    licence: null,
    feeCeiling: null,
    status: "active",
    createdAt: new Date().toISOString(),
    administratorId: actor.userId,
  };
  const { set, items } = afterAbnCheck({ ...organisation, abn: null, abnCheck: null }, organisation);
  return [putItem("organisation", organisationKey(organisationId), { ...organisation, ...set }, isAbsent), ...items];
}

const countersFrom = (scope: Scope, last: number) => ({
  lastHumanId: last,
  startedAfter: last,
  quotes: 0,
  referrals: 0,
  ...listedCounters(scope),
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

/** A new email address is reported to the previous one. A function of fields is called again if the organisation has changed meanwhile. */
export async function changeOrganisation(
  actor: Actor,
  organisationId: string,
  fieldsOrRule: OrganisationFields | ((existing: OrganisationRecord) => Promise<OrganisationFields>),
  call: WritingCall,
): Promise<OrganisationRecord> {
  return retryOnConflict(async () => {
    const existing = await findOrganisation(actor, organisationId);
    requireAdministrator(actor, existing);
    const fields = typeof fieldsOrRule === "function" ? await fieldsOrRule(existing) : fieldsOrRule;
    const { kind } = await write(actor, call, { action: changed, subject: { organisationId }, fields }, changeItems(existing, fields));
    return kind === "conditionFailed" ? retry() : done(await recordOf(organisationId));
  });
}

/** Stores a repeated check of the ABN. The outcome is conditionFailed if the organisation has changed meanwhile. */
export function recordAbnCheck(existing: OrganisationRecord, checked: OrganisationRecord["abnCheck"]): Promise<Outcome> {
  const event = { action: "organisation.abnChecked" as const, subject: { organisationId: existing._id }, fields: { abnCheck: checked } };
  return write(system, systemCall(), event, changeItems(existing, { abnCheck: checked }));
}

function changeItems(existing: OrganisationRecord, fields: OrganisationFields): TransactionItem[] {
  const { _id, email } = existing;
  const previousAddress = fields.email !== undefined && fields.email?.address !== email?.address ? email?.address : undefined;
  const { set, remove, items } = afterAbnCheck(existing, { ...existing, ...fields });
  return [
    updateItem("organisation", organisationKey(_id), { set: { ...fields, ...set }, ...(remove && { remove }) }, isUnchanged(existing)),
    ...items,
    ...(previousAddress === undefined ? [] : [outboxItem(addressChangedEmail, { organisationId: _id, to: previousAddress })]),
  ];
}

/** Nothing that the business register or Kelpie's staff judge has changed since the organisation was read. */
export function isUnchanged(existing: OrganisationRecord): Condition {
  const { administratorId, name, abn, email, licence, confirmation: confirmed, abnClaim: claim } = existing;
  const fields = Object.entries({ administratorId, name, abn, email, licence, confirmation: confirmed, abnClaim: claim });
  return all(...fields.map(([field, value]) => (value === null ? either(lacks(field), equals(field, null)) : equals(field, value))));
}

/** What staff judge an organisation by; a change of it ends their confirmation. */
export const judgedBy = ({ name, abn, licence }: Pick<OrganisationRecord, "name" | "abn" | "licence">): string =>
  [name, abn, licence?.holder, licence?.australianCreditLicence, licence?.creditRepresentativeNumber].join("\n");

/** Changes of the confirmation by a check of the ABN or a change of what staff judge. A dispute ends by their decision alone. */
function afterAbnCheck(existing: OrganisationRecord, next: OrganisationRecord) {
  const confirmed = confirmationAfter(existing, next);
  const isNewlyWaiting = confirmed?.status === "waiting" && confirmed !== existing.confirmation;
  const isToBeChecked = next.abnCheck !== existing.abnCheck && isUnavailable(next.abnCheck);
  const { _id: organisationId } = next;
  const { set, remove } = confirmationChanges(organisationId, confirmed);
  return {
    set: { ...set, ...(next.abnCheck?.status === "verified" && next.abnClaim && { abnClaim: null }) },
    ...(remove && { remove }),
    items: [
      ...abnItems(existing, next),
      ...(isNewlyWaiting ? [outboxItem(toDecideEmail, { organisationId })] : []),
      ...(isToBeChecked ? [outboxItem(repeatAbnCheck, { organisationId, checkedAt: next.abnCheck?.checkedAt })] : []),
    ],
  };
}

function confirmationAfter(existing: OrganisationRecord, next: OrganisationRecord): OrganisationRecord["confirmation"] {
  const { confirmation: before } = existing;
  if (before?.status === "disputed") return before;
  const refusal = before?.refusal === undefined ? {} : { refusal: before.refusal };
  if (next.abnCheck?.status !== "verified") return before?.status === "refused" ? before : null;
  const isSame = before !== null && before.status !== "refused" && judgedBy(existing) === judgedBy(next);
  return isSame ? before : { status: "waiting", at: new Date().toISOString(), ...refusal };
}

export const isUnavailable = (checked: OrganisationRecord["abnCheck"]): boolean =>
  checked?.status === "unverified" && checked.problem === "unavailable";

/** Lists the organisation for Kelpie's staff under its status. */
export const confirmationChanges = (organisationId: string, confirmed: OrganisationRecord["confirmation"]) =>
  confirmed === null
    ? { set: { confirmation: null }, remove: listAttributes }
    : { set: { confirmation: confirmed, ...listedOrganisation(confirmed, organisationId) }, remove: undefined };

/** A transaction has at most 100 items. */
const maxDeleted = 50;
const isOfKind = (sk: unknown, kind: string): boolean => String(sk).startsWith(`${kind}#`);

/** Frees the ABN and deletes all but id, name and numbers, which the quotes that are kept need. */
export async function closingItems(existing: OrganisationRecord): Promise<TransactionItem[]> {
  const { _id, administratorId } = existing;
  const details = { emailSignature: null, licence: null, email: null, phoneNumber: null, address: null };
  const fields = { ...details, abn: null, abnCheck: null, confirmation: null, abnClaim: null, claimantId: null };
  const stored = await itemsOf(partitionOfOrganisation(_id));
  const offers = stored.filter(
    ({ sk, status }) => isOfKind(sk, "REQUEST") || isOfKind(sk, "COVER") || (isOfKind(sk, "INVITATION") && status === "open"),
  );
  const deletions = offers.map((item) =>
    deleteItem("offer", keyOfItem(item), item["status"] === "open" ? equals("status", "open") : exists),
  );
  for (let at = maxDeleted; at < deletions.length; at += maxDeleted)
    await write(
      { userId: administratorId },
      systemCall(),
      { action: "organisation.offersWithdrawn", subject: { organisationId: _id } },
      deletions.slice(at, at + maxDeleted),
    );
  return [
    updateItem(
      "organisation",
      organisationKey(_id),
      { set: { ...fields, closedAt: new Date().toISOString() }, remove: listAttributes },
      isUnchanged(existing),
    ),
    ...abnItems(existing, { ...existing, ...fields }),
    deleteItem("logo", logoKey(_id)),
    deleteItem("lenders", organisationLendersKey(_id)),
    ...stored.filter(({ sk }) => isOfKind(sk, "LENDER")).map((item) => deleteItem("account", keyOfItem(item))),
    ...deletions.slice(0, maxDeleted),
  ];
}

/** No two organisations have the same ABN once the register has it under their name. */
export function abnItems(existing: OrganisationRecord, next: OrganisationRecord): TransactionItem[] {
  const { _id: organisationId } = existing;
  const [left, entered] = [verifiedAbnOf(existing), verifiedAbnOf(next)];
  if (left === entered) return [];
  const isOwn = equals("organisationId", organisationId);
  return [
    ...(left === undefined ? [] : [deleteItem("previousAbn", organisationAbnKey(left), isOwn)]),
    ...(entered === undefined ? [] : [putItem("abn", organisationAbnKey(entered), { organisationId }, either(isAbsent, isOwn))]),
  ];
}

const verifiedAbnOf = ({ abn, abnCheck: check }: OrganisationRecord): string | undefined =>
  check?.status === "verified" && abn !== null ? abn : undefined;

/** The organisation that has verified this ABN. */
export async function organisationWithAbn(abn: string): Promise<string | undefined> {
  const item = await findItem(organisationAbnKey(abn));
  return item && String(item["organisationId"]);
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

export async function recordsOf(organisationIds: readonly string[]): Promise<ReadonlyMap<string, OrganisationRecord>> {
  const items = await itemsAt([...new Set(organisationIds)].map(organisationKey));
  return new Map(items.map(recordIn).map((record) => [record._id, record]));
}
