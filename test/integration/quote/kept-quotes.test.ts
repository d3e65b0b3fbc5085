import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { keptQuoteKey } from "../../../functions/store/dynamo/record-keys.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { findItem } from "../../../functions/store/dynamo/read.ts";
import { updateItem } from "../../../functions/store/dynamo/transaction.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { rulebook as ownRulebook, rulebookHash } from "../../../functions/sheets/rulebook.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { withApi } from "../../support/api/api.ts";
import { withFakeMailbox } from "../../support/fixtures/fake-mailbox.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { type Person, aPerson, aRatesEditor, rejectionOf } from "../../support/fixtures/people.ts";
import { aQuoteToRefer, aReferrer } from "../../support/fixtures/referrals.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { brokenInvariants, everyItem } from "../../support/store/invariants.ts";
import { root } from "../../support/architecture/import-graph.ts";

const running = withApi();
withFakeMailbox();
const today = businessDate(new Date());
const car = { ...(JSON.parse(await readFile(join(root, "test/scenarios/consumer-car.json"), "utf8")) as Scenario), today };

let ann: Person;
let applicationId: string;
beforeAll(async () => {
  ann = await aPerson(running);
  applicationId = await enterScenario(ann, car);
});

const keep = (more: { readonly lenders?: string[]; readonly note?: string } = {}) => {
  const { note, ...filters } = more;
  return ann.api.keepQuote({ body: { applicationId, filters, note } });
};
const read = ({ _id: id }: { readonly _id: string }, { api }: Person = ann) => api.readKeptQuote({ params: { id } });
const keptOf = (id: string, { api }: Person = ann) => api.listKeptQuotes({ params: { applicationId: id } });

/** Writes over what nothing in the product ever changes. */
const planted = async ({ _id }: { readonly _id: string }, set: object) =>
  commit([updateItem("kept quote", keptQuoteKey(_id), { set: { ...set } })]);

