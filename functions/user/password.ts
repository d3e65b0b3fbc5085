import { dayMs } from "../../shared/dates.ts";
import type { InputOf } from "../../shared/wire/route.ts";
import type { Routes } from "../../shared/wire/routes.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { networkPrefix } from "../store/services/network-rate-limit.ts";
import { type RateLimit, consume } from "../store/services/rate-limit.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { rejectGuessablePassword } from "./guessable-password.ts";
import { userPool } from "./cognito-user-pool.ts";
import { requestEmailToken, bindEmailToken, findEmailToken, tokenExpired, consumeEmailToken } from "./email-token.ts";
import {
  recordPasswordAttempt,
  clearPasswordAttempts,
  isPasswordChanged,
  hasProvenPassword,
  maxPasswordAttempts,
  recordPasswordProof,
  passwordChanged,
} from "./password-attempts.ts";
import { revokeTokens } from "./sessions.ts";
import { type UserRecord, findUser, userOfEmail } from "../identity/user-records.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { WritingCall } from "../store/workspace/actor.ts";
import { signInUnavailable } from "./cognito-error.ts";
import { replaceSubject } from "./store.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { passwordChangedEmail, passwordLockedEmail, passwordResetEmail } from "./jobs.ts";

export const updatePassword: Operation<"updatePassword"> = (caller, { body }, call) => changePassword(caller, body, call);
export const changeCredentials: Operation<"changeCredentials"> = (caller, { body }, call) => changePassword(caller, body, call);

type PasswordChange = InputOf<Routes["updatePassword"]>["body"];

/** Five wrong passwords lock this for 15 minutes and send the user an email. */
async function changePassword(caller: Caller, { currentPassword, newPassword }: PasswordChange, call: Call): Promise<null> {
  const { userId } = caller;
  if (await isPasswordChanged(call)) return null;
  const user = await findUser(caller);
  await rejectGuessable(newPassword, user);
  const { subject } = user;
  const attempts = await recordPasswordAttempt(userId);
  if (!(await hasProvenPassword(userId, call))) {
    if (!(await userPool.signIn(subject, currentPassword, call))) throw await wrongPassword(userId, attempts);
    await recordPasswordProof(userId, call);
  }
  await setPassword(subject, newPassword);
  await userPool.signOutEverywhere(subject);
  const revocation = { keptSession: caller.sessionId, action: passwordChanged, extraItems: endOfChange(userId) };
  await retryOnConflict(async () => ((await revokeTokens(caller, revocation, call)) ? done() : retry()));
  return null;
}

const rejectGuessable = (password: string, { firstName, lastName, email }: UserRecord): Promise<void> =>
  rejectGuessablePassword(password, { firstName, lastName, email: email.address }, "newPassword");

const endOfChange = (userId: string) => [clearPasswordAttempts(userId), outboxItem(passwordChangedEmail, { userId })];

/** The fifth in a row is reported to the user. */
export async function wrongPassword(userId: string, attempts: number): Promise<ApiError> {
  if (attempts === maxPasswordAttempts) await writeSystemItems([outboxItem(passwordLockedEmail, { userId })]);
  return new ApiError("invalid", "WRONG_PASSWORD", "Password does not match", "currentPassword");
}

export const forgetPassword: Operation<"forgetPassword"> = (_caller, { body }, call) => requestReset(body.email, call);
export const requestPasswordReset: Operation<"requestPasswordReset"> = (_caller, { params }, call) => requestReset(params.x, call);

const emailsPerDay: RateLimit = { what: "password reset emails", max: 5, spanMs: dayMs };
/** Fewer, so that one network cannot use up what the user needs. */
const fromOneNetwork: RateLimit = { what: "password reset emails from a network", max: 3, spanMs: dayMs };

/** Neither the response nor its time reveals whether the address has a user or whether an email was sent. */
async function requestReset(email: string, { ip }: Call): Promise<null> {
  await constantTime(async () => {
    const user = await userOfEmail(email);
    if (!user || user.status === "disabled") return;
    await writeSystemItems([
      requestEmailToken(user._id, "PASSWORD_RESET"),
      consume(emailsPerDay, user._id),
      consume(fromOneNetwork, `${user._id} ${networkPrefix(ip)}`),
      outboxItem(passwordResetEmail, { userId: user._id }),
    ]);
  });
  return null;
}

export const resetPassword: Operation<"resetPassword"> = async (_caller, { body: { key, newPassword } }, call) => {
  const user = await findUser(await findEmailToken("PASSWORD_RESET", key));
  await rejectGuessable(newPassword, user);
  const emailToken = await bindEmailToken("PASSWORD_RESET", key, newPassword);
  const subject = await resetOrRestore(user, newPassword, call);
  await userPool.signOutEverywhere(subject);
  const extraItems = [consumeEmailToken("PASSWORD_RESET", emailToken), ...endOfChange(emailToken.userId)];
  if (!(await revokeTokens(emailToken, { extraItems }, call))) throw tokenExpired();
  return null;
};

/** Returns the subject with the new password. It is a new one if the previous was deleted at Cognito by hand. */
async function resetOrRestore(user: UserRecord, password: string, call: Call): Promise<string> {
  if (await hasSetPassword(user.subject, password)) return user.subject;
  const subject = await restoreCognitoUser(user, call);
  await setPassword(subject, password);
  return subject;
}

async function setPassword(subject: string, password: string): Promise<void> {
  if (!(await hasSetPassword(subject, password))) throw new ApiError("unauthenticated", "UNAUTHENTICATED", "Please sign in.");
}

async function hasSetPassword(subject: string, password: string): Promise<boolean> {
  try {
    return await userPool.setPassword(subject, password);
  } catch (error) {
    if (error instanceof ApiError && error.field === "password") throw new ApiError(error.kind, error.code, error.message, "newPassword");
    throw error;
  }
}

const minDurationMs = 200;

/** Takes at least 200 ms, longer than the work normally needs, so that response time does not reveal what was found. */
export async function constantTime<T>(work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), pause(minDurationMs)]);
  return answer;
}

/** For a user whose Cognito user was deleted by hand, which loses the second factor, too. Throws ApiError: forbidden if disabled, unavailable if another attempt interferes. */
async function restoreCognitoUser(user: UserRecord, call: WritingCall): Promise<string> {
  if (user.status === "disabled") throw new ApiError("forbidden", "DISABLED", "This account is disabled. Please contact support.");
  const { address } = user.email;
  const subject = (await userPool.create(address)) ?? (await userPool.subjectOf(address));
  if (subject === undefined) throw signInUnavailable();
  if (await replaceSubject(user, subject, call)) return subject;
  if ((await findUser({ userId: user._id })).subject === subject) return subject;
  throw signInUnavailable();
}
