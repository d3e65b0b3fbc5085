import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledSheets } from "../../../functions/sheets/rate-sheets.ts";
import { commit } from "../../../functions/store/dynamo/commit.ts";
import { keyOfItem, setSinceKey, setsUntil } from "../../../functions/store/dynamo/keys.ts";
import { itemsBetween } from "../../../functions/store/dynamo/read.ts";
import { deleteItem, putItem } from "../../../functions/store/dynamo/transaction.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { daysAfter } from "../../../shared/dates.ts";
import { type ApiProcess, withApi } from "../../support/api/api.ts";
import { root } from "../../support/architecture/import-graph.ts";
import { type Person, aPerson, rejectionOf, send } from "../../support/fixtures/people.ts";
import { type RatesOffice, aRatesOffice, aSubmittedIssue, pepper, registerSheets } from "../../support/fixtures/rates-office.ts";
import { aQuoteForNow, aSubmitter } from "../../support/fixtures/submissions.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { report, sizeOf } from "../../support/reliability/run-size.ts";
import { car, excavator, oldUte } from "../../unit/quote/what-if/worked-scenarios.ts";

const running = withApi();
const nowhere = "http://127.0.0.1:9";
const today = businessDate(new Date());
const reason = "Compared with the lender's card.";
const bundled = bundledSheets.hashOn(today);
let [second, withoutS3]: ApiProcess[] = [];
let [office, ann, applicationId] = [{} as RatesOffice, {} as Person, ""];
beforeAll(async () => {
  [second, withoutS3] = await Promise.all([running.beside({}), running.beside({ AWS_ENDPOINT_URL_S3: nowhere })]);
  office = await aRatesOffice(running);
  ann = await aPerson(running, { isVerified: true });
  applicationId = await enterScenario(ann, car);
}, 60_000);
afterAll(() => Promise.all([second?.kill(), withoutS3?.kill()]));

interface RankedProduct {
  readonly lender: string;
  readonly rate: number;
  readonly repayments: number;
  readonly verifiedOn?: string | null;
}

interface Ranking {
  readonly rulebook: string;
  readonly products: readonly RankedProduct[];
  readonly tiers?: readonly RankedProduct[];
}

async function rankingBy({ url }: Pick<ApiProcess, "url">, query = {}): Promise<Ranking> {
  const request = { params: { applicationId }, query, token: ann.token };
  const { text } = await send({ ...running, url }, "rankedProducts", request);
  return (JSON.parse(text) as { data: Ranking }).data;
}

const hashes = async () => Promise.all([running, second!, withoutS3!].map(async (api) => (await rankingBy(api)).rulebook));

/** Against the sheets of the quote's last change. */
const changedRates = () => ann.api.quoteDifference({ params: { applicationId }, query: { since: "lastChange" } });

/** When staff compared the sheet in force with the lender's document. */
const verifiedOn = async (query = {}) => (await rankingBy(running, query)).products.find(({ lender }) => lender === "Pepper")?.verifiedOn;

describe("quotes after an approval", () => {
  it("use the sheet in every process within 6 seconds, and the one before after its withdrawal; without S3 they go on as before", async () => {
    expect(await hashes()).toEqual([bundled, bundled, bundled]);
    expect(await verifiedOn()).toBeNull();
    await office.author.api.verifySheet({ body: { slug: pepper, verifiedOn: "2026-11-20", source: "Rate card" } });
    const _id = await aSubmittedIssue(office);
    await office.approver.api.approveIssue({ body: { _id, reason } });

    await expect
      .poll(hashes, { timeout: 6_000, interval: 500 })
      .toEqual([expect.not.stringMatching(bundled), expect.not.stringMatching(bundled), bundled]);

    const [ours, others] = await hashes();
    expect(ours).toBe(others);
    expect([await verifiedOn(), await verifiedOn({ asOf: "2026-01-01" })]).toEqual([null, undefined]);
    expect((await rankingBy(running, { asOf: "2026-01-01" })).rulebook).toBe(bundledSheets.hashOn("2026-01-01"));
    expect(withoutS3!.lines.filter((line) => line.includes("SheetsNotLoaded"))).not.toEqual([]);

    await office.approver.api.withdrawIssue({ body: { _id, reason } });

    await expect.poll(hashes, { timeout: 6_000, interval: 500 }).toEqual([bundled, bundled, bundled]);
    expect(await verifiedOn()).toBe("2026-11-20");
    const { tiers = [] } = await rankingBy(running, { tiersOf: "Pepper" });
    expect(new Set(tiers.map((tier) => tier.verifiedOn))).toEqual(new Set(["2026-11-20"]));
  }, 60_000);

  it("name the day of each of several verifications at the same moment", async () => {
    const sheets = (await office.author.api.listSheets()).filter(({ slug }) => slug.startsWith("consumer-"));

    await Promise.all(
      sheets.map(({ slug }) => office.author.api.verifySheet({ body: { slug, verifiedOn: "2026-11-19", source: "Rate card" } })),
    );

    const days = async () => new Set((await rankingBy(running)).products.map((product) => product.verifiedOn));
    await expect.poll(days, { timeout: 6_000, interval: 500 }).toEqual(new Set(["2026-11-19"]));
  });

  it("tell what has changed, and keep and reproduce by the set of their day", async () => {
    const _id = await aSubmittedIssue(office, "2026-11-02", 6);
    await office.approver.api.approveIssue({ body: { _id, reason } });
    await expect.poll(async () => (await rankingBy(running)).rulebook, { timeout: 6_000, interval: 500 }).not.toBe(bundled);
    const changed = await changedRates();
    const pepperNow = (await rankingBy(running)).products.find(({ lender }) => lender === "Pepper")!;
    expect(changed).toMatchObject({ since: today, rulebook: (await rankingBy(running)).rulebook });
    expect(changed.products.find(({ lender }) => lender === "Pepper")).toMatchObject({
      before: { repayments: 585.39 },
      after: { repayments: pepperNow.repayments },
      rows: expect.arrayContaining([{ kind: "base", name: expect.any(String), before: 12.49, after: 6 }]),
    });

    const kept = await ann.api.keepQuote({ body: { applicationId, filters: {} } });
    expect(await changedRates()).toMatchObject({ since: null, products: [] });
    await office.approver.api.withdrawIssue({ body: { _id, reason } });
    await expect.poll(async () => (await rankingBy(running)).rulebook, { timeout: 6_000, interval: 500 }).toBe(bundled);

    const { reproduced, differences } = await ann.api.readKeptQuote({ params: { id: kept._id } });

    expect([kept.rulebook === bundled, reproduced, differences]).toEqual([false, true, []]);
  }, 60_000);
});

