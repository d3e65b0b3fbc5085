import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bindings } from "../../functions/routes.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import type { ApiProcess } from "../support/api/api.ts";
import { everyItem } from "../support/store/invariants.ts";
import { type AnyRequest, type Answer, send } from "../support/fixtures/people.ts";
import { routesAnsweringSecrets, secretsIn } from "../support/fixtures/secret-fields.ts";
import { withWholeApi } from "./api.ts";
import { ownersCall } from "./owner.ts";
import { requestOf } from "./requests.ts";
import { type AccessFixture, anAccessFixture } from "./access-fixture.ts";

const running = withWholeApi();
const names = Object.keys(routes) as RouteName[];
const isOpen = (name: RouteName) => ["public", "link", "webhook"].includes(bindings[name].access);
const isPublic = (name: RouteName) => bindings[name].access === "public";
let fixture: AccessFixture;
let limited: ApiProcess;
beforeAll(async () => {
  // Limits every network to one call.
  [fixture, limited] = await Promise.all([anAccessFixture(running), running.beside({ RATE_LIMIT_FACTOR: "0.00001" })]);
}, 120_000);
afterAll(() => limited?.kill());

const isHealth = (name: RouteName) => name === "health";
const linkSecret = (name: RouteName) => (bindings[name].access === "link" ? fixture.credentialsOf["the right link"].get("")!(name) : {});

describe("a network over its rate limit", () => {
  it.each(names.filter((name) => isOpen(name) && !isHealth(name)))("gets 429 from %s", async (name) => {
    const request = requestOf(name, fixture.ownerIds);
    const call = () => send({ ...running, url: limited.url }, name, { ...request, headers: { ...request.headers, ...linkSecret(name) } });

    const first = await call();
    // The window of ten minutes may end between two calls.
    const rejected = [await call(), await call()].find(({ status }) => status === 429);

    expect(first.status).not.toBe(429);
    expect([rejected?.status, JSON.parse(rejected?.text ?? "null")]).toEqual([
      429,
      { status: "error", message: expect.stringContaining("the limit is 1 in 10 minutes"), data: { code: "TOO_MANY" } },
    ]);
  });

  it("gets 200 from GET /api/health, which writes nothing", async () => {
    const before = (await everyItem()).length;

    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${limited.url}/api/health`)).status));

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await everyItem()).toHaveLength(before);
  });
});

describe("an Idempotency-Key with an invented link secret", () => {
  const person = { email: `${randomUUID()}@example.com`, password: "Blue2wren2026!" };
  const requests: Readonly<Partial<Record<RouteName, AnyRequest>>> = {
    register: { body: { firstName: "Ann", lastName: "Broker", ...person } },
    login: { body: person },
  };

  /** Sends the route's call as its owner, under the key. */
  async function sent(name: RouteName, key: string): Promise<Answer> {
    const headers = { "idempotency-key": key, "link-secret": "m".repeat(43), ...linkSecret(name) };
    if (isOpen(name)) return send(running, name, { ...(requests[name] ?? requestOf(name, fixture.ownerIds)), headers });
    if (name === "startSecondFactor")
      return send(running, name, { body: { currentPassword: person.password }, headers, token: await signedIn() });
    const { person: owner, request } = await ownersCall(fixture, name);
    return owner.send(name, { ...request, headers: { ...request.headers, ...headers } });
  }

  /** The token of the person that `register` has registered. */
  async function signedIn(): Promise<string> {
    const { text } = await send(running, "login", { body: person });
    const { sub = "" } = decodeJwt((JSON.parse(text) as { data: { token: string } }).data.token);
    // The API of these tests believes its own issuer.
    return running.tokens.tokenOf(sub);
  }

  // The fixture's file of scenarios has no result yet, no lender has approved its application, and it has no webhook.
  const without = ["fetchBatchResult", "showPaymentDetails", "rotateWebhookSecret"];
  const answered = routesAnsweringSecrets.filter((name) => !without.includes(name));
  const answeringSecrets = answered.toSorted((one, other) => Number(other === "register") - Number(one === "register"));

  it.each(answeringSecrets)("stores no secret that %s answers", async (name) => {
    const key = randomUUID();

    const answers = [await sent(name, key), await sent(name, key)];

    const secrets = answers.flatMap(({ text }) => secretsIn(JSON.parse(text)));
    const stored = (await everyItem()).filter(({ sk }) => sk === "IDEMPOTENCY").map((item) => JSON.stringify(item));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    if (bindings[name].writes) expect(secrets).not.toEqual([]);
    expect(stored.filter((item) => secrets.some((secret) => item.includes(secret)))).toEqual([]);
  });

  it.each(names.filter(isPublic))("is ignored by the public route %s", async (name) => {
    const before = (await everyItem()).filter(({ sk }) => sk === "IDEMPOTENCY").length;
    const key = randomUUID();

    await sent(name, key);
    await sent(name, key);

    expect((await everyItem()).filter(({ sk }) => sk === "IDEMPOTENCY")).toHaveLength(before);
  });
});
