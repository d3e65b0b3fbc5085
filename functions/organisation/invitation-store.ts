import { dayMs } from "../../shared/dates.ts";
import * as z from "zod/mini";
import { randomBytes } from "node:crypto";
import type { InvitedUser } from "../../shared/domain/organisation.ts";
import { ApiError } from "../call/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { type RateLimit, rateLimitItemName, tooMany, consume } from "../store/services/rate-limit.ts";
import { write, writeSystemItems } from "../store/services/write.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { all, differs, either, equals, isAbsent, isBelow } from "../store/dynamo/expression.ts";
import { newId } from "../store/dynamo/ids.ts";
import { invitationKey, invitationSecretKey, mailboxHash, memberKey } from "../store/dynamo/keys.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { findItem, itemsAt } from "../store/dynamo/read.ts";
import { type TransactionItem, deleteItem, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { administratorCheck, requireAdministrator } from "./store.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { invitationEmail } from "./jobs.ts";

const recordIn = itemParser("invitation", {
  _id: z.string(),
  organisationId: z.string(),
  mailbox: z.string(),
  firstName: z.string(),
  email: z.string(),
  status: z.enum(["open", "accepted"]),
  acceptedBy: z.optional(z.string()),
  invitedBy: z.string(),
  invitedAt: z.string(),
  /** Unix milliseconds. */
  expiresAt: z.number(),
});

export type InvitationRecord = Readonly<ReturnType<typeof recordIn>>;

export interface Invitee {
  readonly firstName: string;
  readonly email: string;
}

const lifetimeMs = 7 * dayMs;
const retentionMs = 90 * dayMs;
const perDay: RateLimit = { what: "invitations", max: 100, spanMs: dayMs };

export const isOpen = ({ status, expiresAt }: InvitationRecord): boolean => status === "open" && expiresAt > Date.now();

/** All or none. Returns open and new invitations in the order of `invitees`. */
export async function invite(actor: Actor, organisationId: string, invitees: readonly Invitee[], call: WritingCall) {
  const keys = invitees.map(({ email }) => invitationKey(organisationId, mailboxHash(email)));
  return retryOnConflict(async () => {
    const existing = new Map((await itemsAt(keys)).map((item) => [item["sk"], recordIn(item)]));
    const records = invitees.map((invitee, at) => {
      const known = existing.get(keys[at]!.sk);
      return known && isOpen(known) ? known : newInvitation(actor, organisationId, invitee);
    });
    const fresh = records.filter((record) => ![...existing.values()].includes(record));
    const event = { action: invited, subject: { organisationId }, fields: { invited: fresh.map(({ _id }) => _id) } };
    const outcome = await write(actor, call, event, [
      administratorCheck(actor, organisationId),
      ...fresh.flatMap(invitationItems),
      ...(fresh.length > 0 ? [consume(perDay, organisationId, fresh.length)] : []),
    ]);
    if (outcome.kind !== "conditionFailed") return done(records);
    if (outcome.itemName === "administrator") requireAdministrator(actor, outcome.item);
    if (outcome.itemName === rateLimitItemName) throw tooMany(perDay);
    return retry();
  });
}

const invited = "organisation.invited" as const;

function newInvitation(actor: Actor, organisationId: string, { firstName, email }: Invitee): InvitationRecord {
  const now = Date.now();
  return {
    _id: newId(),
    organisationId,
    mailbox: mailboxHash(email),
    firstName,
    email,
    status: "open",
    invitedBy: actor.userId,
    invitedAt: new Date(now).toISOString(),
    expiresAt: now + lifetimeMs,
  };
}

function invitationItems(record: InvitationRecord): TransactionItem[] {
  const { organisationId, mailbox, _id } = record;
  const noneIsOpen = either(isAbsent, differs("status", "open"), isBelow("expiresAt", Date.now()));
  const item = { ...record, ttl: inSeconds(Date.now() + retentionMs) };
  return [
    putItem("invitation", invitationKey(organisationId, mailbox), item, noneIsOpen),
    outboxItem(invitationEmail, { organisationId, mailbox, invitationId: _id }),
  ];
}

const inSeconds = (ms: number): number => Math.ceil(ms / 1000);

export async function withdraw(actor: Actor, organisationId: string, email: string, call: WritingCall): Promise<void> {
  await retryOnConflict(async () => {
    const outcome = await write(actor, call, { action: "organisation.invitationWithdrawn", subject: { organisationId } }, [
      administratorCheck(actor, organisationId),
      deleteItem("invitation", invitationKey(organisationId, mailboxHash(email)), either(isAbsent, equals("status", "open"))),
    ]);
    if (outcome.kind !== "conditionFailed") return done();
    if (outcome.itemName === "administrator") requireAdministrator(actor, outcome.item);
    const isTaken = outcome.itemName === "invitation" && outcome.item !== undefined && outcome.item["status"] !== "open";
    return isTaken ? done() : retry();
  });
}

interface InvitationJob {
  readonly organisationId: string;
  readonly mailbox: string;
  readonly invitationId: string;
}

/** Undefined if the invitation is no longer open. */
export async function invitationToSend({ organisationId, mailbox, invitationId }: InvitationJob): Promise<InvitationRecord | undefined> {
  const record = await find(organisationId, mailbox);
  return record && record._id === invitationId && isOpen(record) ? record : undefined;
}

/** Returns a new secret of 256 random bits; the table stores only its hash. */
export async function issueSecret({ organisationId, mailbox, _id, expiresAt }: InvitationRecord): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const secretItem = { organisationId, mailbox, invitationId: _id, ttl: inSeconds(expiresAt) };
  await writeSystemItems([putItem("secret", invitationSecretKey(secret), secretItem)]);
  return secret;
}

/** Returns an open invitation, or one that this user has accepted and is still a member by. Throws ApiError (gone) in every other case. */
export async function invitationOf(secret: string, userId?: string): Promise<InvitationRecord> {
  const secretItem = await findItem(invitationSecretKey(secret));
  const record = secretItem && (await find(String(secretItem["organisationId"]), String(secretItem["mailbox"])));
  if (!record || record._id !== secretItem?.["invitationId"]) throw invitationGone();
  if (!isOpen(record) && !(await isMemberBy(record, userId))) throw invitationGone();
  return record;
}

async function isMemberBy({ acceptedBy, organisationId }: InvitationRecord, userId: string | undefined): Promise<boolean> {
  if (userId === undefined || acceptedBy !== userId) return false;
  return (await findItem(memberKey(organisationId, userId))) !== undefined;
}

/** Transaction item whose condition fails if the invitation is no longer open. */
export function acceptanceItem({ _id, organisationId, mailbox }: InvitationRecord, userId: string): TransactionItem {
  const accepted = { status: "accepted", acceptedBy: userId, acceptedAt: new Date().toISOString() };
  const isStillOpen = all(equals("_id", _id), equals("status", "open"));
  return updateItem("invitation", invitationKey(organisationId, mailbox), { set: accepted }, isStillOpen);
}

export const invitationGone = () =>
  new ApiError("gone", "INVITATION_GONE", "This invitation has expired, was withdrawn or has been used already. Please ask for a new one.");

async function find(organisationId: string, mailbox: string): Promise<InvitationRecord | undefined> {
  const item = await findItem(invitationKey(organisationId, mailbox));
  return item && recordIn(item);
}

export function invitationResponse(record: InvitationRecord): InvitedUser {
  const { firstName, email, invitedAt } = record;
  const status = record.status === "open" && !isOpen(record) ? "expired" : record.status;
  return { firstName, email, status, invitedAt };
}
