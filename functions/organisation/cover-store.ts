import { dayMs } from "../../shared/dates.ts";
import { businessDate } from "../../shared/business-date.ts";
import { type Actor, type WritingCall, system, systemCall } from "../store/workspace/actor.ts";
import { type CoverRecord, coverIn, isOver } from "../store/workspace/cover.ts";
import { write } from "../store/services/write.ts";
import type { AuditEvent } from "../store/services/audit.ts";
import { equals, exists } from "../store/dynamo/expression.ts";
import { coverKey, coversIn, userKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { itemsBetween } from "../store/dynamo/read.ts";
import { type TransactionItem, conditionCheck, deleteItem, putItem } from "../store/dynamo/transaction.ts";
import { unverified, verifiedMemberCheck } from "./member-store.ts";
import { administratorCheck, requireAdministrator } from "./store.ts";
import { coverEndedEmail, coverGrantedEmail } from "./jobs.ts";

type Pair = Pick<CoverRecord, "ownerId" | "colleagueId">;

/** How long an ended grant stays in the table; who covered when is in the audit trail. */
const retentionSeconds = 30 * 24 * 60 * 60;

/** Today's and coming covers of all members. */
export async function coversOf(organisationId: string): Promise<CoverRecord[]> {
  const { pk, from, to } = coversIn(organisationId);
  const today = businessDate(new Date());
  return (await itemsBetween(pk, from, to)).map(coverIn).filter((cover) => !isOver(cover, today));
}

/** How long the owner can end an administrator's cover before it begins. */
const noticeMs = dayMs;

/**
 * Replaces another cover of the two. Both must be members, the colleague with a verified email address. One that the administrator gives begins
 * 24 hours later: covers read documents, and the colleague's mailbox may be the administrator's own.
 */
export async function grant(
  actor: Actor,
  organisationId: string,
  { ownerId, colleagueId, from, until }: Pick<CoverRecord, "ownerId" | "colleagueId" | "from" | "until">,
  call: WritingCall,
): Promise<void> {
  const now = new Date();
  const wait = actor.userId === ownerId ? {} : { startsAt: new Date(now.getTime() + noticeMs).toISOString() };
  const record: CoverRecord = { ownerId, colleagueId, from, until, grantedBy: actor.userId, grantedAt: now.toISOString(), ...wait };
  const ttl = Math.ceil(Date.parse(until) / 1000) + retentionSeconds;
  const { event, additionalEvents } = eventsOf("cover.granted", organisationId, { ownerId, colleagueId, from, until });
  const outcome = await write(actor, call, { ...event, additionalEvents }, [
    ...rightOf(actor, organisationId, ownerId),
    memberCheck(organisationId, ownerId),
    verifiedMemberCheck(organisationId, colleagueId),
    putItem("cover", coverKey(organisationId, ownerId, colleagueId), { ...record, ttl }),
    ...[ownerId, colleagueId].map((to) => outboxItem(coverGrantedEmail, { organisationId, ...record, to })),
  ]);
  if (outcome.kind !== "conditionFailed") return;
  if (outcome.itemName === "administrator") requireAdministrator(actor, outcome.item);
  if (outcome.itemName === "colleague" && outcome.item?.["organisationId"] === organisationId) throw unverified("colleagueId");
  throw notFound();
}

/** Throws ApiError (not found) without such a grant. */
export async function revoke(actor: Actor, organisationId: string, pair: Pair, call: WritingCall): Promise<void> {
  const { ownerId, colleagueId } = pair;
  const isParty = actor.userId === colleagueId;
  const { event, additionalEvents } = eventsOf("cover.revoked", organisationId, pair);
  const outcome = await write(actor, call, { ...event, additionalEvents }, [
    ...(isParty ? [] : rightOf(actor, organisationId, ownerId)),
    deleteItem("cover", coverKey(organisationId, ownerId, colleagueId), exists),
    ...[ownerId, colleagueId].map((to) => outboxItem(coverEndedEmail, { organisationId, ownerId, colleagueId, endedBy: actor.userId, to })),
  ]);
  if (outcome.kind !== "conditionFailed") return;
  if (outcome.itemName === "administrator") requireAdministrator(actor, outcome.item);
  throw notFound();
}

/** Ends the covers by and for a user who has left the organisation, and tells the other one. Repeating it changes nothing. */
export async function endCoversOf(organisationId: string, userId: string): Promise<void> {
  for (const { ownerId, colleagueId } of await coversOf(organisationId)) {
    if (ownerId !== userId && colleagueId !== userId) continue;
    const staying = ownerId === userId ? colleagueId : ownerId;
    const { event, additionalEvents } = eventsOf("cover.ended", organisationId, { ownerId, colleagueId });
    await write(system, systemCall(), { ...event, additionalEvents }, [
      deleteItem("cover", coverKey(organisationId, ownerId, colleagueId), exists),
      outboxItem(coverEndedEmail, { organisationId, ownerId, colleagueId, to: staying }),
    ]);
  }
}

/** An owner grants and revokes covers of the own quotes; for everybody else it takes the administrator. */
const rightOf = (actor: Actor, organisationId: string, ownerId: string): TransactionItem[] =>
  actor.userId === ownerId ? [] : [administratorCheck(actor, organisationId)];

const memberCheck = (organisationId: string, userId: string): TransactionItem =>
  conditionCheck("owner", userKey(userId), equals("organisationId", organisationId));

/** In the organisation's and in the owner's audit trail. */
function eventsOf(
  action: AuditEvent["action"],
  organisationId: string,
  fields: object,
): { event: AuditEvent; additionalEvents: readonly AuditEvent[] } {
  const { ownerId } = fields as Pair;
  const event = { action, subject: { organisationId }, fields: { ...fields } };
  return { event, additionalEvents: [{ ...event, subject: { userId: ownerId } }] };
}
