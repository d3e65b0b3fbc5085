import { ApiError } from "../call/api-error.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type Condition, either, equals, exists, isBelow, lacks } from "../store/dynamo/expression.ts";
import { isDone } from "../store/services/idempotency.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { passwordAttemptsKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type Item, type TransactionItem, deleteItem, updateItem } from "../store/dynamo/transaction.ts";

export const maxPasswordAttempts = 5;
const lockedMs = 15 * 60_000;

/** Counts an attempt before its check and returns its number. Throws ApiError (tooMany) after five, until 15 minutes after the last. */
export async function recordPasswordAttempt(userId: string): Promise<number> {
  return retryOnConflict(async () => {
    const now = Date.now();
    const until = { countsUntil: now + lockedMs, ttl: Math.ceil((now + lockedMs) / 1000) };
    const seen = await change(userId, { attempts: 1, ...until }, either(lacks("attempts"), isBelow("countsUntil", now)));
    if (!seen) return done(1);
    const attempts = Number(seen["attempts"] ?? 0);
    if (attempts >= maxPasswordAttempts) throw locked();
    return (await change(userId, { attempts: attempts + 1, ...until }, equals("attempts", attempts))) ? retry() : done(attempts + 1);
  });
}

export const passwordChanged = "user.passwordChanged" as const;

export const isPasswordChanged = (call: WritingCall): Promise<boolean> => isDone(call, passwordChanged);

/** Records that this call proved the current password: its repetition cannot, as the new password may already be set. */
export async function recordPasswordProof(userId: string, { idempotencyKey }: WritingCall): Promise<void> {
  if (idempotencyKey !== undefined) await change(userId, { provenBy: idempotencyKey }, exists);
}

/** Whether an unfinished call with the same key has proved the current password. */
export async function hasProvenPassword(userId: string, { idempotencyKey }: WritingCall): Promise<boolean> {
  return idempotencyKey !== undefined && (await findItem(passwordAttemptsKey(userId)))?.["provenBy"] === idempotencyKey;
}

/** Marks that this call is about to use up a proof, such as a code. True if an interrupted call with the same key has begun. */
export async function beginProof(userId: string, { idempotencyKey }: WritingCall): Promise<boolean> {
  if (idempotencyKey === undefined) return false;
  const hasBegun = (await findItem(passwordAttemptsKey(userId)))?.["begunBy"] === idempotencyKey;
  if (!hasBegun) await change(userId, { begunBy: idempotencyKey }, exists);
  return hasBegun;
}

/** The proof has failed: a repetition starts from the beginning. */
export async function abandonProof(userId: string, { idempotencyKey }: WritingCall): Promise<void> {
  if (idempotencyKey !== undefined) await change(userId, { begunBy: "" }, exists);
}

export const clearPasswordAttempts = (userId: string): TransactionItem => deleteItem("attempts", passwordAttemptsKey(userId));

/** Returns the existing item if the condition failed, undefined if written. */
async function change(userId: string, set: Item, condition: Condition): Promise<Item | undefined> {
  const outcome = await writeSystemItems([updateItem("attempts", passwordAttemptsKey(userId), { set }, condition)]);
  return outcome.kind === "conditionFailed" ? (outcome.item ?? {}) : undefined;
}

const locked = () =>
  new ApiError("tooMany", "PASSWORD_LOCKED", "Too many wrong passwords. Please wait 15 minutes and try again.", "currentPassword");
