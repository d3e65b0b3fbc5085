import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Claim, Idempotency } from "../http/idempotency.ts";
import type { WritingCall } from "./actor.ts";
import { untilSettled } from "./backoff.ts";
import { ask, tableName } from "./client.ts";
import {
  type Changes,
  type Condition,
  Placeholders,
  all,
  either,
  equals,
  exists,
  isAbsent,
  isBelow,
  lacks,
  updateExpression,
} from "./expression.ts";
import { newId } from "./ids.ts";
import { repeatKey } from "./keys.ts";
import { findItem } from "./read.ts";
import { type Item, type Step, repeatStepName, updateStep } from "./transaction.ts";

const keptMs = 24 * 60 * 60 * 1000;
/** Longer than any call runs: a claim older than this belongs to a call that died. */
const claimMs = 20_000;

const expiry = (nowMs: number) => Math.ceil((nowMs + keptMs) / 1000);

/** A dot would lead into a map. */
const markOf = (deed: string) => `done#${deed.replaceAll(".", "#")}`;

/**
 * Marks under the call's key that this deed is done, in the same transaction. So when a call dies between its transaction and its
 * answer, the next one under this key finds the work done, whatever became of the claim.
 */
export function repeatSteps(call: WritingCall, deed: string, result: Item = {}): Step[] {
  if (call.idempotencyKey === undefined) return [];
  const set = { [markOf(deed)]: result, doneBy: call.requestId, expiresAt: expiry(Date.now()) };
  return [updateStep(repeatStepName, repeatKey(call.idempotencyKey), { set }, lacks(markOf(deed)))];
}

/** What the deed answered when it was done. */
export const resultOf = (record: Item, deed: string): Item => record[markOf(deed)] as Item;

/** What this call has answered the deed with before; undefined where it has not done it. */
export async function resultBefore(call: WritingCall, deed: string): Promise<Item | undefined> {
  if (call.idempotencyKey === undefined) return undefined;
  const record = await findItem(repeatKey(call.idempotencyKey));
  return record?.[markOf(deed)] as Item | undefined;
}

/** Whether this call has done the deed before. */
export const isDone = async (call: WritingCall, deed: string): Promise<boolean> => (await resultBefore(call, deed)) !== undefined;

/** The answers of a day, in the table. */
export function answersInTable(now: () => number = () => Date.now()): Idempotency {
  return {
    begin: (key, fingerprint) => untilSettled(() => claim(key, fingerprint, now())),
    finish: async (key, answer) => {
      const set = answer === undefined ? { claimedUntil: 0 } : { answer: JSON.stringify(answer) };
      await update(key, { set }, exists);
    },
  };
}

/** Undefined where a record of yesterday stood in the way and is gone now. */
async function claim(key: string, fingerprint: string, nowMs: number): Promise<Claim | undefined> {
  const claimedBy = newId();
  const set = { fingerprint, claimedBy, claimedUntil: nowMs + claimMs, expiresAt: expiry(nowMs) };
  const isFree = either(lacks("claimedUntil"), isBelow("claimedUntil", nowMs));
  const isSame = either(lacks("fingerprint"), equals("fingerprint", fingerprint));
  const standing = await update(key, { set }, either(isAbsent, all(lacks("answer"), isSame, isFree)));
  // What stands there is this claim itself where its acknowledgement was lost and the SDK has sent it again.
  if (!standing || standing["claimedBy"] === claimedBy) return { state: "claimed" };
  if (Number(standing["expiresAt"]) * 1000 < nowMs) return forget(key, standing["expiresAt"]);
  if (standing["fingerprint"] !== fingerprint) return { state: "different" };
  const answer = standing["answer"];
  return typeof answer === "string" ? { state: "answered", answer: JSON.parse(answer) } : { state: "running" };
}

/** What stands there where the condition does not hold; undefined once written. */
async function update(key: string, changes: Changes, condition: Condition): Promise<Item | undefined> {
  const at = new Placeholders();
  const UpdateExpression = updateExpression(changes, at);
  const ConditionExpression = condition(at);
  const conditional = { UpdateExpression, ConditionExpression, ReturnValuesOnConditionCheckFailure: "ALL_OLD" as const, ...at.parameters };
  try {
    await ask((client) => client.send(new UpdateCommand({ TableName: tableName(), Key: { ...repeatKey(key) }, ...conditional })));
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return error.Item ? unmarshall(error.Item) : {};
    throw error;
  }
}

async function forget(key: string, expiresAt: unknown): Promise<undefined> {
  const at = new Placeholders();
  const ConditionExpression = equals("expiresAt", expiresAt)(at);
  try {
    await ask((client) =>
      client.send(new DeleteCommand({ TableName: tableName(), Key: { ...repeatKey(key) }, ConditionExpression, ...at.parameters })),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
