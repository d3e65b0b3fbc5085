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
import { credentialsRefusal, isTooManyTries } from "./credentials-refusal.ts";

/** What the identity provider holds: who may sign in, and by which password. A subject is its own name for a user. */
export interface Credentials {
  /** The subject of a new user, who has no password yet; undefined where the address has a user already. */
  create(email: string): Promise<string | undefined>;
  subjectOf(email: string): Promise<string | undefined>;
  remove(subject: string): Promise<void>;
  /** False where there is no such user. */
  setPassword(subject: string, password: string): Promise<boolean>;
  /** Undefined, whatever the reason, where nobody signs in by this name and password. */
  signIn(name: string, password: string): Promise<SignedIn | undefined>;
  /** Ends every session that the provider can end; its access tokens run on, and are voided in the user's row. */
  signOutEverywhere(subject: string): Promise<void>;
  addToGroup(subject: string, group: string): Promise<void>;
  disable(subject: string): Promise<void>;
}

/** An access token, and whose it is. */
export interface SignedIn {
  readonly token: string;
  readonly subject: string;
}

let shared: CognitoIdentityProviderClient | undefined;

/** The client, made at the first call: address and credentials come from the SDK's own environment variables. */
export function cognitoClient(): CognitoIdentityProviderClient {
  shared ??= new CognitoIdentityProviderClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
  });
  return shared;
}

/** The users of Amazon Cognito's pool. */
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

// Cognito's own invitation and recovery stay unused, so the address counts as unverified there: letters and keys are ours.
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

// A challenge in place of a token, such as for a second factor, is answered in the browser alone.
function signedIn({ AuthenticationResult }: AdminInitiateAuthCommandOutput): SignedIn | undefined {
  const token = AuthenticationResult?.AccessToken;
  return token === undefined ? undefined : { token, subject: decodeJwt(token).sub! };
}

type Failure = abstract new (...given: never) => Error;

/** What the call answers, or this where the provider says no for one of these reasons; any other trouble is a Refusal or a defect. */
async function ask<T, F>(call: () => Promise<T>, failures: readonly Failure[], otherwise: F): Promise<T | F> {
  try {
    return await call();
  } catch (error) {
    if (failures.some((failure) => error instanceof failure) && !isTooManyTries(error)) return otherwise;
    throw credentialsRefusal(error) ?? error;
  }
}
