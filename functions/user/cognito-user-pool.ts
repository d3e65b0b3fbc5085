import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  type AuthenticationResultType,
  CodeMismatchException,
  CognitoIdentityProviderServiceException,
  ExpiredCodeException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  UserNotConfirmedException,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { setting } from "../configuration.ts";
import type { Call } from "../call/operation.ts";
import { cognitoClient } from "./cognito-client.ts";
import { cognitoError, isTooManyAttempts, signInUnavailable } from "./cognito-error.ts";

export interface CognitoUserPool {
  /** Creates a user without a password and returns its subject; undefined if the address already has a user. */
  create(email: string): Promise<string | undefined>;
  subjectOf(email: string): Promise<string | undefined>;
  remove(subject: string): Promise<void>;
  setPassword(subject: string, password: string): Promise<boolean>;
  /** Undefined if sign-in fails for any reason on the user's side. A challenge proves the password, too. */
  signIn(name: string, password: string, caller: CallerContext): Promise<SignedIn | CodeChallenge | undefined>;
  /** A code is good once. "wrong" also if the challenge has ended. */
  answerCode(challenge: CodeChallenge, code: string, caller: CallerContext): Promise<SignedIn | "wrong" | "used">;
  /** Whether sign-in asks for a code. A secret that the user verified must exist. */
  setSecondFactor(subject: string, isRequired: boolean): Promise<void>;
  /** Revokes refresh tokens. Access tokens stay valid at Cognito; the user's tokensValidAfter voids them. */
  signOutEverywhere(subject: string): Promise<void>;
  addToGroup(subject: string, group: string): Promise<void>;
  disable(subject: string): Promise<void>;
}

export interface SignedIn {
  readonly token: string;
  readonly subject: string;
}

/** A right password, to which Cognito wants a code of the second factor. */
export interface CodeChallenge {
  readonly session: string;
  readonly subject: string;
}

/** Whose sign-in this is, for Cognito's threat protection. */
export type CallerContext = Pick<Call, "ip" | "userAgent">;

export const isChallenge = (answer: SignedIn | CodeChallenge | undefined): answer is CodeChallenge =>
  answer !== undefined && "session" in answer;

export const userPool: CognitoUserPool = {
  create: (email) => callCognito(() => create(email), [UsernameExistsException], undefined),

  subjectOf: (email) =>
    callCognito(
      async () => (await cognitoClient().send(new AdminGetUserCommand(named(email)))).Username,
      [UserNotFoundException],
      undefined,
    ),

  remove: (subject) =>
    callCognito(
      async () => void (await cognitoClient().send(new AdminDeleteUserCommand(named(subject)))),
      [UserNotFoundException],
      undefined,
    ),

  setPassword: (subject, Password) =>
    callCognito(
      async () => {
        await cognitoClient().send(new AdminSetUserPasswordCommand({ ...named(subject), Password, Permanent: true }));
        return true;
      },
      [UserNotFoundException],
      false,
    ),

  signIn: (name, password, caller) => callCognito(() => signIn(name, password, caller), signInFailures, undefined),

  answerCode: (challenge, code, caller) =>
    callCognito(
      () => callCognito(() => onlyAttempt(() => answerCode(challenge, code, caller)), [ExpiredCodeException], "used" as const),
      [CodeMismatchException, NotAuthorizedException],
      "wrong" as const,
    ),

  setSecondFactor: (subject, Enabled) =>
    callCognito(
      async () => {
        const SoftwareTokenMfaSettings = { Enabled, PreferredMfa: Enabled };
        await cognitoClient().send(new AdminSetUserMFAPreferenceCommand({ ...named(subject), SoftwareTokenMfaSettings }));
      },
      [],
      undefined,
    ),

  signOutEverywhere: (subject) =>
    callCognito(
      async () => void (await cognitoClient().send(new AdminUserGlobalSignOutCommand(named(subject)))),
      [UserNotFoundException],
      undefined,
    ),

  disable: (subject) =>
    callCognito(async () => void (await cognitoClient().send(new AdminDisableUserCommand(named(subject)))), [], undefined),

  addToGroup: (subject, GroupName) =>
    callCognito(
      async () => void (await cognitoClient().send(new AdminAddUserToGroupCommand({ ...named(subject), GroupName }))),
      [],
      undefined,
    ),
};

