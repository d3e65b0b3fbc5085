import { ApiError } from "../call/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import type { AuditEvent } from "../store/services/audit.ts";
import { write } from "../store/services/write.ts";
import { equals, exists } from "../store/dynamo/expression.ts";
import { memberKey, userKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type TransactionItem, deleteItem, updateItem } from "../store/dynamo/transaction.ts";
import { membersOf, verifiedMemberCheck, unverified } from "./member-store.ts";
import { administratorCheck, closingItems, recordOf, requireAdministrator } from "./store.ts";
import { leftEmail, transferApplications } from "./jobs.ts";

export interface Departure {
  readonly userId: string;
  readonly quotesTo: string;
}

const auditEvent = "organisation.memberRemoved" as const;

/** Ends a membership and enqueues the applications' transfer. Until that is finished, the former member can join no organisation. */
export async function removeMember(
  actor: Actor,
  organisationId: string,
  { userId, quotesTo }: Departure,
  call: WritingCall,
): Promise<void> {
  const job = { organisationId, from: userId, to: quotesTo, by: actor.userId, requestId: call.requestId };
  const left = { set: { leaving: organisationId }, remove: ["organisationId"] };
  const event = { action: auditEvent, subject: { organisationId }, fields: { member: userId, quotesTo } };
  const outcome = await write(actor, call, event, [
    administratorCheck(actor, organisationId),
    updateItem("leaver", userKey(userId), left, equals("organisationId", organisationId)),
    deleteItem("member", memberKey(organisationId, userId), exists),
    verifiedMemberCheck(organisationId, quotesTo),
    outboxItem(transferApplications, job),
    outboxItem(leftEmail, { organisationId, userId }),
  ]);
  if (outcome.kind !== "conditionFailed") return;
  if (outcome.itemName === "administrator") requireAdministrator(actor, outcome.item);
  if (outcome.itemName === "colleague" && outcome.item?.["organisationId"] === organisationId) throw unverified("quotesTo");
  throw notFound();
}

export interface AccountDeparture {
  /** The organisation whose administrator gets the quotes. */
  readonly leaving?: string;
  readonly additionalEvents?: readonly AuditEvent[];
  readonly items: readonly TransactionItem[];
}

/**
 * Of a member who closes the account: ends the membership and passes the quotes to the administrator. The last member closes the
 * organisation. Throws an ApiError (conflict) for an administrator with members.
 */
export async function departureOf(
  { userId, organisationId }: { readonly userId: string; readonly organisationId: string },
  { requestId }: WritingCall,
): Promise<AccountDeparture> {
  const organisation = await recordOf(organisationId);
  const { administratorId } = organisation;
  if (administratorId === userId) {
    const others = (await membersOf(organisationId)).filter((member) => member.userId !== userId);
    if (others.length > 0) throw mustTransferAdminRole();
    return { additionalEvents: [{ action: "organisation.closed", subject: { organisationId } }], items: await closingItems(organisation) };
  }
  return {
    leaving: organisationId,
    items: [
      deleteItem("member", memberKey(organisationId, userId), exists),
      outboxItem(transferApplications, {
        organisationId,
        from: userId,
        to: administratorId,
        by: userId,
        requestId,
      }),
    ],
  };
}

const mustTransferAdminRole = () =>
  new ApiError(
    "conflict",
    "IS_ADMINISTRATOR",
    "Your organisation has other members. Please make one of them administrator, under Organisation, before you close your account.",
  );

/** The named member, or the administrator if that member has left too. */
export async function newOwnerIn(organisationId: string, named: string): Promise<string> {
  const isMember = (await findItem(memberKey(organisationId, named))) !== undefined;
  return isMember ? named : (await recordOf(organisationId)).administratorId;
}

/** True until all applications are transferred. */
export async function isLeaving(userId: string, organisationId: string): Promise<boolean> {
  return (await findItem(userKey(userId)))?.["leaving"] === organisationId;
}

// Called before the applications are transferred, as the member may join again afterwards.
export { endCoversOf } from "./cover-store.ts";

export const cannotChangeOwnRole = () =>
  new ApiError("conflict", "IS_ADMINISTRATOR", "userId: found the administrator, who must transfer the role before leaving.", "userId");
