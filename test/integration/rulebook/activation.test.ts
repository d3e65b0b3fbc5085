import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundledSheets } from "../../../functions/quote/rate-sheets.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { type ApiProcess, withApi } from "../../support/api/api.ts";
import { type Person, aPerson, send } from "../../support/fixtures/people.ts";
import { type RatesOffice, aRatesOffice, aSubmittedIssue, pepper } from "../../support/fixtures/rates-office.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { car } from "../../unit/quote/what-if/worked-scenarios.ts";

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
  ann = await aPerson(running);
  applicationId = await enterScenario(ann, car);
}, 60_000);
afterAll(() => Promise.all([second?.kill(), withoutS3?.kill()]));

interface Ranking {
  readonly rulebook: string;
  readonly products: readonly { readonly lender: string; readonly rate: number; readonly verifiedOn?: string | null }[];
}

async function rankingBy({ url }: Pick<ApiProcess, "url">, query = {}): Promise<Ranking> {
  const request = { params: { applicationId }, query, token: ann.token };
  const { text } = await send({ ...running, url }, "rankedProducts", request);
  return (JSON.parse(text) as { data: Ranking }).data;
}

const hashes = async () => Promise.all([running, second!, withoutS3!].map(async (api) => (await rankingBy(api)).rulebook));

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
  }, 60_000);

  it("keep and reproduce by the set of their day", async () => {
    const _id = await aSubmittedIssue(office, "2026-11-02", 6);
    await office.approver.api.approveIssue({ body: { _id, reason } });
    await expect.poll(async () => (await rankingBy(running)).rulebook, { timeout: 6_000, interval: 500 }).not.toBe(bundled);
    const kept = await ann.api.keepQuote({ body: { applicationId, filters: {} } });
    await office.approver.api.withdrawIssue({ body: { _id, reason } });
    await expect.poll(async () => (await rankingBy(running)).rulebook, { timeout: 6_000, interval: 500 }).toBe(bundled);

    const { reproduced, differences } = await ann.api.readKeptQuote({ params: { id: kept._id } });

    expect([kept.rulebook === bundled, reproduced, differences]).toEqual([false, true, []]);
  }, 60_000);
});
