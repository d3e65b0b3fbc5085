import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { onTestFinished } from "vitest";
import { type Cognito, type CognitoOptions, startCognito } from "../../../infra/local/cognito/cognito.ts";
import { aFolder } from "../../support/command.ts";

export const password = "Kelpie-2026!";

/** A pool and the real SDK's client of it. */
export interface TestPool extends Cognito {
  readonly client: CognitoIdentityProviderClient;
}

/** A clock that stands still until a test moves it. */
export function aClock(): { now: () => number; pass: (minutes: number) => void } {
  let time = Date.now();
  return { now: () => time, pass: (minutes) => void (time += minutes * 60_000) };
}

/** A fresh pool, closed when the test has finished. */
export async function aPool(options: Partial<CognitoOptions> = {}): Promise<TestPool> {
  const cognito = await startCognito({ port: 0, folder: await aFolder({}), ...options });
  onTestFinished(() => cognito.close());
  return { ...cognito, client: clientOf(cognito) };
}

export function clientOf({ url }: Cognito): CognitoIdentityProviderClient {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new CognitoIdentityProviderClient({ region: "ap-southeast-2", endpoint: url, credentials });
  onTestFinished(() => client.destroy());
  return client;
}

/** A confirmed broker with the password above; answers the sub. */
export async function aBroker({ client, poolId }: TestPool, email = "jo@example.com"): Promise<string> {
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

/** What the product's own login asks for. */
export async function signIn(
  { client, poolId, clientId }: TestPool,
  email = "jo@example.com",
  tried = password,
): Promise<Record<"AccessToken" | "IdToken" | "RefreshToken", string>> {
  const { AuthenticationResult } = await client.send(
    new AdminInitiateAuthCommand({
      UserPoolId: poolId,
      ClientId: clientId,
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD: tried },
    }),
  );
  const { AccessToken, IdToken, RefreshToken } = AuthenticationResult!;
  return { AccessToken: AccessToken!, IdToken: IdToken!, RefreshToken: RefreshToken! };
}

/** How the service refuses: the shape that toMatchObject compares. */
export const refusal = (name: string, message: string) => ({ name, message, $metadata: { httpStatusCode: 400 } });
