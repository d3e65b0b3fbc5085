import { dayMs } from "../../../shared/dates.ts";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import type { Caller } from "../../call/caller.ts";
import type { Claim, Idempotency } from "../../call/idempotency.ts";
import type { WritingCall } from "../workspace/actor.ts";
import { relationOf } from "../workspace/relation.ts";
import { type Attempt, done, retry, retryOnConflict } from "../dynamo/retry-on-conflict.ts";
import { callDynamoDb, tableName } from "../dynamo/client.ts";
import { Placeholders, all, either, equals, exists, isAbsent, isBelow, lacks } from "../dynamo/expression.ts";
import { newId } from "../dynamo/ids.ts";
import { notFound } from "../dynamo/not-found.ts";
import { type AuditSubject, applicationRootKey, idempotencyItemKey } from "../dynamo/keys.ts";
import { findItem } from "../dynamo/read.ts";
import type { Item } from "../dynamo/transaction.ts";
import { updateSingleItem } from "../dynamo/update-single-item.ts";
import type { AuditEvent } from "./audit.ts";

const retentionMs = dayMs;
/** Longer than any call runs, so an older claim belongs to a crashed call. */
const claimTimeoutMs = 20_000;

const expiry = (nowMs: number) => Math.ceil((nowMs + retentionMs) / 1000);

const markOf = (auditEvent: string) => `done#${auditEvent.replaceAll(".", "#")}`;

const subjectPrefix = "subject#";
const subjectOf = (auditEvent: string) => `${subjectPrefix}${auditEvent.replaceAll(".", "#")}`;
const subjectsIn = (record: Item) =>
  Object.entries(record).flatMap(([name, value]) => (name.startsWith(subjectPrefix) ? [value as AuditSubject] : []));

/** What a write leaves on its call's idempotency item, so that a repetition finds the work done even if the call crashes before it answers. */
export function doneMark({ requestId }: WritingCall, { action, subject }: Pick<AuditEvent, "action" | "subject">, result: Item) {
  const set = { [markOf(action)]: result, [subjectOf(action)]: subject, doneBy: requestId, ttl: expiry(Date.now()) };
  return { changes: { set }, isFirst: lacks(markOf(action)) };
}

export const resultOf = (record: Item, auditEvent: string): Item => record[markOf(auditEvent)] as Item;

/** The result of an earlier call with the same key; undefined if there is none. */
export async function previousResult(call: WritingCall, auditEvent: string): Promise<Item | undefined> {
  if (call.idempotencyKey === undefined) return undefined;
  const record = await findItem(idempotencyItemKey(call.idempotencyKey));
  return record?.[markOf(auditEvent)] as Item | undefined;
}

export const isDone = async (call: WritingCall, auditEvent: string): Promise<boolean> =>
  (await previousResult(call, auditEvent)) !== undefined;

export function idempotencyInTable(now: () => number = () => Date.now()): Idempotency {
  return {
    begin: (key, fingerprint) => retryOnConflict(() => claim(key, fingerprint, now())),
    finish: async (key, answer) => {
      const set = answer === undefined ? { claimedUntil: 0 } : { answer: JSON.stringify(answer) };
      await updateSingleItem(idempotencyItemKey(key), { set }, exists);
    },
    checkRights: async (caller, subjects) => {
      const areWithin = caller.isMaster || (await Promise.all(subjects.map((subject) => isWithin(subject, caller)))).every(Boolean);
      if (!areWithin) throw notFound();
    },
  };
}

async function isWithin(subject: AuditSubject, caller: Caller): Promise<boolean> {
  const { userId, organisationId } = caller;
  if ("sheet" in subject) return caller.isRatesEditor === true;
  if ("organisationId" in subject) return subject.organisationId === organisationId;
  if ("userId" in subject) return true;
  if (await findItem(applicationRootKey(userId, subject.applicationId))) return true;
  return (await relationOf(caller, subject.applicationId))?.relation === "cover";
}

async function claim(key: string, fingerprint: string, nowMs: number): Promise<Attempt<Claim>> {
  const claimedBy = newId();
  const set = { fingerprint, claimedBy, claimedUntil: nowMs + claimTimeoutMs, ttl: expiry(nowMs) };
  const isFree = either(lacks("claimedUntil"), isBelow("claimedUntil", nowMs));
  const isSame = either(lacks("fingerprint"), equals("fingerprint", fingerprint));
  const condition = either(isAbsent, all(lacks("answer"), isSame, isFree));
  const { isWritten, before: existing } = await updateSingleItem(idempotencyItemKey(key), { set }, condition);
  const subjects = subjectsIn(existing);
  // It is this claim itself if the SDK repeated a write whose acknowledgement was lost.
  if (isWritten || existing["claimedBy"] === claimedBy) return done<Claim>({ state: "claimed", subjects });
  if (Number(existing["ttl"]) * 1000 < nowMs) return deleteExpired(key, existing["ttl"]);
  if (existing["fingerprint"] !== fingerprint) return done<Claim>({ state: "different" });
  const answer = existing["answer"];
  return done<Claim>(typeof answer === "string" ? { state: "answered", answer: JSON.parse(answer), subjects } : { state: "running" });
}

/** Deletes an expired record, so that the claim can be retried. */
async function deleteExpired(key: string, ttl: unknown): Promise<Attempt<never>> {
  const at = new Placeholders();
  const ConditionExpression = equals("ttl", ttl)(at);
  try {
    await callDynamoDb((client) =>
      client.send(
        new DeleteCommand({ TableName: tableName(), Key: { ...idempotencyItemKey(key) }, ConditionExpression, ...at.parameters }),
      ),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
  return retry();
}
