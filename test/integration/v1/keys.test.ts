import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import type { ApiScope } from "../../../shared/domain/api-key.ts";
import { createClient } from "../../../shared/wire/client.ts";
import { scenarioSchemas } from "../../../shared/wire/scenario.ts";
import { withApi } from "../../support/api/api.ts";
import { anApiKey, expiredSince } from "../../support/fixtures/api-keys.ts";
import { confirmedByStaff } from "../../support/fixtures/organisations.ts";
import { type Person, aPerson, rejectionOf, send } from "../../support/fixtures/people.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await anAdministrator();
});
afterEach(() => {
  vi.useRealTimers();
});

async function anAdministrator(): Promise<Person> {
  const person = await aPerson(running, { isVerified: true });
  await confirmedByStaff(person.organisationId!);
  return person;
}

const by = (key: string) => createClient({ baseUrl: running.url, fetch, token: () => key });
const today = businessDate(new Date());
const scenario = scenarioSchemas.consumer.parse(car);
const price = (key: string) => by(key).v1Price({ body: { scenario } });

describe("a key", () => {
  it("prices the car, is shown once, and is stored as its hash", async () => {
    const { _id, key } = await anApiKey(ann, ["quote:price"]);
    expect(key).toMatch(new RegExp(`^kelpie_${_id.slice(-8)}_[\\w-]{43}$`));

    const { products, rulebook, comparisonRateWarning } = await price(key);
    expect(products.find(({ lender }) => lender === "Macquarie")).toMatchObject({ repayments: 474.69, qualification: 0 });
    expect(rulebook).toMatch(/^[0-9a-f]{64}$/);
    expect(comparisonRateWarning).toMatch(/^WARNING: /);
    const [listed] = (await ann.api.listApiKeys()).filter((each) => each._id === _id);
    expect(listed).toEqual({
      _id,
      name: "Loan desk",
      scopes: ["quote:price"],
      hint: key.slice(0, 15),
      createdAt: expect.stringMatching(/^20/),
      lastUsedAt: expect.stringMatching(/^20/),
      expiresOn: daysAfter(today, 30),
      callsToday: { "quote:price": 1 },
    });
    expect(JSON.stringify(await everyItem())).not.toContain(key.slice(16));
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("answers by the lenders of the organisation's panel", async () => {
    const beth = await anAdministrator();
    await beth.api.saveLenders({ body: { version: 0, panel: ["Pepper", "Wisr"], brokerage: {}, fees: {}, contacts: {} } });
    const { key } = await anApiKey(beth);

    const { products } = await price(key);
    expect(products.map(({ lender }) => lender).toSorted()).toEqual(["Pepper", "Wisr"]);
    const { whoLends } = await by(key).v1Policy({ body: { scenario: { applicationType: "consumer" } } });
    expect(whoLends.map(({ lender }) => lender).toSorted()).toEqual(["Pepper", "Wisr"]);
  });

  it("explains a price, what would change it, and when", async () => {
    const { key } = await anApiKey(ann);
    const { product } = await by(key).v1Explain({ body: { scenario, lender: "Pepper" } });
    expect(product).toMatchObject({ lender: "Pepper", repayments: 585.39 });
    expect(product.trace).toBeDefined();
    const { rulebook, paths } = await by(key).v1WhatItTakes({ body: { scenario } });
    expect(paths.length).toBeGreaterThan(0);
    expect((await by(key).v1Calendar({ body: { scenario, rulebook } })).rulebook).toBe(rulebook);
    const unknown = by(key).v1Price({ body: { scenario, rulebook: "0".repeat(64) } });
    expect(await rejectionOf(unknown)).toMatchObject({ status: 400, field: "rulebook" });
    const other = by(key).v1Explain({ body: { scenario, lender: "Nobody" } });
    expect(await rejectionOf(other)).toMatchObject({ status: 400, field: "lender" });
  });

  it("is good for its scopes alone, and a browser's token for none", async () => {
    const { key } = await anApiKey(ann, ["quote:price"]);
    const policy = by(key).v1Policy({ body: { scenario: { applicationType: "consumer" } } });
    expect(await rejectionOf(policy)).toMatchObject({ status: 403, code: "SCOPE", message: "This key is not good for policy:read." });
    expect(await rejectionOf(ann.api.v1Price({ body: { scenario } }))).toMatchObject({ status: 401 });
    expect(await rejectionOf(by(key).listMembers({ params: { id: ann.organisationId! } }))).toMatchObject({ status: 401 });
  });

  it("is refused the same whether unknown, expired or deleted", async () => {
    const [expired, deleted] = await Promise.all([anApiKey(ann), anApiKey(ann)]);
    await expiredSince(ann, expired, daysAfter(today, -1));
    await ann.api.deleteApiKey({ params: { id: deleted._id } });
    const answers = await Promise.all(
      ["kelpie_0000ABCD_" + "x".repeat(43), expired.key, deleted.key, "kelpie_short"].map((key) =>
        send(running, "v1Price", { body: { scenario }, headers: { authorization: `Bearer ${key}` } }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toHaveLength(1);
    expect(answers[0]!.status).toBe(401);
    expect(await rejectionOf(ann.api.deleteApiKey({ params: { id: deleted._id } }))).toMatchObject({ status: 404 });
  });

  it("that is in use is refused within six seconds of its deletion", async () => {
    const { _id, key } = await anApiKey(ann);
    await price(key);
    await ann.api.deleteApiKey({ params: { id: _id } });
    await expect
      .poll(async () => (await rejectionOf(price(key)).catch(() => undefined))?.status, { timeout: 6_000, interval: 500 })
      .toBe(401);
  });

  it("of an organisation that is not confirmed any more is refused", async () => {
    const cat = await anAdministrator();
    const { key } = await anApiKey(cat);
    await cat.api.updateOrganisation({ body: { organisationId: cat.organisationId!, name: "Another Name" } });
    expect(await rejectionOf(price(key))).toMatchObject({ status: 401 });
  });
});

describe("making a key", () => {
  const make = (body: { name?: string; scopes?: string[]; expiresOn?: string }) =>
    ann.send("createApiKey", { body: { name: "x", scopes: ["quote:price"], expiresOn: today, ...body } });

  it.each([
    ["an unknown scope", { scopes: ["quote:send"] }, "scopes.0"],
    ["no scope", { scopes: [] }, "scopes"],
    ["yesterday", { expiresOn: daysAfter(today, -1) }, "expiresOn"],
    ["a day after 366 days", { expiresOn: daysAfter(today, 367) }, "expiresOn"],
    ["no name", { name: " " }, "name"],
  ])("names what is wrong with %s", async (_, body, field) => {
    const { status, text } = await make(body);
    expect([status, (JSON.parse(text) as { data: { field: string } }).data.field]).toEqual([400, field]);
  });

  it("takes twenty, however many ask at once, and another once one is deleted", async () => {
    const dan = await anAdministrator();
    const asked = await Promise.all(Array.from({ length: 24 }, () => anApiKey(dan).catch(({ code }: { code: string }) => code)));
    const made = asked.filter((each) => typeof each !== "string");
    expect(made.length).toBeGreaterThan(0);
    while (made.length < 20) made.push(await anApiKey(dan));
    expect(await rejectionOf(anApiKey(dan))).toMatchObject({ status: 409, code: "TOO_MANY_ITEMS" });
    expect(await dan.api.listApiKeys()).toHaveLength(20);
    await dan.api.deleteApiKey({ params: { id: made[0]!._id } });
    expect((await anApiKey(dan)).key).toMatch(/^kelpie_/);
  });

  it("is for the administrator of a confirmed organisation with a second factor", async () => {
    const colleague = await aPerson(running, { isVerified: true, organisation: ann.organisationId });
    expect(await rejectionOf(anApiKey(colleague))).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    expect(await rejectionOf(colleague.api.listApiKeys())).toMatchObject({ status: 403, code: "NOT_ADMINISTRATOR" });
    const without = await aPerson(running, { isVerified: true, hasSecondFactor: false });
    expect(await rejectionOf(anApiKey(without))).toMatchObject({ status: 403, code: "SECOND_FACTOR_REQUIRED" });
    const unconfirmed = await aPerson(running, { isVerified: true, hasVerifiedAbn: false });
    expect(await rejectionOf(anApiKey(unconfirmed))).toMatchObject({ status: 403, code: "NOT_CONFIRMED" });
  });

  it("answers a call whose answer was lost with another key in place of the first", async () => {
    const body = { name: "Twice", scopes: ["quote:price"] satisfies ApiScope[], expiresOn: today };
    const request = { body, headers: { "idempotency-key": "one-key-please" } };
    const made = async () => {
      const { status, text } = await ann.send("createApiKey", request);
      expect(status).toBe(200);
      return (JSON.parse(text) as { readonly data: { readonly _id: string; readonly key: string } }).data;
    };
    const [first, again] = [await made(), await made()];
    expect(again._id).toBe(first._id);
    expect((await ann.api.listApiKeys()).filter(({ name }) => name === "Twice")).toHaveLength(1);
    expect(await rejectionOf(price(first.key))).toMatchObject({ status: 401 });
    expect((await price(again.key)).products.length).toBeGreaterThan(0);
  });
});

it("a key makes sixty calls a minute, and is told when to go on", async () => {
  const eve = await anAdministrator();
  const { key } = await anApiKey(eve, ["policy:read"]);
  vi.useFakeTimers({ now: Math.ceil(Date.now() / 60_000) * 60_000 + 1_000, toFake: ["Date"] });
  const body = { scenario: { applicationType: "consumer" } };
  const ask = () => send(running, "v1Policy", { body, headers: { authorization: `Bearer ${key}` } });
  const answers = await Promise.all(Array.from({ length: 61 }, ask));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]!.text).toContain("the limit is 60 in a minute");
});
