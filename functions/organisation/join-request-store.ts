import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { type Allowance, allowanceStep, tooMany, useOf } from "../store/allowance.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { either, equals, isAbsent, isBelow } from "../store/expression.ts";
import { isDone, repeatSteps } from "../store/idempotency.ts";
import { isId } from "../store/ids.ts";
import { joinRequestKey, memberKey, organisationsNamed } from "../store/keys.ts";
import { notFound } from "../store/not-found.ts";
import { outboxStep } from "../store/outbox.ts";
import { findItem, itemsOf } from "../store/read.ts";
import { type Step, commit, deleteStep, putStep } from "../store/transaction.ts";
import { memberSteps } from "./membership.ts";
import { administratorStep, requireAdministrator } from "./store.ts";

/** That somebody asks to join, as it is kept. */
export interface JoinRequestRecord {
  readonly userId: string;
  readonly requestedAt: string;
  /** In milliseconds since 1970. */
  readonly goodUntil: number;
}

const dayMs = 24 * 60 * 60_000;
const goodForMs = 30 * dayMs;
const perDay: Allowance = { what: "requests to join", most: 5, spanMs: dayMs };

export const stillStands = ({ goodUntil }: JoinRequestRecord): boolean => goodUntil > Date.now();

/** Asks the organisation of this name, unless it is being asked; where there is none, or several, only the asking is noted. */
export async function requestByName(actor: Actor, name: string, call: WritingCall): Promise<void> {
  const noted = [
    useOf(perDay, actor.userId),
    auditStep(actor, call, { action: requested, subject: { userId: actor.userId }, fields: { name } }),
    ...repeatSteps(call, requested),
  ];
  const [organisationId, another] = (await itemsOf(organisationsNamed(name))).map(({ sk }) => String(sk));
  let asked = organisationId === undefined || another !== undefined ? [] : requestSteps(organisationId, actor.userId);
  await untilSettled(async () => {
    const outcome = await commit([...noted, ...asked]);
    if (outcome.kind !== "refused") return true;
    if (outcome.step === allowanceStep) throw tooMany(perDay);
    if (outcome.step === "request" && outcome.item) asked = [];
    return undefined;
  });
}

const requested = "organisation.requested";

function requestSteps(organisationId: string, userId: string): Step[] {
  const now = Date.now();
  const goodUntil = now + goodForMs;
  const request: JoinRequestRecord = { userId, requestedAt: new Date(now).toISOString(), goodUntil };
  const item = { ...request, expiresAt: Math.ceil(goodUntil / 1000) };
  return [
    putStep("request", joinRequestKey(organisationId, userId), item, either(isAbsent, isBelow("goodUntil", now))),
    outboxStep("organisation.joinRequest", { organisationId, userId }),
  ];
}

/** Makes whoever asks a member. Approved a second time, it stays as it is. */
export async function approve(actor: Actor, organisationId: string, userId: string, call: WritingCall): Promise<void> {
  const deed = "organisation.joined";
  await answer({ actor, organisationId, userId, isDone: () => isDone(call, deed) }, async (request) => {
    const outcome = await commit([
      administratorStep(actor, organisationId),
      answeredStep(organisationId, request),
      ...memberSteps(organisationId, userId),
      outboxStep("organisation.welcome", { organisationId, userId }),
      auditStep(actor, call, { action: deed, subject: { organisationId }, fields: { member: userId } }),
      ...repeatSteps(call, deed),
    ]);
    if (outcome.kind === "refused" && outcome.step === "user") throw takenElsewhere();
    return outcome;
  });
}

/** Lets a request go unanswered, which whoever asked may repeat. */
export async function decline(actor: Actor, organisationId: string, userId: string, call: WritingCall): Promise<void> {
  const deed = "organisation.joinDeclined";
  await answer({ actor, organisationId, userId, isDone: () => isDone(call, deed) }, (request) =>
    commit([
      administratorStep(actor, organisationId),
      answeredStep(organisationId, request),
      auditStep(actor, call, { action: deed, subject: { organisationId }, fields: { userId } }),
      ...repeatSteps(call, deed),
    ]),
  );
}

interface Answering {
  readonly actor: Actor;
  readonly organisationId: string;
  readonly userId: string;
  /** Whether this call has answered it before. */
  readonly isDone: () => Promise<boolean>;
}

async function answer(
  { actor, organisationId, userId, isDone: done }: Answering,
  act: (request: JoinRequestRecord) => ReturnType<typeof commit>,
) {
  await untilSettled(async () => {
    const request = isId(userId) ? ((await findItem(joinRequestKey(organisationId, userId))) as JoinRequestRecord | undefined) : undefined;
    if (!request || !stillStands(request)) return (await done()) || answeredBefore(organisationId, userId);
    const outcome = await act(request);
    if (outcome.kind !== "refused") return true;
    if (outcome.step === "administrator") requireAdministrator(actor, outcome.item);
    return undefined;
  });
}

const answeredStep = (organisationId: string, { userId, requestedAt }: JoinRequestRecord): Step =>
  deleteStep("request", joinRequestKey(organisationId, userId), equals("requestedAt", requestedAt));

async function answeredBefore(organisationId: string, userId: string): Promise<true> {
  if (isId(userId) && (await findItem(memberKey(organisationId, userId)))) return true;
  throw notFound();
}

const takenElsewhere = () =>
  new Refusal("conflict", "REQUEST_GONE", "This request no longer stands: who asked has joined another organisation or is gone.");
