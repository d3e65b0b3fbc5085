import { DescribeUserPoolClientCommand } from "@aws-sdk/client-cognito-identity-provider";
import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { cognitoClient } from "../user/cognito-client.ts";
import { scopesOf } from "../user/pool-client.ts";

const names = new Map<string, string>();

/** Cognito's trigger before it issues tokens. A sign-in fails if this fails, so no token gets scopes by mistake. */
export async function handler(event: PreTokenGenerationV2TriggerEvent): Promise<PreTokenGenerationV2TriggerEvent> {
  const { userPoolId, callerContext } = event;
  const accessTokenGeneration = scopesOf(await nameOf(userPoolId, callerContext.clientId));
  return { ...event, response: { claimsAndScopeOverrideDetails: { accessTokenGeneration } } };
}

// The function cannot be given the client's id: the client needs the pool, and the pool this function.
async function nameOf(UserPoolId: string, ClientId: string): Promise<string> {
  const known = names.get(ClientId);
  if (known !== undefined) return known;
  const { UserPoolClient } = await cognitoClient().send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
  const name = UserPoolClient!.ClientName!;
  names.set(ClientId, name);
  return name;
}
