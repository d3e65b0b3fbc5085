import {
  AdminGetUserCommand,
  ForgotPasswordCommand,
  GetUserCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { aPool, apiError, type TestPool } from "./cognito-pool.ts";

/** Sends a request without the SDK. */
async function post({ url }: TestPool, operation: string, body: object | string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as object };
}

describe("the Cognito emulator's endpoint", () => {
  it("rejects unsupported operations by name", async () => {
    const { client, clientId: ClientId } = await aPool();

    const forgot = client.send(new ForgotPasswordCommand({ ClientId, Username: "jo@example.com" }));
    await expect(forgot).rejects.toMatchObject(apiError("UnknownOperationException", "This emulator has no operation ForgotPassword."));
    const signUp = client.send(new SignUpCommand({ ClientId, Username: "jo@example.com", Password: "Blue2wren-2026!" }));
    await expect(signUp).rejects.toMatchObject(apiError("UnknownOperationException", "This emulator has no operation SignUp."));
  });

  it("rejects unsupported parameters and auth flows instead of ignoring them", async () => {
    const { client, clientId: ClientId, poolId: UserPoolId } = await aPool();

    const list = client.send(new ListUsersCommand({ UserPoolId, AttributesToGet: ["email"] }));
    await expect(list).rejects.toMatchObject(
      apiError("InvalidParameterException", "This emulator does not support the parameter AttributesToGet."),
    );
    const choice = client.send(
      new InitiateAuthCommand({ ClientId, AuthFlow: "USER_AUTH", AuthParameters: { USERNAME: "jo@example.com" } }),
    );
    await expect(choice).rejects.toMatchObject(apiError("InvalidParameterException", "USER_AUTH flow not enabled for this client"));
  });

  it("returns an error as header, type and message", async () => {
    const pool = await aPool();

    const answer = await post(pool, "GetUser", { AccessToken: "none" });

    expect(answer).toMatchObject({ status: 400, body: { __type: "NotAuthorizedException", message: "Invalid Access Token" } });
    expect(answer.headers.get("x-amzn-errortype")).toBe("NotAuthorizedException:");
    expect(answer.headers.get("content-type")).toBe("application/x-amz-json-1.1");
  });

  it("requires a signature for administrator calls, but not for browser calls", async () => {
    const pool = await aPool();
    const call = { UserPoolId: pool.poolId, Username: "jo@example.com" };

    expect((await post(pool, "AdminGetUser", call)).body).toMatchObject({ __type: "MissingAuthenticationTokenException" });
    const bearer = await post(pool, "AdminGetUser", call, { authorization: "Bearer abc" });
    expect(bearer.body).toMatchObject({ __type: "IncompleteSignatureException" });
    const bare = await post(pool, "AdminGetUser", call, { authorization: "AWS4-HMAC-SHA256 Credential=x" });
    expect(bare.body).toMatchObject({ __type: "UnrecognizedClientException" });
    await expect(pool.client.send(new AdminGetUserCommand(call))).rejects.toMatchObject({ name: "UserNotFoundException" });
    await expect(pool.client.send(new GetUserCommand({ AccessToken: "none" }))).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  it("knows a single pool and client", async () => {
    const { client, clientId } = await aPool();

    const pool = client.send(new ListUsersCommand({ UserPoolId: "ap-southeast-2_Other0001" }));
    const noPool = "User pool ap-southeast-2_Other0001 does not exist.";
    await expect(pool).rejects.toMatchObject(apiError("ResourceNotFoundException", noPool));
    const AuthParameters = { USERNAME: "jo@example.com", PASSWORD: "Blue2wren-2026!" };
    const other = client.send(new InitiateAuthCommand({ ClientId: "other", AuthFlow: "USER_PASSWORD_AUTH", AuthParameters }));
    await expect(other).rejects.toMatchObject(apiError("ResourceNotFoundException", "User pool client other does not exist."));
    expect(clientId).toMatch(/^[0-9a-z]{26}$/);
  });

  it.each([
    ["not JSON", "SerializationException"],
    ["[]", "SerializationException"],
    ['{"AccessToken": 7}', "SerializationException"],
    ["{}", "InvalidParameterException"],
    ['{"AccessToken": ""}', "InvalidParameterException"],
  ])("rejects the body %s", async (body, name) => {
    const answer = await post(await aPool(), "GetUser", body);

    expect(answer).toMatchObject({ status: 400, body: { __type: name, message: expect.any(String) } });
  });

  it("rejects a body over the service's limit", async () => {
    const answer = await post(await aPool(), "GetUser", { AccessToken: "x".repeat(200_000) });

    expect(answer.status).toBe(413);
  });

  it("allows the site's origin and Amplify's headers by CORS, and no other origin", async () => {
    const site = "http://localhost:3000";
    const pool = await aPool({ allowedOrigin: site });
    const preflight = async (origin: string) => (await fetch(pool.url, { method: "OPTIONS", headers: { origin } })).headers;

    const allowed = await preflight(site);
    expect(allowed.get("access-control-allow-origin")).toBe(site);
    expect(allowed.get("access-control-allow-headers")).toMatch(/content-type.*x-amz-target.*x-amz-user-agent/);
    expect(allowed.get("access-control-allow-headers")).not.toMatch(/authorization/);
    expect((await preflight("http://evil.example")).get("access-control-allow-origin")).toBeNull();
    expect((await post(pool, "GetUser", {}, { origin: "http://evil.example" })).headers.get("access-control-allow-origin")).toBeNull();
  });

  it("publishes the public key only", async () => {
    const { issuer, url } = await aPool();

    const { keys } = (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as { keys: object[] };

    expect(keys).toEqual([
      { alg: "RS256", e: "AQAB", kid: expect.any(String), kty: "RSA", n: expect.stringMatching(/^[\w-]{342}$/), use: "sig" },
    ]);
    expect((await fetch(`${url}/ap-southeast-2_Other/.well-known/jwks.json`)).status).toBe(404);
  });
});
