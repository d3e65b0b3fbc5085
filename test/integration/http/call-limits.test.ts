import { describe, expect, it } from "vitest";
import { callLimits } from "../../../functions/call/call-limits.ts";
import { addressOf } from "../../../shared/wire/call.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { rateLimitKey } from "../../../functions/store/dynamo/keys.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { withApi } from "../../support/api/api.ts";
import { type AnyRequest, type Person, aPerson } from "../../support/fixtures/people.ts";
import { aCompany } from "../../support/fixtures/whole-quote.ts";

const running = withApi();

const dayMs = 24 * 60 * 60_000;
/** Sets how often a limit was used today. */
const use = (what: string, whose: string, used: number) =>
  commit([updateItem("rateLimit", rateLimitKey(what, whose, Math.floor(Date.now() / dayMs)), { set: { used } })]);

async function answerTo(person: Person, name: RouteName, request: AnyRequest) {
  const { status, text } = await person.send(name, request);
  const { message, data } = JSON.parse(text) as { message: string; data: { code?: string } | null };
  return { status, message, code: data?.code };
}

const startQuote = { params: { type: "consumer" } };
const lookUp = { params: { abn: aCompany.abn } };
const usedUp = (whose: string, max: number, what: string) => ({
  status: 429,
  code: "TOO_MANY",
  message: `${whose} daily limit of ${max} ${what} is used up. Please try again tomorrow, or contact Kelpie if you need more.`,
});

describe("a day's limit", () => {
  it.each([
    ["startQuote", startQuote, callLimits.applications],
    ["lookUpAbn", lookUp, callLimits.registerLookUps],
    ["searchBusinessNames", { query: { name: "wattlebird" } }, callLimits.registerLookUps],
    ["whoLends", { body: { scenario: { applicationType: "consumer" } } }, callLimits.lendings],
  ] as const)("of %s rejects the user's next call with 429 and an explanation", async (name, request, { what, perUser }) => {
    const [ann, kim] = [await aPerson(running, { isVerified: true }), await aPerson(running, { isVerified: true })];
    await use(`${what} of a user`, ann.userId, perUser - 1);

    expect((await ann.send(name, request)).status).toBe(200);
    expect(await answerTo(ann, name, request)).toMatchObject(usedUp("Your", perUser, what));
    expect((await kim.send(name, request)).status).toBe(200);
  });

  it("of tier lists does not block other rankings", async () => {
    const ann = await aPerson(running, { isVerified: true });
    const { _id: applicationId } = await ann.api.startQuote({ params: { type: "consumer" } });
    const { what, perUser } = callLimits.tierLists;
    await use(`${what} of a user`, ann.userId, perUser - 1);
    const request = { params: { applicationId }, query: { tiersOf: "Liberty" } };

    expect((await ann.send("rankedProducts", request)).status).toBe(200);
    expect(await answerTo(ann, "rankedProducts", request)).toMatchObject(usedUp("Your", perUser, what));
    expect((await ann.send("rankedProducts", { ...request, query: {} })).status).toBe(200);
  });

  it("stops every member of an organisation that has used its own", async () => {
    const ann = await aPerson(running);
    const kim = await aPerson(running, { organisation: ann.organisationId });
    const { what, perOrganisation } = callLimits.applications;
    await use(`${what} of an organisation`, ann.organisationId!, perOrganisation - 1);

    expect((await ann.send("startQuote", startQuote)).status).toBe(200);
    expect(await answerTo(kim, "startQuote", startQuote)).toMatchObject(usedUp("Your organisation's", perOrganisation, what));
  });

  it("says when the next call is possible", async () => {
    const ann = await aPerson(running);
    await use(`${callLimits.applications.what} of a user`, ann.userId, callLimits.applications.perUser);

    const response = await fetch(running.url + addressOf(routes.startQuote, startQuote), {
      headers: { authorization: `Bearer ${ann.token}` },
    });

    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("calculations", () => {
  it.each([
    ["whatItTakes", callLimits.whatIfs],
    ["rankedProducts", callLimits.rankings],
  ] as const)("by %s are possible for a day's work without a verified email address, and then after verifying it", async (name, limit) => {
    for (const isVerified of [false, true]) {
      const ann = await aPerson(running, { isVerified });
      const { _id: applicationId } = await ann.api.startQuote({ params: { type: "consumer" } });
      await use(`${limit.what} without a verified email`, ann.userId, limit.unverified - 1);
      const answers = [];
      for (const _ of [1, 2]) answers.push((await answerTo(ann, name, { params: { applicationId }, query: {} })).code);
      expect(answers).toEqual([undefined, isVerified ? undefined : "EMAIL_NOT_VERIFIED"]);
    }
  });

  it("of every kind of what-if share a user's daily limit", async () => {
    const ann = await aPerson(running, { isVerified: true });
    const { _id: applicationId } = await ann.api.startQuote({ params: { type: "consumer" } });
    const { what, perUser } = callLimits.whatIfs;
    await use(`${what} of a user`, ann.userId, perUser - 1);

    expect((await ann.send("quoteGrid", { body: { applicationId } })).status).toBe(200);
    for (const [name, request] of [
      ["compareQuotes", { body: { applicationId } }],
      ["whatItTakes", { params: { applicationId }, query: {} }],
    ] as const)
      expect(await answerTo(ann, name, request)).toMatchObject(usedUp("Your", perUser, what));
  });
});

describe("business register look-ups without a verified email address", () => {
  it("are possible a few times a day, and then after verifying it", async () => {
    const [ann, verified] = [await aPerson(running), await aPerson(running, { isVerified: true })];
    const { what, unverified } = callLimits.registerLookUps;
    await Promise.all([ann, verified].map(({ userId }) => use(`${what} without a verified email`, userId, unverified - 1)));

    expect((await ann.send("lookUpAbn", lookUp)).status).toBe(200);
    expect(await answerTo(ann, "lookUpAbn", lookUp)).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    for (const _ of [1, 2]) expect((await verified.send("lookUpAbn", lookUp)).status).toBe(200);
  });
});
