import { DescribeUserPoolClientCommand } from "@aws-sdk/client-cognito-identity-provider";
import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { cognitoClient } from "../user/cognito-client.ts";
import { scopesOf } from "../user/pool-client.ts";

/** Cognito waits five seconds for a trigger. */
const maxMs = 2_000;

const names = new Map<string, string>();

/**
 * Cognito's trigger before it issues tokens. A client that cannot be looked up, as when many new processes reach the pool's quota, gets the
 * fewer scopes of the browsers' client: users sign in, and only the setup of a second factor asks to try again.
 */
export async function handler(event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> {
  const { userPoolId, callerContext } = event;
  const accessTokenGeneration = scopesOf(await nameOf(userPoolId, callerContext.clientId));
  return { ...event, response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } };
}

// The function cannot be given the client's id: the client needs the pool, and the pool this function.
async function nameOf(UserPoolId: string, ClientId: string): Promise<string | undefined> {
  const known = names.get(ClientId);
  if (known !== undefined) return known;
  try {
    const command = new DescribeUserPoolClientCommand({ UserPoolId, ClientId });
    const { UserPoolClient } = await cognitoClient().send(command, { abortSignal: AbortSignal.timeout(maxMs) });
    const name = UserPoolClient!.ClientName!;
    names.set(ClientId, name);
    return name;
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ level: "WARN", event: "clientUnknown", error: (error as Error).name })}\n`);
    return undefined;
  }
}
