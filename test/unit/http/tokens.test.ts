import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { createLocalJWKSet } from "jose";
import { describe, expect, it } from "vitest";
import { ApiError } from "../../../functions/call/api-error.ts";
import { serveWith } from "../../../functions/http/serve.ts";
import { routeRows } from "../../../functions/user/routes.ts";
import { tokenVerifier } from "../../../functions/http/verify-token.ts";
import { routes } from "../../../shared/wire/routes.ts";
import { userRoutes } from "../../../shared/wire/user-routes.ts";
import { aUserRow, inMemoryIdempotency, eventOf, invokeHandler, trustedIssuer, stubOperations } from "../../support/api/endpoint.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const keys = createLocalJWKSet({ keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }] });
const verifyToken = tokenVerifier(trustedIssuer, keys);

const now = Math.floor(Date.now() / 1000);
const good = {
  iss: trustedIssuer.issuer,
  client_id: trustedIssuer.clientId,
  token_use: "access",
  sub: "sub-1",
  iat: now - 60,
  auth_time: now - 60,
  origin_jti: "session-1",
  exp: now + 3600,
  "cognito:groups": ["master", "brokers"],
};

const recordSession = async () => {};
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(claims: object = good, header: object = { alg: "RS256", kid: "one" }, key = privateKey): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

function unsigned(): string {
  return `${part({ alg: "none" })}.${part(good)}.`;
}

function signedWithThePublicKey(): string {
  const text = `${part({ alg: "HS256", kid: "one" })}.${part(good)}`;
  const secret = publicKey.export({ type: "spki", format: "pem" });
  return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
}

function tampered(): string {
  const [header, , signature] = token().split(".");
  return `${header}.${part({ ...good, sub: "sub-2" })}.${signature}`;
}

const without = (claim: keyof typeof good): object => Object.fromEntries(Object.entries(good).filter(([name]) => name !== claim));

const bad = {
  "a tampered one": tampered(),
  "one of alg none": unsigned(),
  "one of HS256 with the public key": signedWithThePublicKey(),
  "one by another key": token(good, { alg: "RS256", kid: "one" }, stranger),
  "one by an unknown key": token(good, { alg: "RS256", kid: "two" }),
  "an expired one": token({ ...good, exp: now - 1 }),
  "one for later": token({ ...good, nbf: now + 3600 }),
  "one without an end": token(without("exp")),
  "one of another client": token({ ...good, client_id: "client-2" }),
  "one without a client": token(without("client_id")),
  "one of another issuer": token({ ...good, iss: "https://other.example" }),
  "an id token": token({ ...good, token_use: "id", aud: trustedIssuer.clientId }),
  "one of no session": token(without("origin_jti")),
  "one of an unknown sign-in time": token(without("auth_time")),
  "one without a subject": token({ ...good, sub: "" }),
  "a short one": "abc",
  "none at all": "",
};

/** The response to a call with this bearer token, whose subject is this user. */
async function answerTo(bearer: string, user = aUserRow() as ReturnType<typeof aUserRow> | undefined) {
  const identity = { trustedIssuer, verifyToken, findUser: async (sub: string) => (sub === "sub-1" ? user : undefined), recordSession };
  let isMaster: boolean | undefined;
  const handler = serveWith({
    identity,
    idempotency: inMemoryIdempotency(),
    consumeNetworkLimit: async () => {},
    consumeCallLimit: async () => {},
    relationOf: async () => undefined,
    requireVerifiedAbn: async () => {},
    log: () => undefined,
  })(
    userRoutes,
    routeRows,
    stubOperations("user", {
      validateUser: async (caller) => ((isMaster = caller.isMaster), { isValid: true }),
    }),
  );
  const { status, text } = await invokeHandler(handler, eventOf(routes.validateUser, { headers: { authorization: `Bearer ${bearer}` } }));
  return { status, text, isMaster };
}

