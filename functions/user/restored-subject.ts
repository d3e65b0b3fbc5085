import { ApiError } from "../http/api-error.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { credentials } from "./credentials.ts";
import { signInUnavailable } from "./credentials-error.ts";
import { type UserRecord, findUser } from "../identity/user-records.ts";
import { replaceSubject } from "./store.ts";

/** For a user whose Cognito user was deleted by hand, which loses the second factor, too. Throws ApiError: forbidden if disabled, unavailable if another attempt interferes. */
export async function restoredSubject(user: UserRecord, call: WritingCall): Promise<string> {
  if (user.status === "disabled") throw new ApiError("forbidden", "DISABLED", "This account is disabled. Please contact support.");
  const { address } = user.email;
  const subject = (await credentials.create(address)) ?? (await credentials.subjectOf(address));
  if (subject === undefined) throw signInUnavailable();
  if (await replaceSubject(user, subject, call)) return subject;
  if ((await findUser({ userId: user._id })).subject === subject) return subject;
  throw signInUnavailable();
}
