import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { type RunningGateway, aGateway, echo } from "../../support/gateway.ts";
import { aTokenIssuer } from "../../support/token-issuer.ts";
import type { GatewayEvent } from "../../../infra/local/gateway/event.ts";

const accesses = ["public", "signedIn", "organisation", "master", "link", "webhook"] as const;

const aShop = () => aGateway(accesses.map((access) => ({ method: "GET", path: `/api/${access}`, access, handler: echo })));

const ask = ({ url }: RunningGateway, authorization?: string, path = "/api/signedIn") =>
  fetch(url + path, authorization === undefined ? {} : { headers: { authorization } });

describe("the gateway's JWT authorizer", () => {
  it("stands before the routes for somebody signed in, and before no other", async () => {
    const shop = await aShop();

    const statuses = await Promise.all(accesses.map(async (access) => (await ask(shop, undefined, `/api/${access}`)).status));

    expect(Object.fromEntries(accesses.map((access, i) => [access, statuses[i]]))).toEqual({
      public: 200,
      signedIn: 401,
      organisation: 401,
      master: 401,
      link: 200,
      webhook: 200,
    });
  });

  it("hands on the claims as texts, groups in brackets", async () => {
    const shop = await aShop();
    const token = await shop.tokens.token({ "cognito:groups": ["master", "staff"], email_verified: true, exp: 4_000_000_000 });

    const event = (await (await ask(shop, `Bearer ${token}`)).json()) as GatewayEvent;

    expect(event.requestContext.authorizer).toMatchObject({
      jwt: {
        scopes: null,
        claims: { sub: "user-1", client_id: "client-1", "cognito:groups": "[master staff]", email_verified: "true", exp: "4000000000" },
      },
    });
  });

  it("takes a token without the word Bearer, and one whose audience is the client", async () => {
    const shop = await aShop();

    expect((await ask(shop, await shop.tokens.token())).status).toBe(200);
    expect((await ask(shop, `Bearer ${await shop.tokens.token({ aud: ["client-1"] })}`)).status).toBe(200);
  });

  it("refuses in the gateway's own words", async () => {
    const shop = await aShop();

    const response = await ask(shop, "Bearer x.y.z");

    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: "Unauthorized" });
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("refuses a token that is expired, not yet valid, of another issuer, client or audience", async () => {
    const shop = await aShop();
    const now = Math.floor(Date.now() / 1000);
    const wrong = [
      { exp: now - 1 },
      { exp: undefined as unknown as number },
      { nbf: now + 60 },
      { iat: now + 60 },
      { iss: "https://elsewhere" },
      { client_id: "another" },
      { aud: "another" },
    ];

    for (const claims of wrong) {
      const response = await ask(shop, `Bearer ${await shop.tokens.token(claims)}`);
      expect([claims, response.status]).toEqual([claims, 401]);
    }
  });

  it("refuses a token that is tampered with, unsigned, signed with a stranger's key or with a shared secret", async () => {
    const shop = await aShop();
    const stranger = await aTokenIssuer();
    const [head, , tail] = (await shop.tokens.token()).split(".");
    const claims = { iss: shop.tokens.issuer, client_id: "client-1", exp: 4_000_000_000 };
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    const tokens = [
      `${head}.${payload}.${tail}`,
      new UnsecuredJWT(claims).encode(),
      await stranger.token({ iss: shop.tokens.issuer }),
      await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "one" }).sign(Buffer.alloc(32)),
      "",
    ];

    for (const token of tokens) expect((await ask(shop, `Bearer ${token}`)).status).toBe(401);
  });

  it("takes no token for bad because the issuer cannot be reached", async () => {
    const shop = await aShop();
    const token = await shop.tokens.token();
    await shop.tokens.close();

    const response = await ask(shop, `Bearer ${token}`);

    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: "Internal Server Error" });
  });
});