describe("a ranking as of a past day", () => {
  const ago = (days: number) => daysAfter(today, -days);
  const { pk, from, to } = setsUntil(today);
  const setsSince = () => itemsBetween(pk, from, to);

  /** Decides, and then moves the moment of the decision to a past day. */
  async function decidedAgo(days: number, decision: Promise<unknown>): Promise<void> {
    const before = new Set((await setsSince()).map(({ sk }) => sk));
    await decision;
    const [made, ...more] = (await setsSince()).filter(({ sk }) => !before.has(sk));
    expect(more).toEqual([]);
    await commit([
      deleteItem("today", keyOfItem(made!)),
      putItem("ago", setSinceKey(ago(days), `${ago(days)}T03:00:00.000Z`), { hash: made!["hash"] }),
    ]);
  }

  async function pepperAgo(days: number) {
    const { rulebook, products } = await rankingBy(running, { asOf: ago(days) });
    return { rulebook, rate: products.find(({ lender }) => lender === "Pepper")!.rate };
  }

  it("has the sheets before, between and after two approvals and a withdrawal", async () => {
    const { approver } = office;
    const first = await aSubmittedIssue(office, ago(40), 7);
    await decidedAgo(30, approver.api.approveIssue({ body: { _id: first, reason } }));
    const next = await aSubmittedIssue(office, ago(20), 8);
    await decidedAgo(20, approver.api.approveIssue({ body: { _id: next, reason } }));
    await decidedAgo(10, approver.api.withdrawIssue({ body: { _id: next, reason } }));
    const days = [31, 30, 21, 20, 11, 10, 1];

    const rankings = await Promise.all(days.map(pepperAgo));

    const [none, seven, eight] = [0, 1, 3].map((at) => rankings[at]!.rulebook);
    expect(none).toBe(bundledSheets.hashOn(ago(31)));
    expect(new Set([none, seven, eight]).size).toBe(3);
    expect(rankings.map(({ rate, rulebook }, at) => [days[at], rate, rulebook])).toEqual([
      [31, 12.49, none],
      [30, 7, seven],
      [21, 7, seven],
      [20, 8, eight],
      [11, 8, eight],
      [10, 7, seven],
      [1, 7, seven],
    ]);
    await expect.poll(async () => (await rankingBy(running)).rulebook, { timeout: 6_000, interval: 500 }).toBe(seven);
    const { products } = await ann.api.quoteDifference({ params: { applicationId }, query: { rulebook: eight! } });
    expect(products.find(({ lender }) => lender === "Pepper")?.rows).toContainEqual(
      expect.objectContaining({ kind: "base", before: 8, after: 7 }),
    );

    await approver.api.withdrawIssue({ body: { _id: first, reason } });
    await expect.poll(async () => (await rankingBy(running)).rulebook, { timeout: 6_000, interval: 500 }).toBe(bundled);
  }, 60_000);
});

