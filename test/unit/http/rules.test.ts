import { describe, expect, it } from "vitest";
import { bindings } from "../../../functions/routes.ts";
import type { Domain } from "../../../functions/routes.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { aBroker, aDoor, brokerClaims } from "../../support/door.ts";

const names = Object.keys(routes) as RouteName[];
const having = (access: string) => names.filter((name) => bindings[name].access === access);
const claims = brokerClaims;
const masterClaims = { ...brokerClaims, "cognito:groups": "[master]" };

/** Whom the rule lets through meets the schema, or an operation that answers 503. */
const passed = [400, 503];

const doorOf = (name: RouteName, user = aBroker()) => aDoor<Domain>(bindings[name].domain, {}, user);

describe("who may call", () => {
  it("is said of every route", () => {
    expect(Object.keys(bindings).toSorted()).toEqual(names.toSorted());
  });

  it("is anybody for signing up and in, for a forgotten password, and for the product's own health", () => {
    expect(having("public").toSorted()).toEqual(
      [
        "forgetPassword",
        "health",
        "login",
        "recordEvents",
        "register",
        "requestPasswordReset",
        "resetPassword",
        "validateEmail",
        "verifyEmail",
      ].toSorted(),
    );
  });

  it.each(names.filter((name) => ["signedIn", "organisation"].includes(bindings[name].access)))(
    "%s is nobody who is not signed in",
    async (name) => {
      expect((await doorOf(name).call(name)).status).toBe(401);
    },
  );

  it.each(having("organisation"))("%s is nobody without an organisation", async (name) => {
    const answer = await doorOf(name, aBroker({ organisationId: undefined })).call(name, { claims });
    expect(answer).toMatchObject({ status: 403, data: { code: "NO_ORGANISATION" } });
  });

  it.each(having("signedIn").filter((name) => !("needsVerifiedEmail" in bindings[name])))(
    "%s is a user without an organisation too",
    async (name) => {
      expect(passed).toContain(
        (await doorOf(name, aBroker({ organisationId: undefined, isEmailVerified: false })).call(name, { claims })).status,
      );
    },
  );

  it.each(names.filter((name) => "needsVerifiedEmail" in bindings[name]))("%s waits for a verified e-mail address", async (name) => {
    const answer = await doorOf(name, aBroker({ isEmailVerified: false })).call(name, { claims });
    expect(answer).toMatchObject({ status: 403, data: { code: "EMAIL_NOT_VERIFIED" } });
  });

  it.each(names.filter((name) => "refusesMaster" in bindings[name]))("%s is no master, who only reads", async (name) => {
    const answer = await doorOf(name, aBroker({ isMaster: true })).call(name, { claims: masterClaims });
    expect(answer).toMatchObject({ status: 403, data: { code: "READ_ONLY" } });
  });

  it("is a master without an organisation where brokers read", async () => {
    const master = aBroker({ isMaster: true, organisationId: undefined });
    expect(passed).toContain((await doorOf("listQuotes", master).call("listQuotes", { claims: masterClaims })).status);
  });

  it.each(having("link"))("%s is whoever has a link, whose absence looks as if there were none", async (name) => {
    const { call } = doorOf(name);
    expect((await call(name)).status).toBe(404);
    expect((await call(name, { claims })).status).toBe(404);
    expect((await call(name, { headers: { "link-secret": "short" } })).status).toBe(404);
    expect(passed).toContain((await call(name, { headers: { "link-secret": "x".repeat(43) } })).status);
  });

  it.each(names.filter((name) => routes[name].method === "GET" && bindings[name].writes))(
    "%s, which changes something, is not fetched ahead",
    async (name) => {
      const { call } = doorOf(name);
      expect(await call(name, { claims, headers: { "sec-purpose": "prefetch;prerender" } })).toMatchObject({ data: { code: "PREFETCH" } });
      expect(passed).toContain((await call(name, { claims })).status);
    },
  );
});

describe("a partner's message", () => {
  it("reaches the operation exactly as sent, with its signature", async () => {
    let seen: unknown;
    const { call } = aDoor("billing", {
      receiveBillingEvent: async (caller, { body }, { signature }) => ((seen = { caller, body, signature }), null),
    });
    const text = '{ "id": "evt_1",  "id": "evt_1" }';

    const { status } = await call("receiveBillingEvent", { text, headers: { "stripe-signature": "t=1,v1=abc" } });

    expect(status).toBe(200);
    expect(seen).toEqual({ caller: undefined, body: text, signature: "t=1,v1=abc" });
  });
});
