import type { Caller } from "../http/caller.ts";
import type { Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { auditStep } from "../store/audit.ts";
import type { WritingCall } from "../store/actor.ts";
import { repeatSteps } from "../store/idempotency.ts";
import { mailboxMark } from "../store/keys.ts";
import { type Step, commit } from "../store/transaction.ts";
import { organisationIdOf, reachOf } from "../user/identity.ts";
import { administeredBy } from "./administered.ts";
import {
  type InvitationRecord,
  type Invitee,
  acceptStep,
  invitationGone,
  invitationOf,
  invite,
  shownInvitation,
  withdraw,
} from "./invitation-store.ts";
import { joinRefusal, memberStep, memberSteps } from "./membership.ts";
import { shown } from "./shown.ts";
import { recordOf } from "./store.ts";

/** Invites colleagues, all of them or none; who has an open invitation gets no second letter. */
export const inviteUsers: Operation<"inviteUsers"> = async (caller, { body }, call) => {
  const { _id } = await administeredBy(caller);
  refuseTwice(body);
  await refuseMembers(_id, body);
  return (await invite(caller, _id, body, call)).map(shownInvitation);
};

export const withdrawInvitation: Operation<"withdrawInvitation"> = async (caller, { body }, call) => {
  const organisation = await administeredBy(caller);
  await withdraw(caller, organisation._id, body.email, call);
  return shown(caller, organisation);
};

/** What the link's holder may know: who invites, and which mailbox. */
export const openInvitation: Operation<"openInvitation"> = async (_holder, _nothing, { linkSecret = "" }) => {
  const { organisationId, firstName, email, goodUntil } = await invitationOf(linkSecret);
  const { name } = await recordOf(organisationId);
  return { organisationName: name, firstName, email, expiresAt: new Date(goodUntil).toISOString() };
};

/** Takes the caller into the organisation, once; that the secret came to the caller's address verifies it. */
export const acceptInvitation: Operation<"acceptInvitation"> = async (caller, { body }, call) => {
  const { address } = await reachOf(caller.userId);
  const invitation = await invitationFor(address, body.invite, caller.userId);
  if (invitation.status === "open") await join(caller, invitation, call);
  return shown(caller, await recordOf(invitation.organisationId));
};

/** The invitation whose secret is shown by somebody of this address. Throws a Refusal: gone, or forbidden for another's. */
export async function invitationFor(address: string, secret: string, userId?: string): Promise<InvitationRecord> {
  const invitation = await invitationOf(secret, userId);
  if (invitation.mailbox === mailboxMark(address)) return invitation;
  throw new Refusal("forbidden", "NOT_INVITED", "email: found another address than the one that was invited.", "email");
}

async function join(caller: Caller, invitation: InvitationRecord, call: WritingCall): Promise<void> {
  const { organisationId } = invitation;
  const outcome = await commit([
    acceptStep(invitation, caller.userId),
    ...memberSteps(organisationId, caller.userId, { "email.isVerified": true }),
    joinedStep(invitation, caller.userId, call),
    ...repeatSteps(call, "organisation.joined"),
  ]);
  if (outcome.kind !== "refused") return;
  throw outcome.step === "user" ? joinRefusal(outcome.item) : invitationGone();
}

/** The steps by which a user who is just being created joins; refused where the invitation is no longer open. */
export const joiningSteps = (invitation: InvitationRecord, userId: string, call: WritingCall): Step[] => [
  acceptStep(invitation, userId),
  memberStep(invitation.organisationId, userId),
  joinedStep(invitation, userId, call),
];

const joinedStep = ({ organisationId, _id }: InvitationRecord, userId: string, call: WritingCall): Step =>
  auditStep({ userId }, call, { action: "organisation.joined", subject: { organisationId }, fields: { member: userId, invitation: _id } });

function refuseTwice(invitees: readonly Invitee[]): void {
  const first = new Map<string, number>();
  for (const [at, { email }] of invitees.entries()) {
    const before = first.get(mailboxMark(email));
    if (before !== undefined) throw invalid(at, `found the address of entry ${before} again, expected each once`);
    first.set(mailboxMark(email), at);
  }
}

async function refuseMembers(organisationId: string, invitees: readonly Invitee[]): Promise<void> {
  const organisations = await Promise.all(invitees.map(({ email }) => organisationIdOf(email)));
  const member = organisations.indexOf(organisationId);
  if (member !== -1) throw invalid(member, "found the address of a member, expected somebody who is none yet");
}

const invalid = (at: number, words: string) => new Refusal("invalid", "INVALID", `${at}.email: ${words}.`, `${at}.email`);
