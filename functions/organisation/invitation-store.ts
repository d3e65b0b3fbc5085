import { randomBytes } from "node:crypto";
import type { InvitedUser } from "../../shared/entities/organisation.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { type Allowance, allowanceStep, tooMany, useOf } from "../store/allowance.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { all, differs, either, equals, isAbsent, isBelow } from "../store/expression.ts";
import { repeatSteps } from "../store/idempotency.ts";
import { newId } from "../store/ids.ts";
import { invitationKey, invitationSecretKey, mailboxMark } from "../store/keys.ts";
import { outboxStep } from "../store/outbox.ts";
import { findItem, itemsAt } from "../store/read.ts";
import { type Item, type Step, commit, deleteStep, putStep, updateStep } from "../store/transaction.ts";
import { administratorStep, requireAdministrator } from "./store.ts";

/** An invitation as it is kept. */
export interface InvitationRecord {
  readonly _id: string;
  readonly organisationId: string;
  readonly mailbox: string;
  readonly firstName: string;
  readonly email: string;
  readonly status: "open" | "accepted";
  readonly acceptedBy?: string;
  readonly invitedBy: string;
  readonly invitedAt: string;
  /** In milliseconds since 1970. */
  readonly goodUntil: number;
}

export interface Invitee {
  readonly firstName: string;
  readonly email: string;
}

const dayMs = 24 * 60 * 60_000;
const goodForMs = 7 * dayMs;
const keptMs = 90 * dayMs;
const perDay: Allowance = { what: "invitations", most: 100, spanMs: dayMs };

export const isOpen = ({ status, goodUntil }: InvitationRecord): boolean => status === "open" && goodUntil > Date.now();

/** Invites whoever has no open invitation of this organisation: all of them or none. Answers each one's invitation, in their order. */
export async function invite(actor: Actor, organisationId: string, invitees: readonly Invitee[], call: WritingCall) {
  const keys = invitees.map(({ email }) => invitationKey(organisationId, mailboxMark(email)));
  return untilSettled(async () => {
    const standing = new Map((await itemsAt(keys)).map((item) => [item["sk"], item as unknown as InvitationRecord]));
    const records = invitees.map((invitee, at) => {
      const known = standing.get(keys[at]!.sk);
      return known && isOpen(known) ? known : newInvitation(actor, organisationId, invitee);
    });
    const fresh = records.filter((record) => ![...standing.values()].includes(record));
    const outcome = await commit([
      administratorStep(actor, organisationId),
      ...fresh.flatMap(invitationSteps),
      ...(fresh.length > 0 ? [useOf(perDay, organisationId, fresh.length)] : []),
      auditStep(actor, call, { action: invited, subject: { organisationId }, fields: { invited: fresh.map(({ _id }) => _id) } }),
      ...repeatSteps(call, invited),
    ]);
    if (outcome.kind !== "refused") return records;
    if (outcome.step === "administrator") requireAdministrator(actor, outcome.item);
    if (outcome.step === allowanceStep) throw tooMany(perDay);
    return undefined;
  });
}

const invited = "organisation.invited";

function newInvitation(actor: Actor, organisationId: string, { firstName, email }: Invitee): InvitationRecord {
  const now = Date.now();
  return {
    _id: newId(),
    organisationId,
    mailbox: mailboxMark(email),
    firstName,
    email,
    status: "open",
    invitedBy: actor.userId,
    invitedAt: new Date(now).toISOString(),
    goodUntil: now + goodForMs,
  };
}

function invitationSteps(record: InvitationRecord): Step[] {
  const { organisationId, mailbox, _id } = record;
  const noneIsOpen = either(isAbsent, differs("status", "open"), isBelow("goodUntil", Date.now()));
  const item = { ...record, expiresAt: inSeconds(Date.now() + keptMs) };
  return [
    putStep("invitation", invitationKey(organisationId, mailbox), item, noneIsOpen),
    outboxStep("organisation.invitation", { organisationId, mailbox, invitationId: _id }),
  ];
}

const inSeconds = (ms: number): number => Math.ceil(ms / 1000);

/** Takes back an open invitation; where there is none, there is nothing to take back. */
export async function withdraw(actor: Actor, organisationId: string, email: string, call: WritingCall): Promise<void> {
  await untilSettled(async () => {
    const outcome = await commit([
      administratorStep(actor, organisationId),
      deleteStep("invitation", invitationKey(organisationId, mailboxMark(email)), either(isAbsent, equals("status", "open"))),
      auditStep(actor, call, { action: "organisation.invitationWithdrawn", subject: { organisationId } }),
      ...repeatSteps(call, "organisation.invitationWithdrawn"),
    ]);
    if (outcome.kind !== "refused") return true;
    if (outcome.step === "administrator") requireAdministrator(actor, outcome.item);
    const isTaken = outcome.step === "invitation" && outcome.item !== undefined && outcome.item["status"] !== "open";
    return isTaken || undefined;
  });
}

/** The invitation that a letter is about, for whoever writes it; undefined where it is no longer open. */
export async function invitationToSend(payload: Item): Promise<InvitationRecord | undefined> {
  const record = await find(String(payload["organisationId"]), String(payload["mailbox"]));
  return record && record._id === payload["invitationId"] && isOpen(record) ? record : undefined;
}

/** A new secret of 256 random bits for an invitation, of which the table keeps the hash alone. */
export async function issueSecret({ organisationId, mailbox, _id, goodUntil }: InvitationRecord): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  const shown = { organisationId, mailbox, invitationId: _id, expiresAt: inSeconds(goodUntil) };
  await commit([putStep("secret", invitationSecretKey(secret), shown)]);
  return secret;
}

/** The open invitation whose secret is shown, or one that this user has accepted. Throws a Refusal (gone), whatever is wrong with it. */
export async function invitationOf(secret: string, userId?: string): Promise<InvitationRecord> {
  const shown = await findItem(invitationSecretKey(secret));
  const record = shown && (await find(String(shown["organisationId"]), String(shown["mailbox"])));
  if (!record || record._id !== shown?.["invitationId"]) throw invitationGone();
  if (!isOpen(record) && (userId === undefined || record.acceptedBy !== userId)) throw invitationGone();
  return record;
}

/** The step that uses an invitation up; refused where it is no longer open. */
export function acceptStep({ _id, organisationId, mailbox }: InvitationRecord, userId: string): Step {
  const accepted = { status: "accepted", acceptedBy: userId, acceptedAt: new Date().toISOString() };
  const isStillOpen = all(equals("_id", _id), equals("status", "open"));
  return updateStep("invitation", invitationKey(organisationId, mailbox), { set: accepted }, isStillOpen);
}

export const invitationGone = () =>
  new Refusal("gone", "INVITATION_GONE", "This invitation has expired, was withdrawn or has been used already. Please ask for a new one.");

async function find(organisationId: string, mailbox: string): Promise<InvitationRecord | undefined> {
  return (await findItem(invitationKey(organisationId, mailbox))) as InvitationRecord | undefined;
}

/** An invitation as its organisation sees it. */
export function shownInvitation(record: InvitationRecord): InvitedUser {
  const { firstName, email, invitedAt } = record;
  const status = record.status === "open" && !isOpen(record) ? "expired" : record.status;
  return { firstName, email, status, invitedAt };
}
