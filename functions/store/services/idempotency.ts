import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import type { Claim, Idempotency } from "../../http/idempotency.ts";
import type { WritingCall } from "../workspace/actor.ts";
import { retryOnConflict } from "../dynamo/retry-on-conflict.ts";
import { ask, tableName } from "../dynamo/client.ts";
import { Placeholders, all, either, equals, exists, isAbsent, isBelow, lacks } from "../dynamo/expression.ts";
import { newId } from "../dynamo/ids.ts";
import { idempotencyItemKey } from "../dynamo/keys.ts";
import { findItem } from "../dynamo/read.ts";
import { type Item, type TransactionItem, idempotencyItemName, updateItem } from "../dynamo/transaction.ts";
import { updateSingleItem } from "../dynamo/update-single-item.ts";

const retentionMs = 24 * 60 * 60 * 1000;
/** Longer than any call runs, so an older claim belongs to a crashed call. */
const claimTimeoutMs = 20_000;

const expiry = (nowMs: number) => Math.ceil((nowMs + retentionMs) / 1000);

const markOf = (auditEvent: string) => `done#${auditEvent.replaceAll(".", "#")}`;

/** Part of the write's own transaction: if the call crashes before it answers, a repetition under the same key finds the work done. */
export function idempotencyItems(call: WritingCall, auditEvent: string, result: Item = {}): TransactionItem[] {
  if (call.idempotencyKey === undefined) return [];
  const set = { [markOf(auditEvent)]: result, doneBy: call.requestId, ttl: expiry(Date.now()) };
  return [updateItem(idempotencyItemName, idempotencyItemKey(call.idempotencyKey), { set }, lacks(markOf(auditEvent)))];
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
  };
}

/** Undefined if an expired record was deleted, so the claim can be retried. */
async function claim(key: string, fingerprint: string, nowMs: number): Promise<Claim | undefined> {
  const claimedBy = newId();
  const set = { fingerprint, claimedBy, claimedUntil: nowMs + claimTimeoutMs, ttl: expiry(nowMs) };
  const isFree = either(lacks("claimedUntil"), isBelow("claimedUntil", nowMs));
  const isSame = either(lacks("fingerprint"), equals("fingerprint", fingerprint));
  const existing = await updateSingleItem(idempotencyItemKey(key), { set }, either(isAbsent, all(lacks("answer"), isSame, isFree)));
  // It is this claim itself if the SDK repeated a write whose acknowledgement was lost.
  if (!existing || existing["claimedBy"] === claimedBy) return { state: "claimed" };
  if (Number(existing["ttl"]) * 1000 < nowMs) return deleteExpired(key, existing["ttl"]);
  if (existing["fingerprint"] !== fingerprint) return { state: "different" };
  const answer = existing["answer"];
  return typeof answer === "string" ? { state: "answered", answer: JSON.parse(answer) } : { state: "running" };
}

async function deleteExpired(key: string, ttl: unknown): Promise<undefined> {
  const at = new Placeholders();
  const ConditionExpression = equals("ttl", ttl)(at);
  try {
    await ask((client) =>
      client.send(
        new DeleteCommand({ TableName: tableName(), Key: { ...idempotencyItemKey(key) }, ConditionExpression, ...at.parameters }),
      ),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
