import { isVerified } from "../../shared/domain/organisation.ts";
import type { Caller } from "../call/caller.ts";
import type { Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import type { AuditEvent } from "../store/services/audit.ts";
import { write } from "../store/services/write.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { mailboxHash } from "../store/dynamo/keys.ts";
import type { ExtraItem } from "../store/dynamo/transaction.ts";
import { organisationIdOf, contactOf } from "../identity/identity.ts";
import { administeredOrganisation } from "./administered-organisation.ts";
import {
  type InvitationRecord,
  type Invitee,
  acceptanceItem,
  invitationGone,
  invitationOf,
  invite,
  invitationResponse,
  withdraw,
} from "./invitation-store.ts";
import { joinError, memberItem, memberItems } from "./membership.ts";
import { toResponse } from "./to-response.ts";
import { recordOf } from "./store.ts";
import { consumeEmails } from "./verified-abn.ts";

/** All or none. Colleagues with an open invitation get no second email. */
export const inviteUsers: Operation<"inviteUsers"> = async (caller, { body }, call) => {
  const organisation = await administeredOrganisation(caller);
  const { _id } = organisation;
  rejectDuplicates(body);
  await rejectMembers(_id, body);
  // The access rule has counted the first one.
  await consumeEmails(organisation, body.length - 1);
  return (await invite(caller, _id, body, call)).map(invitationResponse);
};

export const withdrawInvitation: Operation<"withdrawInvitation"> = async (caller, { body }, call) => {
  const organisation = await administeredOrganisation(caller);
  await withdraw(caller, organisation._id, body.email, call);
  return toResponse(caller, organisation);
};

export const openInvitation: Operation<"openInvitation"> = async (_holder, _nothing, { linkSecret = "" }) => {
  const { organisationId, firstName, email, expiresAt } = await invitationOf(linkSecret);
  const organisation = await recordOf(organisationId);
  const organisationName = isVerified(organisation) ? organisation.name : `${organisation.name} (not verified by Kelpie)`;
  return { organisationName, firstName, email, expiresAt: new Date(expiresAt).toISOString() };
};

/** Also verifies the caller's email address, which the secret was sent to. */
export const acceptInvitation: Operation<"acceptInvitation"> = async (caller, { body }, call) => {
  const { address } = await contactOf(caller.userId);
  const invitation = await invitationFor(address, body.invite, caller.userId);
  if (invitation.status === "open") await join(caller, invitation, call);
  return toResponse(caller, await recordOf(invitation.organisationId));
};

/** Throws ApiError: gone, or forbidden if another address was invited. */
export async function invitationFor(address: string, secret: string, userId?: string): Promise<InvitationRecord> {
  const invitation = await invitationOf(secret, userId);
  if (invitation.mailbox === mailboxHash(address)) return invitation;
  throw new ApiError("forbidden", "NOT_INVITED", "email: found another address than the one that was invited.", "email");
}

async function join(caller: Caller, invitation: InvitationRecord, call: WritingCall): Promise<void> {
  const { organisationId } = invitation;
  const outcome = await write(caller, call, joinedEvent(invitation, caller.userId), [
    acceptanceItem(invitation, caller.userId),
    ...memberItems(organisationId, caller.userId, { "email.isVerified": true }),
  ]);
  if (outcome.kind !== "conditionFailed") return;
  throw outcome.itemName === "user" ? joinError(outcome.item) : invitationGone();
}

/** Transaction items that make a new user a member, with the error if the invitation is no longer open. */
export const joiningItems = (invitation: InvitationRecord, userId: string): ExtraItem[] =>
  [acceptanceItem(invitation, userId), memberItem(invitation.organisationId, userId)].map((item) => ({ item, error: invitationGone }));

/** The audit event of an accepted invitation. */
export const joinedEvent = ({ organisationId, _id }: InvitationRecord, userId: string): AuditEvent => ({
  action: "organisation.joined",
  subject: { organisationId },
  fields: { member: userId, invitation: _id },
});

function rejectDuplicates(invitees: readonly Invitee[]): void {
  const first = new Map<string, number>();
  for (const [at, { email }] of invitees.entries()) {
    const before = first.get(mailboxHash(email));
    if (before !== undefined) throw invalid(at, `found the address of entry ${before} again, expected each once`);
    first.set(mailboxHash(email), at);
  }
}

async function rejectMembers(organisationId: string, invitees: readonly Invitee[]): Promise<void> {
  const organisations = await Promise.all(invitees.map(({ email }) => organisationIdOf(email)));
  const member = organisations.indexOf(organisationId);
  if (member !== -1) throw invalid(member, "found the address of a member, expected a person who is not a member yet");
}

const invalid = (at: number, problem: string) => new ApiError("invalid", "INVALID", `${at}.email: ${problem}.`, `${at}.email`);
