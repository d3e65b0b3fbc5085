import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  VerifySoftwareTokenCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { onTestFinished } from "vitest";
import { type Cognito, type CognitoOptions, startCognito } from "../../../infra/local/cognito/cognito.ts";
import { totpCode } from "../../../infra/local/cognito/totp.ts";
import { aFolder } from "../../support/cli/command.ts";

export const password = "Blue2wren-2026!";

/** The Cognito emulator with an SDK client. */
export interface TestPool extends Cognito {
  readonly client: CognitoIdentityProviderClient;
}

/** A clock that moves only when a test moves it. */
export function aClock(): { now: () => number; pass: (minutes: number) => void } {
  let time = Date.now();
  return { now: () => time, pass: (minutes) => void (time += minutes * 60_000) };
}

/** A new pool, closed when the test has finished. */
export async function aPool(options: Partial<CognitoOptions> = {}): Promise<TestPool> {
  const cognito = await startCognito({ port: 0, folder: await aFolder({}), ...options });
  onTestFinished(() => cognito.close());
  return { ...cognito, client: clientOf(cognito) };
}

/** The same, with the functions' client in place of the browsers': its tokens have Cognito's own scope. */
export async function aPoolOfFunctions(options: Partial<CognitoOptions> = {}) {
  const pool = await aPool(options);
  return { ...pool, clientId: pool.secondFactorClientId, siteClientId: pool.clientId };
}

export function clientOf({ url }: Cognito): CognitoIdentityProviderClient {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new CognitoIdentityProviderClient({ region: "ap-southeast-2", endpoint: url, credentials });
  onTestFinished(() => client.destroy());
  return client;
}

/** Creates a confirmed broker with the password above; returns the sub. */
export async function createConfirmedUser({ client, poolId }: TestPool, email = "jo@example.com"): Promise<string> {
  const attributes = [
    { Name: "email", Value: email },
    { Name: "email_verified", Value: "true" },
  ];
  const { User } = await client.send(
    new AdminCreateUserCommand({ UserPoolId: poolId, Username: email, MessageAction: "SUPPRESS", UserAttributes: attributes }),
  );
  await client.send(new AdminSetUserPasswordCommand({ UserPoolId: poolId, Username: email, Password: password, Permanent: true }));
  return User!.Username!;
}

/** Signs in with the call that the application's login makes. */
export async function signIn(
  { client, poolId, clientId }: TestPool,
  email = "jo@example.com",
  candidate = password,
): Promise<Record<"AccessToken" | "IdToken" | "RefreshToken", string>> {
  const { AuthenticationResult } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: poolId,
      ClientId: clientId,
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD: candidate },
    }),
  );
  const { AccessToken, IdToken, RefreshToken } = AuthenticationResult!;
  return { AccessToken: AccessToken!, IdToken: IdToken!, RefreshToken: RefreshToken! };
}

/** Turns on the broker's second factor; returns its secret. */
export async function withSecondFactor(pool: TestPool, now: number): Promise<string> {
  const { AccessToken } = await signIn({ ...pool, clientId: pool.secondFactorClientId });
  const { SecretCode } = await pool.client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  await pool.client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode: totpCode(SecretCode!, now) }));
  const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true };
  const user = { UserPoolId: pool.poolId, Username: "jo@example.com" };
  await pool.client.send(new AdminSetUserMFAPreferenceCommand({ ...user, SoftwareTokenMfaSettings }));
  return SecretCode!;
}

/** The service's error, in the shape that toMatchObject compares. */
export const apiError = (name: string, message: string) => ({ name, message, $metadata: { httpStatusCode: 400 } });