export const signInFailures = [NotAuthorizedException, UserNotFoundException, UserNotConfirmedException, PasswordResetRequiredException];

const named = (Username: string) => ({ UserPoolId: setting("USER_POOL_ID"), Username });

// Cognito's own invitation and recovery are unused (we send these emails), so the address stays unverified there.
async function create(email: string): Promise<string> {
  const UserAttributes = [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "false" },
  ];
  const { User } = await cognitoClient().send(new AdminCreateUserCommand({ ...named(email), UserAttributes, MessageAction: "SUPPRESS" }));
  return User!.Username!;
}

/** The client's address and browser, by which threat protection judges a sign-in that a function makes. */
export const contextData = ({ ip, userAgent }: CallerContext) => ({
  IpAddress: ip,
  ServerName: new URL(setting("SITE_URL")).hostname,
  ServerPath: "/api/user/login",
  HttpHeaders: [{ headerName: "User-Agent", headerValue: userAgent }],
});

async function signIn(name: string, password: string, caller: CallerContext): Promise<SignedIn | CodeChallenge | undefined> {
  const { AuthenticationResult, ChallengeName, Session, ChallengeParameters } = await cognitoClient().send(
    new AdminInitiateAuthCommand({
      UserPoolId: setting("USER_POOL_ID"),
      ClientId: setting("USER_POOL_CLIENT_ID"),
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: name, PASSWORD: password },
      ContextData: contextData(caller),
    }),
  );
  if (ChallengeName === softwareToken && Session !== undefined) {
    return { session: Session, subject: ChallengeParameters!["USER_ID_FOR_SRP"]! };
  }
  return signedIn(AuthenticationResult);
}

const softwareToken = "SOFTWARE_TOKEN_MFA";

async function answerCode({ session, subject }: CodeChallenge, code: string, caller: CallerContext): Promise<SignedIn | "wrong"> {
  const { AuthenticationResult } = await cognitoClient().send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: setting("USER_POOL_ID"),
      ClientId: setting("USER_POOL_CLIENT_ID"),
      ChallengeName: softwareToken,
      Session: session,
      ChallengeResponses: { USERNAME: subject, SOFTWARE_TOKEN_MFA_CODE: code },
      ContextData: contextData(caller),
    }),
  );
  return (await signedIn(AuthenticationResult)) ?? "wrong";
}

// Undefined for a challenge that no code answers, such as a new password.
async function signedIn(result: AuthenticationResultType | undefined): Promise<SignedIn | undefined> {
  const token = result?.AccessToken;
  if (token === undefined) return undefined;
  // As where tokens are verified: the function starts without jose.
  const { decodeJwt } = await import("jose");
  return { token, subject: decodeJwt(token).sub! };
}

/**
 * For a call that Cognito carries out once. Throws ApiError (unavailable) if it rejects a retry:
 * the first attempt may have succeeded without its answer arriving.
 */
export async function onlyAttempt<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof CognitoIdentityProviderServiceException) || (error.$metadata.attempts ?? 1) === 1) throw error;
    throw Object.assign(signInUnavailable(), { cause: error });
  }
}

type Failure = abstract new (...provided: never) => Error;

/** Returns `fallback` for the expected errors; other errors become an ApiError or are rethrown. */
export async function callCognito<T, F>(call: () => Promise<T>, expectedErrors: readonly Failure[], fallback: F): Promise<T | F> {
  try {
    return await call();
  } catch (error) {
    if (expectedErrors.some((failure) => error instanceof failure) && !isTooManyAttempts(error)) return fallback;
    throw cognitoError(error) ?? error;
  }
}
