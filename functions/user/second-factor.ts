import type { InputOf } from "../../shared/wire/route.ts";
import type { Routes } from "../../shared/wire/routes.ts";
import { setTimeout as pause } from "node:timers/promises";
import { ApiError } from "../call/api-error.ts";
import type { Call, Operation } from "../call/operation.ts";
import { type UserRecord, findUser } from "../identity/user-records.ts";
import { isDone } from "../store/services/idempotency.ts";
import { userPool, isChallenge, type CallerContext, callCognito, contextData, onlyAttempt, signInFailures } from "./cognito-user-pool.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { wrongPassword } from "./password.ts";
import {
  abandonProof,
  beginProof,
  clearPasswordAttempts,
  hasProvenPassword,
  recordPasswordAttempt,
  recordPasswordProof,
} from "./password-attempts.ts";
import { addSecondFactor, removeSecondFactor as storeRemoval, secondFactorRemoved } from "./store.ts";
import { toResponse } from "./to-response.ts";
import {
  AdminInitiateAuthCommand,
  AssociateSoftwareTokenCommand,
  CodeMismatchException,
  EnableSoftwareTokenMFAException,
  NotAuthorizedException,
  SoftwareTokenMFANotFoundException,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { setting } from "../configuration.ts";
import { signInUnavailable } from "./cognito-error.ts";
import { cognitoClient } from "./cognito-client.ts";
import { secondFactorAddedEmail, secondFactorRemovedEmail } from "./jobs.ts";

/** A stolen access token is not enough for any of these calls: they ask for the password, with a limit of five attempts. */
export const startSecondFactor: Operation<"startSecondFactor"> = async (caller, { body: { currentPassword } }, call) => {
  const { userId } = caller;
  const { subject, email, secondFactor } = await findUser(caller);
  if (secondFactor) throw isOn();
  const attempts = await recordPasswordAttempt(userId);
  const secret = await createTotpSecret(subject, currentPassword, call);
  if (secret === undefined) throw await wrongPassword(userId, attempts);
  return { secret, url: `otpauth://totp/${encodeURIComponent(`Kelpie:${email.address}`)}?secret=${secret}&issuer=Kelpie` };
};

/** Cognito asks for the code before the table says so: an interruption in between leaves a sign-in that needs the code. */
export const confirmSecondFactor: Operation<"confirmSecondFactor"> = async (caller, { body }, call) => {
  const user = await findUser(caller);
  if (user.secondFactor && (await isDone(call, "user.secondFactorAdded"))) return toResponse(user);
  if (user.secondFactor) throw isOn();
  await proveNewSecret(user, body, call);
  await userPool.setSecondFactor(user.subject, true);
  const since = Math.floor(Date.now() / 1000) + 1;
  const extraItems = [clearPasswordAttempts(user._id), outboxItem(secondFactorAddedEmail, { userId: user._id })];
  if (!(await addSecondFactor(user._id, { since, session: caller.sessionId }, call, extraItems))) throw isOn();
  await pause(Math.max(0, since * 1000 - Date.now()));
  return toResponse(await findUser(caller));
};

/** The table says so before Cognito stops asking: an interruption in between leaves a sign-in that needs the code. */
export const removeSecondFactor: Operation<"removeSecondFactor"> = async (caller, { body }, call) => {
  const user = await findUser(caller);
  if (!(await isDone(call, secondFactorRemoved))) {
    if (!user.secondFactor) throw isOff();
    await proveSecondFactor(user, body, call);
    const extraItems = [clearPasswordAttempts(user._id), outboxItem(secondFactorRemovedEmail, { userId: user._id })];
    if (!(await storeRemoval(user._id, call, extraItems))) throw isOff();
  }
  await userPool.setSecondFactor(user.subject, false);
  return toResponse(await findUser(caller));
};

/**
 * Proves that the user is at the keyboard: by the password, and by a code where sign-in asks for one. A repetition of the call need not prove
 * it again. Throws ApiError.
 */
export async function proveUser(
  user: UserRecord,
  { currentPassword, code }: Pick<PasswordAndCode, "currentPassword"> & { readonly code?: string | undefined },
  call: Call,
): Promise<void> {
  const { _id: userId, subject, secondFactor } = user;
  if (await hasProvenPassword(userId, call)) return;
  if (secondFactor) {
    if (code === undefined) throw codeMissing();
    await proveSecondFactor(user, { currentPassword, code }, call);
  } else {
    const attempts = await recordPasswordAttempt(userId);
    const signedIn = await userPool.signIn(subject, currentPassword, call);
    if (signedIn === undefined) throw await wrongPassword(userId, attempts);
    // The table and Cognito disagree for a moment while the second factor is turned on or off.
    if (isChallenge(signedIn)) throw codeMissing();
  }
  await recordPasswordProof(userId, call);
}

const codeMissing = () => new ApiError("invalid", "WRONG_CODE", "Please enter the code that your authenticator app shows now.", "code");

type PasswordAndCode = InputOf<Routes["confirmSecondFactor"]>["body"];

/** A repetition finds the secret verified if the interrupted call did that. */
async function proveNewSecret({ _id: userId, subject }: UserRecord, { currentPassword, code }: PasswordAndCode, call: Call): Promise<void> {
  const attempts = await recordPasswordAttempt(userId);
  const isRepeated = await beginProof(userId, call);
  const outcome = await verifyTotpSecret({ subject, password: currentPassword, code }, call);
  if (outcome === "verified" || (outcome === "noSecret" && isRepeated)) return;
  await abandonProof(userId, call);
  if (outcome === "wrongPassword") throw await wrongPassword(userId, attempts);
  if (outcome === "wrongCode") throw wrongCode();
  throw new ApiError("conflict", "NO_SECRET", "This setup has ended. Please start again.");
}

/** A repetition may find its code used by the interrupted call. */
async function proveSecondFactor(
  { _id: userId, subject }: UserRecord,
  { currentPassword, code }: PasswordAndCode,
  call: Call,
): Promise<void> {
  const attempts = await recordPasswordAttempt(userId);
  const isRepeated = await beginProof(userId, call);
  const challenge = await userPool.signIn(subject, currentPassword, call);
  if (isChallenge(challenge)) {
    const answer = await userPool.answerCode(challenge, code, call);
    if (typeof answer === "object" || (answer === "used" && isRepeated)) return;
  }
  await abandonProof(userId, call);
  throw challenge === undefined ? await wrongPassword(userId, attempts) : wrongCode();
}

const isOff = () => new ApiError("conflict", "SECOND_FACTOR_OFF", "Two-factor authentication is off already.");
const isOn = () => new ApiError("conflict", "SECOND_FACTOR_ON", "Two-factor authentication is on already.");

export const wrongCode = (kind: "invalid" | "unauthenticated" = "invalid") =>
  new ApiError(kind, "WRONG_CODE", "This code is wrong or was used before. Enter the code that your authenticator app shows now.", "code");

/**
 * For a user without a second factor in Kelpie. Returns the secret in Base32, undefined for a wrong password. The secret takes effect once
 * one of its codes is verified.
 */
async function createTotpSecret(subject: string, password: string, caller: CallerContext): Promise<string | undefined> {
  let signedIn = await ownToken(subject, password, caller);
  if (signedIn === "codeRequired") {
    // Left by an interrupted call.
    await userPool.setSecondFactor(subject, false);
    signedIn = await ownToken(subject, password, caller);
  }
  if (signedIn === undefined || signedIn === "codeRequired") return undefined;
  const { token: AccessToken } = signedIn;
  return callCognito(
    async () => (await cognitoClient().send(new AssociateSoftwareTokenCommand({ AccessToken })).catch(tokenRejected)).SecretCode,
    [],
    undefined,
  );
}

type TotpVerification = "verified" | "wrongPassword" | "wrongCode" | "noSecret";

async function verifyTotpSecret(
  { subject, password, code }: { readonly subject: string; readonly password: string; readonly code: string },
  caller: CallerContext,
): Promise<TotpVerification> {
  const signedIn = await ownToken(subject, password, caller);
  if (signedIn === undefined) return "wrongPassword";
  if (signedIn === "codeRequired") return "noSecret";
  const verify = async (): Promise<TotpVerification> => {
    const command = new VerifySoftwareTokenCommand({ AccessToken: signedIn.token, UserCode: code });
    const { Status } = await cognitoClient().send(command).catch(tokenRejected);
    return Status === "SUCCESS" ? "verified" : "wrongCode";
  };
  return callCognito(
    () => callCognito(() => onlyAttempt(verify), [EnableSoftwareTokenMFAException, CodeMismatchException], "wrongCode" as const),
    [SoftwareTokenMFANotFoundException],
    "noSecret" as const,
  );
}

/** The token lacks Cognito's own scope: functions/tokens could not look its client up. */
function tokenRejected(error: unknown): never {
  throw error instanceof NotAuthorizedException ? signInUnavailable() : error;
}

/** A token with which Cognito lets its user set up a second factor. Undefined for a wrong password. */
function ownToken(
  subject: string,
  password: string,
  caller: CallerContext,
): Promise<{ readonly token: string } | "codeRequired" | undefined> {
  const command = new AdminInitiateAuthCommand({
    UserPoolId: setting("USER_POOL_ID"),
    ClientId: setting("SECOND_FACTOR_CLIENT_ID"),
    AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME: subject, PASSWORD: password },
    ContextData: contextData(caller),
  });
  const signIn = async () => {
    const { ChallengeName, AuthenticationResult } = await cognitoClient().send(command);
    const token = AuthenticationResult?.AccessToken;
    return ChallengeName === "SOFTWARE_TOKEN_MFA" ? ("codeRequired" as const) : token === undefined ? undefined : { token };
  };
  return callCognito(signIn, signInFailures, undefined);
}
