import {
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
  TooManyRequestsException,
} from "@aws-sdk/client-cognito-identity-provider";
import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { handler } from "../../../functions/tokens/handler.ts";
import { secondFactorClientName } from "../../../functions/user/pool-client.ts";

const cognito = mockClient(CognitoIdentityProviderClient);
const browsers = { scopesToAdd: ["kelpie"], scopesToSuppress: ["aws.cognito.signin.user.admin"] };
const ownCalls = { scopesToAdd: [], scopesToSuppress: [] };

beforeEach(() => {
  cognito.reset();
  vi.stubEnv("AWS_REGION", "ap-southeast-2");
});

async function scopesFor(clientId: string) {
  const event = { userPoolId: "ap-southeast-2_Pool1", callerContext: { clientId }, response: {} };
  const { response } = await handler(event as PreTokenGenerationV2TriggerEvent);
  return response.claimsAndScopeOverrideDetails?.accessTokenGeneration;
}

describe("the trigger before Cognito issues tokens", () => {
  it("takes Cognito's own scope from browsers' tokens, and leaves it to the second factor's client", async () => {
    cognito.on(DescribeUserPoolClientCommand, { ClientId: "site-1" }).resolves({ UserPoolClient: { ClientName: "Site" } });
    cognito.on(DescribeUserPoolClientCommand, { ClientId: "own-1" }).resolves({ UserPoolClient: { ClientName: secondFactorClientName } });

    expect([await scopesFor("site-1"), await scopesFor("own-1")]).toEqual([browsers, ownCalls]);
  });

  it("lets users sign in with a browser's scopes while the pool's quota is reached, and asks again for the next one", async () => {
    const quota = new TooManyRequestsException({ message: "Rate exceeded", $metadata: {} });
    cognito
      .on(DescribeUserPoolClientCommand)
      .rejectsOnce(quota)
      .resolves({ UserPoolClient: { ClientName: secondFactorClientName } });

    expect([await scopesFor("own-2"), await scopesFor("own-2")]).toEqual([browsers, ownCalls]);
  });

  it("looks a client up once", async () => {
    cognito.on(DescribeUserPoolClientCommand).resolves({ UserPoolClient: { ClientName: "Site" } });

    await scopesFor("site-3");
    await scopesFor("site-3");

    expect(cognito.commandCalls(DescribeUserPoolClientCommand)).toHaveLength(1);
  });
});
