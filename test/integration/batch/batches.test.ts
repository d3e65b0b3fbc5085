import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import type { BatchOutput } from "../../../shared/domain/batch.ts";
import { withApi } from "../../support/api/api.ts";
import { aFile, quoteCommand } from "../../support/cli/command.ts";
import { type Person, aPerson } from "../../support/fixtures/people.ts";
import { downloadFile, post } from "../../support/fixtures/uploads.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running, { isVerified: true });
});

const today = businessDate(new Date());
const header = "applicationType,today,asset.assetType,asset.assetValue,loanDetails.term,loanDetails.balloon,creditProfile.score";
const boats = Array.from(
  { length: 30 },
  (_, i) => `consumer,2026-11-20,TRAILERED_BOAT,${5_000 + 2_500 * i},${12 * (1 + (i % 7))},0,${500 + 10 * i}`,
);
const csv = [
  header,
  ...boats,
  "consumer,,CARAVAN,30000,13.5,0,700",
  "consumer,,=1+1,30000,60,0,700",
  "consumer,,CARAVAN",
  "consumer,,CARAVAN,30000,60,0,700",
].join("\n");

interface Chosen {
  readonly fileName?: string;
  readonly output?: BatchOutput;
}

async function priced(person: Person, content: string, { fileName = "boats.csv", output = "all" }: Chosen = {}) {
  const body = { fileName, applicationType: "consumer", output } as const;
  const { _id, ...form } = await person.api.startBatch({ body });
  expect(await post(form, Buffer.from(content))).toMatchObject({ status: 204 });
  return ended(person, _id);
}

async function ended(person: Person, id: string) {
  for (;;) {
    const batch = await person.api.readBatch({ params: { id } });
    if (batch.status === "done" || batch.status === "failed") return batch;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const resultOf = async ({ _id: id }: { readonly _id: string }) => downloadFile((await ann.api.fetchBatchResult({ params: { id } })).url);

describe("a file of scenarios", () => {
  it.each(["best", "all"] as const)("has the quote command's answer to the byte, with rows that are no scenario: %s", async (output) => {
    const batch = await priced(ann, csv, { output });
    const result = await resultOf(batch);

    const command = await quoteCommand(["--csv", output, "--today", today, await aFile("boats.csv", csv)]);
    expect(result.content.toString()).toBe(command.stdout);
    expect(result).toMatchObject({
      status: 200,
      type: "text/csv; charset=utf-8",
      disposition: expect.stringContaining('"boats-priced.csv"'),
    });
    expect(batch).toMatchObject({ status: "done", rows: 34, done: 34, problems: 3, today });
    expect(batch.firstProblems).toEqual([
      { row: 32, problem: expect.stringMatching(/^loanDetails\.term: found 13\.5, expected /) },
      { row: 33, problem: expect.stringMatching(/^asset\.assetType: found "=1\+1", expected /) },
      { row: 34, problem: "found 3 cells, expected 7, one for each column of the header" },
    ]);
    expect(batch.levels.reduce((sum, count) => sum + count, batch.withoutProduct)).toBe(31);
    expect(batch.firstRows).toHaveLength(20);
    expect(batch.firstRows[0]).toMatchObject({ row: 2, status: "priced", lender: expect.any(String), monthly: expect.any(Number) });
  });

  it("gives rows the file's own type and today where they state none", async () => {
    const batch = await priced(ann, "asset.assetType,asset.assetValue,loanDetails.term\nCARAVAN,30000,60", { output: "best" });

    expect(batch.firstRows).toMatchObject([{ status: "priced", today, rulebook: batch.rulebook }]);
  });

  it("is one batch for one Idempotency-Key", async () => {
    const request = {
      body: { fileName: "a.csv", applicationType: "consumer", output: "best" },
      headers: { "idempotency-key": crypto.randomUUID() },
    };
    const ids = [await ann.send("startBatch", request), await ann.send("startBatch", request)].map(
      ({ text }) => (JSON.parse(text) as { data: { _id: string } }).data._id,
    );

    expect(ids).toEqual([ids[1], expect.any(String)]);
  });

  it("is listed for its user alone, the newest first, and has no result for others", async () => {
    const kim = await aPerson(running, { organisation: ann.organisationId, isVerified: true });
    const { _id: first } = await priced(kim, csv);
    const { _id: second } = await priced(kim, "asset.price\n1", { fileName: "wrong.csv" });

    expect(await kim.api.listBatches()).toMatchObject([
      { _id: second, status: "failed", reason: expect.stringContaining("asset.price") },
      { _id: first, status: "done", reason: null },
    ]);
    for (const name of ["readBatch", "fetchBatchResult"] as const)
      expect((await ann.send(name, { params: { id: first } })).status).toBe(404);
    expect((await kim.send("fetchBatchResult", { params: { id: second } })).text).toContain("NOT_DONE");
  });
});

describe("scenarios without a file", () => {
  it("are answered at once by the names of the columns, and a bad one stops no other", async () => {
    const caravan = { applicationType: "consumer", asset: { assetType: "CARAVAN", assetValue: 30_000 } };
    const rows = await ann.api.priceScenarios({
      body: { scenarios: [caravan, { ...caravan, loanDetails: { term: 13.5 } }, caravan], output: "best" },
    });

    expect(rows).toMatchObject([
      { row: 1, status: "priced", today },
      { row: 2, status: "error", lender: null },
      { row: 3, status: "priced" },
    ]);
    expect(rows[1]!.problem).toMatch(/^loanDetails\.term: found 13\.5, expected /);
    expect(Object.keys(rows[0]!).join(" ")).toBe(
      "row status problem lender product level criteria rate comparison monthly finance total fees firstReason notes brokerage today rulebook assumed comparisonWarning",
    );
  });

  it("are at most 200", async () => {
    const { status, text } = await ann.send("priceScenarios", {
      body: { scenarios: Array.from({ length: 201 }, () => ({})), output: "best" },
    });

    expect([status, text]).toEqual([400, expect.stringContaining("at most 200 entries")]);
  });
});