describe("a token", () => {
  it("of the trusted issuer yields subject, time of authentication and groups", async () => {
    expect(await verifyToken(token())).toEqual({
      sub: "sub-1",
      groups: ["master", "brokers"],
      sessionId: "session-1",
      signedInAt: now - 60,
    });
  });

  it.each(Object.entries(bad))("is rejected: %s", async (_, bearer) => {
    expect(await answerTo(bearer)).toMatchObject({ status: 401 });
  });

  it("is rejected with the same response for every reason", async () => {
    const texts = await Promise.all(Object.values(bad).map(async (bearer) => (await answerTo(bearer)).text));
    expect([...new Set(texts)]).toEqual(['{"status":"error","message":"Please sign in.","data":{"code":"UNAUTHENTICATED"}}']);
  });

  it("authenticates an enabled user", async () => {
    expect(await answerTo(token())).toMatchObject({ status: 200 });
    expect(await answerTo(token(), aUserRow({ status: "new" }))).toMatchObject({ status: 200 });
  });

  it("does not authenticate a disabled user, an unknown one, or one who has signed out since", async () => {
    expect(await answerTo(token(), aUserRow({ status: "disabled" }))).toMatchObject({ status: 401 });
    expect(await answerTo(token({ ...good, sub: "sub-9" }))).toMatchObject({ status: 401 });
    expect(await answerTo(token(), aUserRow({ tokensValidAfter: now }))).toMatchObject({ status: 401 });
    expect(await answerTo(token(), aUserRow({ tokensValidAfter: now - 60 }))).toMatchObject({ status: 200 });
  });

  it("of a session that began before the revocation is rejected, even if it was refreshed since, unless that session was kept", async () => {
    const refreshed = token({ ...good, auth_time: now - 60, iat: now });
    expect(await answerTo(refreshed, aUserRow({ tokensValidAfter: now - 30 }))).toMatchObject({ status: 401 });
    expect(await answerTo(refreshed, aUserRow({ tokensValidAfter: now - 30, keptSession: "session-2" }))).toMatchObject({ status: 401 });
    expect(await answerTo(refreshed, aUserRow({ tokensValidAfter: now - 30, keptSession: "session-1" }))).toMatchObject({ status: 200 });
  });

  it("of an ended session is rejected", async () => {
    const ended = (id: string) => aUserRow({ endedSessions: [{ id, until: now + 60 }], keptSession: id });
    expect(await answerTo(token(), ended("session-1"))).toMatchObject({ status: 401 });
    expect(await answerTo(token(), ended("session-2"))).toMatchObject({ status: 200 });
  });

  it("of a user with a second factor authenticates only if its sign-in passed it", async () => {
    const since = now - 60;
    const earlier = token({ ...good, auth_time: now - 90 });
    expect(await answerTo(token({ ...good, auth_time: since }), aUserRow({ secondFactor: { since } }))).toMatchObject({ status: 200 });
    expect(await answerTo(earlier, aUserRow({ secondFactor: { since } }))).toMatchObject({ status: 401 });
    expect(await answerTo(earlier, aUserRow({ secondFactor: { since, session: "session-1" } }))).toMatchObject({ status: 200 });
    expect(await answerTo(earlier, aUserRow({ secondFactor: { since, session: "session-2" } }))).toMatchObject({ status: 401 });
  });

  it("makes a user a master only by group and stored record together", async () => {
    expect(await answerTo(token(), aUserRow({ isMaster: true }))).toMatchObject({ isMaster: true });
    expect(await answerTo(token(), aUserRow({ isMaster: false }))).toMatchObject({ isMaster: false });
    expect(await answerTo(token({ ...good, "cognito:groups": [] }), aUserRow({ isMaster: true }))).toMatchObject({ isMaster: false });
  });

  it("returns 503 when the signing keys cannot be fetched", async () => {
    const verify = tokenVerifier(trustedIssuer, () => Promise.reject(new TypeError("fetch failed")));
    await expect(verify(token())).rejects.toThrow(ApiError);
    await expect(verify(token())).rejects.toMatchObject({ kind: "unavailable" });
  });
});

describe("claims verified by the gateway", () => {
  const asTexts = {
    ...good,
    iat: String(good.iat),
    auth_time: String(good.auth_time),
    exp: String(good.exp),
    "cognito:groups": "[master brokers]",
  };

  async function withClaims(claims: Record<string, unknown>) {
    let isMaster: boolean | undefined;
    const identity = { trustedIssuer, verifyToken, findUser: async () => aUserRow({ isMaster: true }), recordSession };
    const handler = serveWith({
      identity,
      idempotency: inMemoryIdempotency(),
      consumeNetworkLimit: async () => {},
      consumeCallLimit: async () => {},
      relationOf: async () => undefined,
      requireVerifiedAbn: async () => {},
      log: () => undefined,
    })(
      userRoutes,
      routeRows,
      stubOperations("user", {
        validateUser: async (caller) => ((isMaster = caller.isMaster), { isValid: true }),
      }),
    );
    const { status } = await invokeHandler(handler, eventOf(routes.validateUser, { claims }));
    return { status, isMaster };
  }

  it("are accepted in both formats", async () => {
    expect(await withClaims(asTexts)).toEqual({ status: 200, isMaster: true });
    expect(await withClaims(good)).toEqual({ status: 200, isMaster: true });
    expect(await withClaims({ ...asTexts, "cognito:groups": "[brokers mastermind]" })).toEqual({ status: 200, isMaster: false });
    expect(await withClaims({ ...asTexts, "cognito:groups": undefined })).toEqual({ status: 200, isMaster: false });
  });

  it.each([
    ["an id token's", { token_use: "id" }],
    ["another client's", { client_id: "client-2" }],
    ["another issuer's", { iss: "https://other.example" }],
    ["expired", { exp: String(now - 1) }],
    ["endless", { exp: undefined }],
    ["for later", { nbf: String(now + 3600) }],
    ["without a subject", { sub: undefined }],
    ["those of an empty name", { sub: "" }],
  ])("are rejected when they are %s", async (_, change) => {
    expect((await withClaims({ ...asTexts, ...change })).status).toBe(401);
  });
});