describe("quotes kept before and after three approvals and a withdrawal", () => {
  const count = sizeOf("OFFICE_QUOTES", { usual: 15, deep: 1000 });
  const stages = 5;

  const mostOfBroker = 300;

  interface OpenQuote {
    readonly owner: Person;
    readonly applicationId: string;
    readonly assetId: string;
  }

  interface Kept {
    readonly _id: string;
    readonly rulebook: string;
    readonly owner: Person;
  }

  async function openQuotes(): Promise<OpenQuote[]> {
    const owners = await Promise.all(Array.from({ length: Math.ceil(count / mostOfBroker) }, () => aPerson(running)));
    const entered = owners.flatMap((owner) =>
      [car, excavator, oldUte].map(async (scenario) => {
        const id = await enterScenario(owner, scenario);
        const { asset } = await owner.api.readApplication({ params: { id } });
        return { owner, applicationId: id, assetId: asset._id };
      }),
    );
    return Promise.all(entered);
  }

  /** Keeps a fifth of the quotes, each of another asset value. */
  async function keptQuotes(quotes: readonly OpenQuote[], from: number): Promise<Kept[]> {
    const kept: Kept[] = [];
    for (let place = from; place < from + count / stages; place += 1) {
      const { owner, applicationId: id, assetId } = quotes[place % quotes.length]!;
      await owner.api.updateAsset({ body: { _id: assetId, assetValue: 20_000 + 37 * place } });
      kept.push({ ...(await owner.api.keepQuote({ body: { applicationId: id, filters: {} } })), owner });
    }
    return kept;
  }

  interface Reproduced {
    readonly reproduced: boolean;
    readonly differences: readonly { readonly field: string }[];
  }

  async function reproducedBy({ url }: Pick<ApiProcess, "url">, kept: readonly Kept[]): Promise<Reproduced[]> {
    const all: Reproduced[] = [];
    for (const { _id: id, owner } of kept) {
      const { text } = await send({ ...running, url }, "readKeptQuote", { params: { id }, token: owner.token });
      all.push((JSON.parse(text) as { data: Reproduced }).data);
    }
    return all;
  }

  it("are reproduced by the sheets of their moment, and another engine's differing fields are named", async () => {
    const quotes = await openQuotes();
    const kept = await keptQuotes(quotes, 0);
    const decided = async (decision: Promise<unknown>) => {
      const before = (await rankingBy(running)).rulebook;
      await decision;
      await expect.poll(async () => (await rankingBy(running)).rulebook, { timeout: 6_000, interval: 500 }).not.toBe(before);
      kept.push(...(await keptQuotes(quotes, kept.length)));
    };
    const issues: string[] = [];
    for (const [date, rate] of [["2026-11-03", 7] as const, ["2026-11-04", 8] as const, ["2026-11-05", 9] as const]) {
      const _id = await aSubmittedIssue(office, date, rate);
      issues.push(_id);
      await decided(office.approver.api.approveIssue({ body: { _id, reason } }));
    }
    await decided(office.approver.api.withdrawIssue({ body: { _id: issues.at(-1)!, reason } }));

    const reproduced = await reproducedBy(running, kept);
    const changed = await running.beside({ NODE_OPTIONS: `--import ${join(root, "test/support/api/changed-engine.ts")}` });
    const byChanged = await reproducedBy(changed, kept);
    await changed.kill();
    for (const _id of issues.slice(0, -1).toReversed()) await office.approver.api.withdrawIssue({ body: { _id, reason } });

    expect(kept).toHaveLength(count);
    expect(new Set(kept.map(({ rulebook }) => rulebook)).size).toBe(stages - 1);
    expect(reproduced.filter((each) => !each.reproduced || each.differences.length > 0)).toEqual([]);
    expect(byChanged.filter((each) => each.reproduced || !each.differences.some(({ field }) => field === "repayments"))).toEqual([]);
    report("quotes kept through the rates office", { kept: kept.length, reproduced: reproduced.length, ofAnotherEngine: byChanged.length });
  }, 600_000);
});

describe("a lender whose sheet is withdrawn", () => {
  it("takes no more applications, and what it was sent stays readable", async () => {
    const submitter = await aSubmitter(running);
    const [sent, open] = [(await aQuoteForNow(submitter)).applicationId, (await aQuoteForNow(submitter)).applicationId];
    await submitter.api.postSubmission({ body: { applicationId: sent } });
    const submitting = async () => (await submitter.api.rankedProducts({ params: { applicationId: open }, query: {} })).submitting;
    expect(await submitting()).toEqual(["NOW", "Plenti"]);
    const [issue] = await office.approver.api.readSheet({ params: { slug: "consumer-now" } });

    await office.approver.api.withdrawIssue({ body: { _id: issue!._id, reason } });

    await expect.poll(submitting, { timeout: 6_000, interval: 500 }).toEqual(["Plenti"]);
    expect(await rejectionOf(submitter.api.postSubmission({ body: { applicationId: open } }))).toMatchObject({
      status: 400,
      code: "LENDER",
    });
    expect((await submitter.api.readLenderCredentials()).map(({ lender }) => lender)).toEqual(["Lender A", "Plenti"]);
    expect(await submitter.api.readSubmission({ params: { id: sent }, query: {} })).toMatchObject({ lender: "NOW", status: "queued" });

    const listed = await office.approver.api.listSheets();
    await registerSheets();

    expect(await office.approver.api.listSheets()).toEqual(listed);
    const [after] = await office.approver.api.readSheet({ params: { slug: "consumer-now" } });
    expect(after).toMatchObject({ _id: issue!._id, status: "withdrawn" });
  }, 60_000);
});
