import { describe, expect, it } from "vitest";
import { RouteTable } from "../../../infra/local/gateway/route-table.ts";
import { aGateway, echo, eventOf, publicRoute, type RunningGateway } from "../../support/api/gateway.ts";
import { SignJWT, UnsecuredJWT } from "jose";
import { aTokenIssuer } from "../../support/api/token-issuer.ts";
import type { GatewayEvent } from "../../../infra/local/gateway/event.ts";

const answering = (text: string) => () => ({ statusCode: 200, body: text });

async function aGatewayOf(...keys: string[]) {
  const { url } = await aGateway(keys.map((key) => publicRoute(key, answering(key))));
  return async (method: string, path: string) => {
    const response = await fetch(url + path, { method });
    return response.status === 200 ? response.text() : response.status;
  };
}

describe("the gateway's routes", () => {
  it("match method and path", async () => {
    const call = await aGatewayOf("GET /api/user", "POST /api/user", "GET /api/application/{id}");

    expect(await call("GET", "/api/user")).toBe("GET /api/user");
    expect(await call("POST", "/api/user")).toBe("POST /api/user");
    expect(await call("GET", "/api/application/01ABC")).toBe("GET /api/application/{id}");
  });

  it("match with a trailing slash", async () => {
    const call = await aGatewayOf("GET /api/user", "GET /api/entity/{id}");

    expect(await call("GET", "/api/user/")).toBe("GET /api/user");
    expect(await call("GET", "/api/entity/7/")).toBe("GET /api/entity/{id}");
  });

  it("prefer the most specific, in any order", async () => {
    const keys = ["GET /api/{kind}/{id}", "GET /api/entity/{id}", "GET /api/entity/search", "GET /api/{kind}/search"];
    for (const order of [keys, keys.toReversed()]) {
      const call = await aGatewayOf(...order);
      expect(await call("GET", "/api/entity/search")).toBe("GET /api/entity/search");
      expect(await call("GET", "/api/entity/7")).toBe("GET /api/entity/{id}");
      expect(await call("GET", "/api/user/search")).toBe("GET /api/{kind}/search");
      expect(await call("GET", "/api/user/7")).toBe("GET /api/{kind}/{id}");
    }
  });

  it("return 404 for another method, path, case or number of segments", async () => {
    const call = await aGatewayOf("GET /api/user", "GET /api/application/{id}");

    expect(await call("DELETE", "/api/user")).toBe(404);
    expect(await call("GET", "/api/User")).toBe(404);
    expect(await call("GET", "/user")).toBe(404);
    expect(await call("GET", "/api/application/")).toBe(404);
    expect(await call("GET", "/api/application//")).toBe(404);
    expect(await call("GET", "/api/application/1/2")).toBe(404);
    expect(await call("GET", "/api/__proto__")).toBe(404);
    expect(await call("GET", "/")).toBe(404);
  });

  it("pass decoded path parameters", async () => {
    const { url } = await aGateway([publicRoute("GET /api/user/email/validate/{email}", echo)]);

    const event = await eventOf(`${url}/api/user/email/validate/ann%2Bcar%40example.com`);

    expect(event.pathParameters).toEqual({ email: "ann+car@example.com" });
    expect(event.routeKey).toBe("GET /api/user/email/validate/{email}");
  });

  it("return 400 for a malformed path", async () => {
    const call = await aGatewayOf("GET /api/application/{id}");

    expect(await call("GET", "/api/application/%E0%A4%A")).toBe(400);
  });

  it("cannot be ambiguous", () => {
    const twins = [publicRoute("GET /api/entity/{id}", echo), publicRoute("GET /api/entity/{entityId}", echo)];

    expect(() => new RouteTable(twins)).toThrow("two routes match the same requests: GET /api/entity/{id} and GET /api/entity/{entityId}");
  });
});

const keys = ["GET /api/quotes", "POST /api/quotes"];

async function anEcho() {
  const { url } = await aGateway(keys.map((key) => publicRoute(key, echo)));
  return (path: string, request?: RequestInit) => eventOf(url + path, request);
}

describe("the event of a function", () => {
  it("has payload format 2.0", async () => {
    const call = await anEcho();

    const event = await call("/api/quotes?page=2", { headers: { "user-agent": "a browser" } });

    expect(event).toMatchObject({
      version: "2.0",
      routeKey: "GET /api/quotes",
      rawPath: "/api/quotes",
      rawQueryString: "page=2",
      isBase64Encoded: false,
      requestContext: {
        stage: "$default",
        routeKey: "GET /api/quotes",
        http: { method: "GET", path: "/api/quotes", protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "a browser" },
      },
    });
    expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/);
    expect(Math.abs(event.requestContext.timeEpoch - Date.now())).toBeLessThan(60_000);
  });

  it("omits fields that the request does not have", async () => {
    const call = await anEcho();

    const event = await call("/api/quotes");

    for (const key of ["body", "cookies", "queryStringParameters", "pathParameters"]) expect(event).not.toHaveProperty(key);
    expect(event.requestContext).not.toHaveProperty("authorizer");
  });

  it("joins repeated query parameters", async () => {
    const call = await anEcho();

    const event = await call("/api/quotes?lender=A&lender=B&order=rate&name=Blue%20Gum+%26%20Co");

    expect(event.queryStringParameters).toEqual({ lender: "A,B", order: "rate", name: "Blue Gum & Co" });
  });

  it("has lower-case headers and separate cookies", async () => {
    const call = await anEcho();

    const event = await call("/api/quotes", { headers: { "Idempotency-Key": "k1", Cookie: "a=1; b=2" } });

    expect(event.headers).toMatchObject({ "idempotency-key": "k1", "x-forwarded-for": "127.0.0.1" });
    expect(event.headers).not.toHaveProperty("cookie");
    expect(event.cookies).toEqual(["a=1", "b=2"]);
  });

  it("contains a text body unchanged", async () => {
    const call = await anEcho();

    for (const type of ["application/json", "text/csv; charset=utf-8", "application/problem+json"]) {
      const event = await call("/api/quotes", { method: "POST", body: '{"name":"Renée"}', headers: { "content-type": type } });
      expect(event).toMatchObject({ body: '{"name":"Renée"}', isBase64Encoded: false });
    }
  });

  it("contains any other body in base64, including forms", async () => {
    const call = await anEcho();
    const body = Buffer.from([0xff, 0xd8, 0xff, 0]);

    for (const type of ["image/jpeg", "application/octet-stream", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const event = await call("/api/quotes", { method: "POST", body, headers: { "content-type": type } });
      expect(event).toMatchObject({ body: body.toString("base64"), isBase64Encoded: true });
    }
  });

  it("comes with a Lambda context that counts down the remaining time", async () => {
    const contextValues: unknown[] = [];
    const { url } = await aGateway(
      [
        publicRoute("GET /api/quotes", (_event, context) => {
          contextValues.push(context.awsRequestId, context.functionVersion, context.getRemainingTimeInMillis());
          return "ok";
        }),
      ],
      { timeoutMs: 9_000 },
    );

    await fetch(`${url}/api/quotes`);

    const [id, version, remaining] = contextValues as [string, string, number];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(version).toBe("$LATEST");
    expect(remaining).toBeGreaterThan(5_000);
    expect(remaining).toBeLessThanOrEqual(9_000);
  });
});

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
