import { ApiError } from "../call/api-error.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { userPool } from "./cognito-user-pool.ts";
import { userOfEmail } from "../identity/user-records.ts";
import { disable } from "./store.ts";

/** For operators: no route calls it. The user's data remains. */
export async function disableUser(email: string, call: WritingCall): Promise<void> {
  const user = await userOfEmail(email);
  if (!user) throw new ApiError("notFound", "NO_SUCH_USER", "found no user with this address, expected a registered one");
  await disable(user._id, Math.ceil(Date.now() / 1000), call);
  await userPool.disable(user.subject);
  await userPool.signOutEverywhere(user.subject);
}
