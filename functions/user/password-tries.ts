import { Refusal } from "../http/refusal.ts";
import type { WritingCall } from "../store/actor.ts";
import { auditStep } from "../store/audit.ts";
import { untilSettled } from "../store/backoff.ts";
import { type Condition, either, equals, exists, isBelow, lacks } from "../store/expression.ts";
import { isDone, repeatSteps } from "../store/idempotency.ts";
import { passwordTriesKey } from "../store/keys.ts";
import { findItem } from "../store/read.ts";
import { type Item, type Step, commit, deleteStep, updateStep } from "../store/transaction.ts";

export const mostTries = 5;
const lockedMs = 15 * 60_000;

/**
 * Counts a try at the user's password before it is looked at, so that tries at once count each for themselves, and answers which
 * in a row it is. After the fifth, a Refusal (tooMany) for a quarter of an hour from the last one on.
 */
export async function countTry(userId: string): Promise<number> {
  return untilSettled(async () => {
    const now = Date.now();
    const until = { countsUntil: now + lockedMs, expiresAt: Math.ceil((now + lockedMs) / 1000) };
    const seen = await change(userId, { tries: 1, ...until }, either(lacks("tries"), isBelow("countsUntil", now)));
    if (!seen) return 1;
    const tries = Number(seen["tries"] ?? 0);
    if (tries >= mostTries) throw locked();
    return (await change(userId, { tries: tries + 1, ...until }, equals("tries", tries))) ? undefined : tries + 1;
  });
}

const deed = "user.passwordChanged";

/** The password has been changed, and the next try is the first again. */
export async function passwordChanged(userId: string, call: WritingCall): Promise<void> {
  await commit([forgetTries(userId), auditStep({ userId }, call, { action: deed, subject: { userId } }), ...repeatSteps(call, deed)]);
}

/** Whether this call has changed the password before. */
export const isPasswordChanged = (call: WritingCall): Promise<boolean> => isDone(call, deed);

/**
 * Notes that the caller of this call has shown the current password. Should the call break off, its repetition can no longer show it,
 * as the new one may be in its place by then.
 */
export async function noteProof(userId: string, { idempotencyKey }: WritingCall): Promise<void> {
  if (idempotencyKey !== undefined) await change(userId, { provenBy: idempotencyKey }, exists);
}

/** Whether a call of the same key, and so of the same passwords, has shown the current one and has not come to an end. */
export async function isProven(userId: string, { idempotencyKey }: WritingCall): Promise<boolean> {
  return idempotencyKey !== undefined && (await findItem(passwordTriesKey(userId)))?.["provenBy"] === idempotencyKey;
}

export const forgetTries = (userId: string): Step => deleteStep("tries", passwordTriesKey(userId));

/** What stands there where the condition does not hold; undefined once written. */
async function change(userId: string, set: Item, condition: Condition): Promise<Item | undefined> {
  const outcome = await commit([updateStep("tries", passwordTriesKey(userId), { set }, condition)]);
  return outcome.kind === "refused" ? (outcome.item ?? {}) : undefined;
}

const locked = () =>
  new Refusal("tooMany", "PASSWORD_LOCKED", "Too many wrong passwords. Please wait 15 minutes and try again.", "currentPassword");