describe("a kept quote", () => {
  it("is the ranking that was shown, reproduced to the byte although the quote has changed since", async () => {
    const { products, referral, rulebook } = await ann.api.rankedProducts({ params: { applicationId }, query: {} });
    const kept = await keep({ note: "Shown to Maria by phone." });
    const { asset } = await ann.api.readApplication({ params: { id: applicationId } });
    await ann.api.updateAsset({ body: { _id: asset._id, assetValue: 45_000 } });

    const again = await read(kept);
    await ann.api.updateAsset({ body: { _id: asset._id, assetValue: car.asset!.assetValue! } });

    expect(kept).toMatchObject({ because: "kept", by: "Ann Broker", note: "Shown to Maria by phone.", today, rulebook });
    expect(again).toEqual({ kept, answer: { products, referral }, reproduced: true, differences: [] });
    const stored = await findItem(keptQuoteKey(kept._id));
    expect(JSON.parse(gunzipSync(stored!["answer"] as Uint8Array).toString())).toEqual({ products, referral });
    expect(brokenInvariants(await everyItem())).toEqual([]);
  });

  it("has the filters of its ranking, and is listed with the others, newest first", async () => {
    const before = await keptOf(applicationId);
    const one = await keep({ lenders: ["Pepper"] });
    const other = await keep();

    expect(await keptOf(applicationId)).toEqual([other, one, ...before]);
    expect((await read(one)).answer.products.map(({ lender }) => lender)).toEqual(["Pepper"]);
  });

  it("that another engine made is shown as it was, with the fields that differ", async () => {
    const kept = await keep({ lenders: ["Pepper"] });
    const { loanDetails } = await ann.api.readApplication({ params: { id: applicationId } });
    const { scenario } = (await findItem(keptQuoteKey(kept._id)))!;
    await planted(kept, { engine: "another", scenario: { ...(scenario as Scenario), loanDetails: { ...loanDetails, term: 48 } } });

    const { answer, reproduced, differences } = await read(kept);

    expect(reproduced).toBe(false);
    expect(answer.products[0]!.repayments).toBe(585.39);
    const repayments = differences.find(({ field }) => field === "repayments");
    expect(repayments).toMatchObject({ lender: "Pepper", kept: 585.39 });
    expect(differences.map(({ field }) => field)).toEqual(expect.arrayContaining(["loanAmount", "weeklyRepayments"]));
    expect(differences.map(({ field }) => field)).not.toContain("rate");
  });

  it("is kept once under one Idempotency-Key", async () => {
    const before = await keptOf(applicationId);
    const headers = { "idempotency-key": randomUUID() };
    const body = { applicationId, filters: {} };

    const answers = await Promise.all([1, 2].map(() => ann.send("keepQuote", { body, headers })));
    const repeated = await ann.send("keepQuote", { body, headers });

    expect([200, 409]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
    expect(repeated.status).toBe(200);
    expect(await keptOf(applicationId)).toHaveLength(before.length + 1);
  });

  it("stays with its application when it is archived, where none is added", async () => {
    const archived = await enterScenario(ann, car);
    const kept = await ann.api.keepQuote({ body: { applicationId: archived, filters: {} } });
    await ann.api.archiveQuote({ body: { applicationId: archived } });

    expect(await keptOf(archived)).toEqual([kept]);
    expect(await rejectionOf(ann.api.keepQuote({ body: { applicationId: archived, filters: {} } }))).toMatchObject({
      status: 409,
      code: "ARCHIVED",
    });
  });

  it("of a removed customer is hidden", async () => {
    const id = await enterScenario(ann, car);
    const kept = await ann.api.keepQuote({ body: { applicationId: id, filters: {} } });
    const { customers } = await ann.api.readApplication({ params: { id } });

    await ann.api.removeCustomer({ body: { applicationId: id, customerId: customers[0]!._id } });

    expect(await keptOf(id)).toEqual([]);
    expect(await rejectionOf(read(kept))).toMatchObject({ status: 404 });
  });
});

describe("the difference from a kept quote", () => {
  it("is told line by line for what has changed in the quote since", async () => {
    const id = await enterScenario(ann, car);
    const { _id: kept } = await ann.api.keepQuote({ body: { applicationId: id, filters: { lenders: ["Pepper", "Liberty"] } } });
    const { loanDetails } = await ann.api.readApplication({ params: { id } });
    const difference = (lenders?: string[]) =>
      ann.api.quoteDifference({ params: { applicationId: id }, query: { kept, ...(lenders && { lenders }) } });
    expect((await difference()).products).toEqual([]);

    await ann.api.updateLoanDetails({ body: { _id: loanDetails._id, deposit: 5_000 } });

    expect((await difference()).products.map(({ lender }) => lender)).toEqual(["Liberty", "Pepper"]);
    const [pepper] = (await difference(["Pepper"])).products;
    expect(pepper).toMatchObject({ lender: "Pepper", before: { rank: 2, repayments: 585.39 }, after: { rank: 2 } });
    expect(pepper!.rows.slice(0, 2)).toEqual([
      { kind: "deposit", name: "Deposit", before: -4_000, after: -5_000 },
      { kind: "financeAmount", name: "Finance amount", before: 29_464, after: 28_464 },
    ]);
  });

  it("returns 400 without a kept quote, rulebook or date, and 404 for another quote's kept quote", async () => {
    const other = await enterScenario(ann, car);
    const { _id: kept } = await ann.api.keepQuote({ body: { applicationId: other, filters: {} } });
    const difference = (query: { kept?: string; rulebook?: string }) =>
      rejectionOf(ann.api.quoteDifference({ params: { applicationId }, query }));

    expect(await difference({})).toMatchObject({
      status: 400,
      message: "kept: found none of them, expected one of kept, rulebook and since",
    });
    expect(await difference({ rulebook: "0".repeat(64) })).toMatchObject({ status: 400, field: "rulebook" });
    expect(await difference({ kept })).toMatchObject({ status: 404 });
  });
});

describe("a lender's own figure", () => {
  it("reaches the rates office with what explains it, and without the customer, the quote or the broker", async () => {
    const editor = await aRatesEditor(running);
    const id = await enterScenario(ann, car);
    const { products } = await ann.api.rankedProducts({ params: { applicationId: id }, query: {} });
    const { tier, rate, financeAmount, repayments, productType } = products.find(({ lender }) => lender === "Pepper")!;
    const query = { lender: "Pepper", repayments: "576.01", productTypes: [productType], mustMatch: [] };
    const { causes } = await ann.api.explainLenderFigure({ params: { applicationId: id }, query });

    const sent = { applicationId: id, lender: "Pepper", productType, repayments: 576.01 };
    await ann.api.sendLenderFigure({ body: sent });

    const listed = await editor.api.listFeedback({ params: { slug: "consumer-pepper" } });
    expect(listed).toEqual([
      {
        _id: expect.any(String),
        at: expect.any(String),
        date: null,
        tier,
        rate,
        financeAmount,
        repayments,
        stated: 576.01,
        term: 60,
        causes,
      },
    ]);
    const stored = (await everyItem()).filter(({ pk }) => String(pk).startsWith("FEEDBACK#"));
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${id}|${ann.userId}`));
    expect(await editor.api.listFeedback({ params: { slug: "consumer-liberty" } })).toEqual([]);
    expect(await rejectionOf(ann.api.sendLenderFigure({ body: { ...sent, lender: "Unknown Bank" } }))).toMatchObject({
      status: 400,
      field: "lender",
    });
  });
});

describe("a ranking as of a past day", () => {
  const asOf = (day: string) => ann.api.rankedProducts({ params: { applicationId }, query: { asOf: day } });

  it("has the sheets and the ages of that day", async () => {
    const lastYear = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;

    const { products, rulebook } = await asOf(lastYear);

    expect(products).toEqual(quote({ ...car, today: lastYear }, ownRulebook).products);
    expect(rulebook).toBe(rulebookHash(lastYear));
    expect(await asOf(today)).toEqual(await ann.api.rankedProducts({ params: { applicationId }, query: {} }));
  });

  it("returns 400 for a future day", async () => {
    const tomorrow = daysAfter(today, 1);
    expect(await rejectionOf(asOf(tomorrow))).toMatchObject({
      status: 400,
      field: "asOf",
      message: `asOf: found ${tomorrow}, expected ${today} or a day before it`,
    });
  });
});

describe("what is sent", () => {
  it("is kept with a referral: every product by which its figures were made", async () => {
    const referrer = await aReferrer(running);
    const referral = await aQuoteToRefer(referrer);
    await referrer.api.sendReferral({ body: referral });

    const [kept, ...others] = await keptOf(referral.applicationId, referrer);

    expect(others).toEqual([]);
    expect(kept).toMatchObject({ because: "referral", today });
    const { answer, reproduced } = await read(kept!, referrer);
    expect(reproduced).toBe(true);
    expect(answer.referral).toMatchObject({ minRate: referral.minRate, totalLoanAmount: referral.totalLoanAmount });
  });

  it("is kept with a submission: the lender's own product", async () => {
    const submitter = await aSubmitter(running);
    const { applicationId: id } = await aQuoteForNow(submitter);
    await submitter.api.postSubmission({ body: { applicationId: id, lender: "NOW" } });

    const [kept, ...others] = await keptOf(id, submitter);

    expect(others).toEqual([]);
    expect(kept).toMatchObject({ because: "submission", today });
    const { answer, reproduced } = await read(kept!, submitter);
    expect(reproduced).toBe(true);
    expect(answer.products.map(({ lender }) => lender)).toEqual(["NOW"]);
  });
});
