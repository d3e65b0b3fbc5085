import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  NotAuthorizedException,
  PasswordResetRequiredException,
  UserNotConfirmedException,
  UserNotFoundException,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt } from "jose";
import { setting } from "../configuration.ts";
import { credentialsError, isTooManyTries } from "./credentials-error.ts";

export interface Credentials {
  /** Creates a user without a password and returns its subject; undefined if the address already has a user. */
  create(email: string): Promise<string | undefined>;
  subjectOf(email: string): Promise<string | undefined>;
  remove(subject: string): Promise<void>;
  setPassword(subject: string, password: string): Promise<boolean>;
  /** Undefined if sign-in fails for any reason on the user's side. */
  signIn(name: string, password: string): Promise<SignedIn | undefined>;
  /** Revokes refresh tokens. Access tokens stay valid at Cognito; the user's tokensValidAfter voids them. */
  signOutEverywhere(subject: string): Promise<void>;
  addToGroup(subject: string, group: string): Promise<void>;
  disable(subject: string): Promise<void>;
}

export interface SignedIn {
  readonly token: string;
  readonly subject: string;
}

let shared: CognitoIdentityProviderClient | undefined;

export function cognitoClient(): CognitoIdentityProviderClient {
  shared ??= new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
  });
  return shared;
}

export const credentials: Credentials = {
  create: (email) => ask(() => create(email), [UsernameExistsException], undefined),

  subjectOf: (email) =>
    ask(async () => (await cognitoClient().send(new AdminGetUserCommand(named(email)))).Username, [UserNotFoundException], undefined),

  remove: (subject) =>
    ask(async () => void (await cognitoClient().send(new AdminDeleteUserCommand(named(subject)))), [UserNotFoundException], undefined),

  setPassword: (subject, Password) =>
    ask(
      async () => {
        await cognitoClient().send(new AdminSetUserPasswordCommand({ ...named(subject), Password, Permanent: true }));
        return true;
      },
      [UserNotFoundException],
      false,
    ),

  signIn: (name, password) => ask(() => signIn(name, password), signInFailures, undefined),

  signOutEverywhere: (subject) =>
    ask(
      async () => void (await cognitoClient().send(new AdminUserGlobalSignOutCommand(named(subject)))),
      [UserNotFoundException],
      undefined,
    ),

  disable: (subject) => ask(async () => void (await cognitoClient().send(new AdminDisableUserCommand(named(subject)))), [], undefined),

  addToGroup: (subject, GroupName) =>
    ask(async () => void (await cognitoClient().send(new AdminAddUserToGroupCommand({ ...named(subject), GroupName }))), [], undefined),
};

const signInFailures = [NotAuthorizedException, UserNotFoundException, UserNotConfirmedException, PasswordResetRequiredException];

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

async function signIn(name: string, password: string): Promise<SignedIn | undefined> {
  const answer = await cognitoClient().send(
    new AdminInitiateAuthCommand({
      UserPoolId: setting("USER_POOL_ID"),
      ClientId: setting("USER_POOL_CLIENT_ID"),
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: name, PASSWORD: password },
    }),
  );
  return signedIn(answer);
}

// Undefined for a challenge, such as a second factor, which only the browser can answer.
function signedIn({ AuthenticationResult }: AdminInitiateAuthCommandOutput): SignedIn | undefined {
  const token = AuthenticationResult?.AccessToken;
  return token === undefined ? undefined : { token, subject: decodeJwt(token).sub! };
}

type Failure = abstract new (...provided: never) => Error;

/** Returns `otherwise` for the listed failures; other errors become an ApiError or are rethrown. */
async function ask<T, F>(call: () => Promise<T>, failures: readonly Failure[], otherwise: F): Promise<T | F> {
  try {
    return await call();
  } catch (error) {
    if (failures.some((failure) => error instanceof failure) && !isTooManyTries(error)) return otherwise;
    throw credentialsError(error) ?? error;
  }
}
