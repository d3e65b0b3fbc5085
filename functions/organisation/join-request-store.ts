import { dayMs } from "../../shared/dates.ts";
import { ApiError } from "../call/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { type RateLimit, rateLimitItemName, tooMany, consume, consumeOrThrow } from "../store/services/rate-limit.ts";
import { write } from "../store/services/write.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { either, equals, isAbsent, isBelow } from "../store/dynamo/expression.ts";
import { isDone } from "../store/services/idempotency.ts";
import { isId } from "../store/dynamo/ids.ts";
import { joinRequestKey, memberKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type Item, type Outcome, type TransactionItem, deleteItem, putItem } from "../store/dynamo/transaction.ts";
import { canJoin, memberItems } from "./membership.ts";
import { type OrganisationRecord, administratorCheck, organisationWithAbn, requireAdministrator } from "./store.ts";
import { verifiedOrganisation } from "./verified-abn.ts";
import { joinFailedEmail, joinRequestEmail, welcomeEmail } from "./jobs.ts";

export interface JoinRequestRecord {
  readonly userId: string;
  readonly requestedAt: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

const lifetimeMs = 30 * dayMs;
const perDay: RateLimit = { what: "requests to join", max: 5, spanMs: dayMs };

export const isStillPending = ({ expiresAt }: JoinRequestRecord): boolean => expiresAt > Date.now();

/** Sends a request, once, to the verified organisation with this ABN, and returns it. Throws ApiError (not found) without one. */
export async function requestByAbn(actor: Actor, abn: string, call: WritingCall): Promise<OrganisationRecord> {
  const event = { action: requested, subject: { userId: actor.userId }, fields: { abn } };
  const organisation = await verifiedOrganisation(await organisationWithAbn(abn));
  if (!organisation) {
    await consumeOrThrow(perDay, actor.userId);
    throw noneWithAbn();
  }
  let pendingItems = requestItems(organisation._id, actor.userId);
  await retryOnConflict(async () => {
    const outcome = await write(actor, call, event, [consume(perDay, actor.userId), ...pendingItems]);
    if (outcome.kind !== "conditionFailed") return done();
    if (outcome.itemName === rateLimitItemName) throw tooMany(perDay);
    if (outcome.itemName === "request" && outcome.item) pendingItems = [];
    return retry();
  });
  return organisation;
}

const noneWithAbn = () =>
  new ApiError(
    "notFound",
    "NO_SUCH_ORGANISATION",
    "Kelpie knows no verified organisation with this ABN, so no request was sent. Please check the number, or ask your administrator for an invitation.",
    "abn",
  );

const requested = "organisation.requested" as const;

function requestItems(organisationId: string, userId: string): TransactionItem[] {
  const now = Date.now();
  const expiresAt = now + lifetimeMs;
  const request: JoinRequestRecord = { userId, requestedAt: new Date(now).toISOString(), expiresAt };
  const item = { ...request, ttl: Math.ceil(expiresAt / 1000) };
  return [
    putItem("request", joinRequestKey(organisationId, userId), item, either(isAbsent, isBelow("expiresAt", now))),
    outboxItem(joinRequestEmail, { organisationId, userId }),
  ];
}

export async function approve(actor: Actor, organisationId: string, userId: string, call: WritingCall): Promise<void> {
  const auditEvent = "organisation.joined" as const;
  await answer({ actor, organisationId, userId, isDone: () => isDone(call, auditEvent) }, async (request) => {
    const joinError = async (user: Item | undefined): Promise<ApiError> => {
      if (user?.["leaving"] !== undefined) return stillLeaving();
      const joined = user?.["organisationId"];
      const isElsewhere = joined !== undefined && joined !== organisationId;
      const fields = { userId, isElsewhere };
      await write(actor, call, { action: "organisation.joinFailed", subject: { organisationId }, fields }, [
        administratorCheck(actor, organisationId),
        answeredItem(organisationId, request),
        ...(isElsewhere ? [outboxItem(joinFailedEmail, { organisationId, userId })] : []),
      ]);
      if (isElsewhere) return takenElsewhere();
      return joined === undefined ? accountGone() : joinedHere();
    };
    const event = { action: auditEvent, subject: { organisationId }, fields: { member: userId } };
    const outcome = await write(actor, call, event, [
      administratorCheck(actor, organisationId),
      answeredItem(organisationId, request),
      ...memberItems(organisationId, userId),
      outboxItem(welcomeEmail, { organisationId, userId }),
    ]);
    const cannotJoin = outcome.kind === "conditionFailed" && outcome.itemName === "user" && !canJoin(outcome.item);
    if (cannotJoin) throw await joinError(outcome.item);
    return outcome;
  });
}

/** The user may send another request. */
export async function decline(actor: Actor, organisationId: string, userId: string, call: WritingCall): Promise<void> {
  const auditEvent = "organisation.joinDeclined" as const;
  const event = { action: auditEvent, subject: { organisationId }, fields: { userId } };
  await answer({ actor, organisationId, userId, isDone: () => isDone(call, auditEvent) }, (request) =>
    write(actor, call, event, [administratorCheck(actor, organisationId), answeredItem(organisationId, request)]),
  );
}

interface RequestAnswer {
  readonly actor: Actor;
  readonly organisationId: string;
  readonly userId: string;
  readonly isDone: () => Promise<boolean>;
}

async function answer(
  { actor, organisationId, userId, isDone: isAnswered }: RequestAnswer,
  act: (request: JoinRequestRecord) => Promise<Outcome>,
) {
  await retryOnConflict(async () => {
    const request = isId(userId) ? ((await findItem(joinRequestKey(organisationId, userId))) as JoinRequestRecord | undefined) : undefined;
    if (!request || !isStillPending(request)) {
      if (!(await isAnswered())) await requireMember(organisationId, userId);
      return done();
    }
    const outcome = await act(request);
    if (outcome.kind !== "conditionFailed") return done();
    if (outcome.itemName === "administrator") requireAdministrator(actor, outcome.item);
    return retry();
  });
}

const answeredItem = (organisationId: string, { userId, requestedAt }: JoinRequestRecord): TransactionItem =>
  deleteItem("request", joinRequestKey(organisationId, userId), equals("requestedAt", requestedAt));

/** Throws ApiError (not found) for other users. */
async function requireMember(organisationId: string, userId: string): Promise<void> {
  if (!isId(userId) || !(await findItem(memberKey(organisationId, userId)))) throw notFound();
}

const takenElsewhere = () =>
  new ApiError("conflict", "REQUEST_GONE", "The person has joined another organisation meanwhile. We have let them know by email.");

const joinedHere = () => new ApiError("conflict", "HAS_ORGANISATION", "The person belongs to your organisation already.");

const accountGone = () =>
  new ApiError("conflict", "ACCOUNT_GONE", "The person has no active account any more, so the request was removed.");

const stillLeaving = () =>
  new ApiError("conflict", "LEAVING", "The person's former organisation is still taking over their quotes. Please try again in a minute.");
