import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { type RunningGateway, aGateway, echo } from "../../support/api/gateway.ts";
import { aTokenIssuer } from "../../support/api/token-issuer.ts";
import type { GatewayEvent } from "../../../infra/local/gateway/event.ts";

const accesses = ["public", "signedIn", "organisation", "master", "link", "webhook"] as const;

const aGatewayWithEveryAccess = () =>
  aGateway(accesses.map((access) => ({ method: "GET", path: `/api/${access}`, access, handler: echo })));

const callWith = ({ url }: RunningGateway, authorization?: string, path = "/api/signedIn") =>
  fetch(url + path, authorization === undefined ? {} : { headers: { authorization } });

describe("the gateway's JWT authorizer", () => {
  it("protects routes for signed-in users only", async () => {
    const gateway = await aGatewayWithEveryAccess();

    const statuses = await Promise.all(accesses.map(async (access) => (await callWith(gateway, undefined, `/api/${access}`)).status));

    expect(Object.fromEntries(accesses.map((access, i) => [access, statuses[i]]))).toEqual({
      public: 200,
      signedIn: 401,
      organisation: 401,
      master: 401,
      link: 200,
      webhook: 200,
    });
  });

  it("passes claims as strings, groups in brackets", async () => {
    const gateway = await aGatewayWithEveryAccess();
    const token = await gateway.tokens.token({ "cognito:groups": ["master", "staff"], email_verified: true, exp: 4_000_000_000 });

    const event = (await (await callWith(gateway, `Bearer ${token}`)).json()) as GatewayEvent;

    expect(event.requestContext.authorizer).toMatchObject({
      jwt: {
        scopes: null,
        claims: { sub: "user-1", client_id: "client-1", "cognito:groups": "[master staff]", email_verified: "true", exp: "4000000000" },
      },
    });
  });

  it("accepts a token without the Bearer prefix, and one whose audience is the client", async () => {
    const gateway = await aGatewayWithEveryAccess();

    expect((await callWith(gateway, await gateway.tokens.token())).status).toBe(200);
    expect((await callWith(gateway, `Bearer ${await gateway.tokens.token({ aud: ["client-1"] })}`)).status).toBe(200);
  });

  it("returns the gateway's own 401", async () => {
    const gateway = await aGatewayWithEveryAccess();

    const response = await callWith(gateway, "Bearer x.y.z");

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: "Unauthorized" });
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("returns 401 for a token that is expired, not yet valid, or of another issuer, client or audience", async () => {
    const gateway = await aGatewayWithEveryAccess();
    const now = Math.floor(Date.now() / 1000);
    const invalidClaims = [
      { exp: now - 1 },
      { exp: undefined as unknown as number },
      { nbf: now + 60 },
      { iat: now + 60 },
      { iss: "https://elsewhere" },
      { client_id: "another" },
      { aud: "another" },
    ];

    for (const claims of invalidClaims) {
      const response = await callWith(gateway, `Bearer ${await gateway.tokens.token(claims)}`);
      expect([claims, response.status]).toEqual([claims, 401]);
    }
  });

  it("returns 401 for a token that is altered, unsigned, or signed with another key or a shared secret", async () => {
    const gateway = await aGatewayWithEveryAccess();
    const stranger = await aTokenIssuer();
    const [header, , signature] = (await gateway.tokens.token()).split(".");
    const claims = { iss: gateway.tokens.issuer, client_id: "client-1", exp: 4_000_000_000 };
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    const tokens = [
      `${header}.${payload}.${signature}`,
      new UnsecuredJWT(claims).encode(),
      await stranger.token({ iss: gateway.tokens.issuer }),
      await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(Buffer.alloc(32)),
      "",
    ];

    for (const token of tokens) expect((await callWith(gateway, `Bearer ${token}`)).status).toBe(401);
  });

  it("returns 500, not 401, if the issuer cannot be reached", async () => {
    const gateway = await aGatewayWithEveryAccess();
    const token = await gateway.tokens.token();
    await gateway.tokens.close();

    const response = await callWith(gateway, `Bearer ${token}`);

    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: "Internal Server Error" });
  });
});
