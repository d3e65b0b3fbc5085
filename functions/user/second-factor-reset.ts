import { ApiError } from "../call/api-error.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { userOfEmail } from "../identity/user-records.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { userPool } from "./cognito-user-pool.ts";
import { resetSecondFactor } from "./store.ts";
import { secondFactorResetEmail } from "./jobs.ts";

/** For operators: no route calls it. Turns the second factor off, signs the user out everywhere and tells the user by email. */
export async function resetSecondFactorByOperator(email: string, call: WritingCall): Promise<void> {
  const user = await userOfEmail(email);
  if (!user) throw new ApiError("notFound", "NO_SUCH_USER", "found no user with this address, expected a registered one");
  if (!user.secondFactor) throw new ApiError("conflict", "SECOND_FACTOR_OFF", "found a user without a second factor, expected one with it");
  await resetSecondFactor(user._id, Math.ceil(Date.now() / 1000), call, [outboxItem(secondFactorResetEmail, { userId: user._id })]);
  await userPool.setSecondFactor(user.subject, false);
  await userPool.signOutEverywhere(user.subject);
}
