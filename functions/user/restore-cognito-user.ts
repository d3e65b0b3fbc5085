import { ApiError } from "../call/api-error.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { userPool } from "./cognito-user-pool.ts";
import { signInUnavailable } from "./cognito-error.ts";
import { type UserRecord, findUser } from "../identity/user-records.ts";
import { replaceSubject } from "./store.ts";

/** For a user whose Cognito user was deleted by hand, which loses the second factor, too. Throws ApiError: forbidden if disabled, unavailable if another attempt interferes. */
export async function restoreCognitoUser(user: UserRecord, call: WritingCall): Promise<string> {
  if (user.status === "disabled") throw new ApiError("forbidden", "DISABLED", "This account is disabled. Please contact support.");
  const { address } = user.email;
  const subject = (await userPool.create(address)) ?? (await userPool.subjectOf(address));
  if (subject === undefined) throw signInUnavailable();
  if (await replaceSubject(user, subject, call)) return subject;
  if ((await findUser({ userId: user._id })).subject === subject) return subject;
  throw signInUnavailable();
}
