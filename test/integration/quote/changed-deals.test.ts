import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { businessDate } from "../../../shared/business-date.ts";
import type { IndexedSheets } from "../../../shared/quote/indexed-sheets.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { rulebookFrom } from "../../../shared/quote/rulebook.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { callLimits } from "../../../functions/call/call-limits.ts";
import { consumeCallLimit } from "../../../functions/store/services/call-limit.ts";
import { withApi } from "../../support/api/api.ts";
import { root } from "../../support/architecture/import-graph.ts";
import { quoteCommand } from "../../support/cli/command.ts";
import { aCaller } from "../../support/fixtures/brokers.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { type Person, aMaster, aPerson, rejectionOf } from "../../support/fixtures/people.ts";

const running = withApi();
const files = ["consumer-car.json", "consumer-old-ute.json", "commercial-new-business.json"] as const;
const scenarios = new Map<string, Scenario>();
const ids = new Map<string, string>();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
  for (const file of files) {
    const scenario = JSON.parse(await readFile(join(root, "test/scenarios", file), "utf8")) as Scenario;
    scenarios.set(file, { ...scenario, today: businessDate(new Date()) });
    ids.set(file, await enterScenario(ann, scenarios.get(file)!));
  }
});

const command = async (file: string, ...options: readonly string[]): Promise<object> => {
  const { code, stdout, stderr } = await quoteCommand(["--json", ...options, "-"], JSON.stringify(scenarios.get(file)));
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout) as object;
};
const applicationId = (file: (typeof files)[number] = "consumer-car.json") => ids.get(file)!;

describe.each(files)("of %s, entered field by field, the API answers as the quote command", (file) => {
  it("what it takes, and the price steps", async () => {
    const answer = await ann.api.whatItTakes({ params: { applicationId: applicationId(file) }, query: {} });
    expect(answer).toEqual({ today: businessDate(new Date()), ...(await command(file, "--what-it-takes", "--price-steps")) });
  });

  it("what it takes one lender, without pairs", async () => {
    const { lender } = (await ann.api.whatItTakes({ params: { applicationId: applicationId(file) }, query: {} })).paths[0]!;
    const { paths } = await ann.api.whatItTakes({
      params: { applicationId: applicationId(file) },
      query: { lenders: [lender], pairs: "false" },
    });
    expect(paths).toMatchObject([{ lender }]);
    expect(paths[0]!.changes.every(({ moves }) => moves.length === 1)).toBe(true);
  });

  it("the unknowns, and the traces that are asked for", async () => {
    const query = { trace: ["Pepper", "C7"] };
    const { products, unknowns } = await ann.api.rankedProducts({ params: { applicationId: applicationId(file) }, query });
    const expected = (await command(file, "--trace", "--unknowns")) as { products: typeof products; unknowns: typeof unknowns };
    expect(unknowns).toEqual(expected.unknowns);
    for (const [place, { trace, ...product }] of products.entries()) {
      const { trace: commandTrace, ...commandProduct } = expected.products[place]!;
      expect(product).toEqual(commandProduct);
      expect(trace).toEqual(query.trace.includes(product.lender) ? commandTrace : undefined);
    }
  });
});

describe("values that are tried", () => {
  const tried = async (query: Parameters<Person["api"]["rankedProducts"]>[0]["query"]) =>
    ann.api.rankedProducts({ params: { applicationId: applicationId() }, query });

  it("rank as the scenario with them, and are not saved", async () => {
    const scenario = scenarios.get("consumer-car.json")!;
    const changed = { ...scenario, loanDetails: { ...scenario.loanDetails, deposit: 7000, term: 72 } };
    const other = await enterScenario(ann, changed);
    const saved = await tried({});

    const query = { deposit: "7000", term: "72" };
    const { products } = await tried(query);
    const { paths, steps } = await ann.api.whatItTakes({ params: { applicationId: applicationId() }, query });

    expect(products).toEqual((await ann.api.rankedProducts({ params: { applicationId: other }, query: {} })).products);
    expect({ paths, steps }).toMatchObject(await pathsAndSteps(other));
    expect(products).not.toEqual(saved.products);
    expect(await tried({})).toEqual(saved);
  });

  it.each([
    [{ deposit: "7000.001" }, 'query deposit: found "7000.001", expected a number from 0 to 1000000000 in dollars and whole cents'],
    [{ deposit: "-1" }, 'query deposit: found "-1", expected a number from 0 to 1000000000 in dollars and whole cents'],
    [{ term: "90" }, 'query term: found "90", expected a number from 12 to 84'],
    [{ ageOfAsset: "new" }, 'query ageOfAsset: found "new", expected a number from 1900 to 2200'],
  ])("of %o are rejected", async (query, message) => {
    expect((await rejectionOf(tried(query))).message).toBe(message);
  });
});

async function pathsAndSteps(id: string) {
  const { paths, steps } = await ann.api.whatItTakes({ params: { applicationId: id }, query: {} });
  return { paths, steps };
}

describe("POST quote grid", () => {
  it.each([
    [[], {}],
    [["Pepper"], { lender: "Pepper" }],
  ] as const)("answers as the quote command: --grid %s", async (lender, body) => {
    const { rulebook, ...grid } = await ann.api.quoteGrid({ body: { applicationId: applicationId(), ...body } });
    expect(grid.cells).toHaveLength(63);
    expect(await command("consumer-car.json", "--grid", ...lender)).toEqual({ rulebook, grid });
  });

  it("prices by values that are tried and by the filters of the cards", async () => {
    const body = {
      applicationId: applicationId(),
      deposit: 7000,
      orderBy: ["rate" as const],
      lenders: ["Pepper", "Australian Premier Finance"],
    };
    const { cells } = await ann.api.quoteGrid({ body });
    const present = cells.find(({ term, balloon }) => term === 60 && balloon === 20);
    const { lenders, orderBy } = body;
    const query = { lenders, orderBy, deposit: "7000" };
    const [best] = (await ann.api.rankedProducts({ params: { applicationId: applicationId() }, query })).products;
    expect(present).toMatchObject({ lender: best!.lender, rate: best!.rate, repayments: best!.repayments, loanAmount: best!.loanAmount });
    const premier = await ann.api.quoteGrid({
      body: { applicationId: applicationId(), deposit: 7000, lender: "Australian Premier Finance" },
    });
    expect(premier.cells.find(({ term, balloon }) => term === 60 && balloon === 20)).toMatchObject({
      qualification: 0,
      repayments: 671.16,
    });
  });

  it.each([
    [{ lender: "Unknown Bank" }, "lender: found Unknown Bank, expected a lender with a rate sheet"],
    [{ deposit: -1 }, undefined],
    [{ term: 11 }, undefined],
  ])("returns 400 for %o", async (body, message) => {
    const apiError = await rejectionOf(ann.api.quoteGrid({ body: { applicationId: applicationId(), ...body } }));
    expect(apiError).toMatchObject({ status: 400, field: Object.keys(body)[0], ...(message !== undefined && { message }) });
  });
});

describe("POST solve quote", () => {
  it.each([
    ["Macquarie deposit repayments<=450", { lender: "Macquarie", for: "deposit", target: { repayments: 450 } }],
    ["Affordable Car Loans deposit repayments<=690", { lender: "Affordable Car Loans", for: "deposit", target: { repayments: 690 } }],
    ["Pepper term repayments<=550", { lender: "Pepper", for: "term", target: { repayments: 550 } }],
  ] as const)("answers as the quote command: %s", async (goal, body) => {
    const { rulebook, ...solution } = await ann.api.solveQuote({ body: { applicationId: applicationId(), ...body } });
    expect(await command("consumer-car.json", "--solve", goal)).toEqual({ rulebook, solution });
  });

  it.each([
    [
      { lender: "Unknown Bank", for: "deposit", target: { repayments: 450 } },
      "lender",
      "lender: found Unknown Bank, expected a lender with a rate sheet",
    ],
    [{ lender: "Pepper", for: "score", target: { repayments: 450 } }, "for", undefined],
    [
      { lender: "Pepper", for: "brokerageRate", target: { repayments: 450 } },
      "for",
      "for: found brokerageRate, expected another field for a consumer quote",
    ],
    [
      { lender: "Pepper", for: "deposit", target: { brokerage: 450 } },
      "for",
      "for: found deposit, expected brokerageRate for a target of brokerage",
    ],
    [{ lender: "Pepper", for: "deposit", target: {} }, "target", "target: found neither of them, expected either repayments or brokerage"],
    [
      { lender: "Pepper", for: "deposit", target: { repayments: 1, brokerage: 1 } },
      "target",
      "target: found both, expected either repayments or brokerage",
    ],
    [{ lender: "Pepper", for: "deposit", target: { repayments: 0 } }, "target.repayments", undefined],
    [{ lender: "Pepper", for: "deposit", target: { repayments: 1.005 } }, "target.repayments", undefined],
  ])("returns 400 for %o", async (body, field, message) => {
    const apiError = await rejectionOf(ann.api.solveQuote({ body: { applicationId: applicationId(), ...body } as never }));
    expect(apiError).toMatchObject({ status: 400, field, ...(message !== undefined && { message }) });
  });
});

describe("GET lender figure", () => {
  const explain = (query: Parameters<Person["api"]["explainLenderFigure"]>[0]["query"]) =>
    ann.api.explainLenderFigure({ params: { applicationId: applicationId() }, query });

  it("answers as the quote command", async () => {
    const { rulebook, ...explanation } = await explain({ lender: "Pepper", repayments: "579.36" });

    expect(explanation.causes).toEqual([["repayments fall at the start of each month"]]);
    expect(await command("consumer-car.json", "--lender-says", "Pepper repayments=579.36")).toEqual({ rulebook, explanation });
  });

  it("explains a deal that is tried, and does not save it", async () => {
    const own = (await explain({ lender: "Pepper", repayments: "1" })).repayments;
    const tried = (await explain({ lender: "Pepper", repayments: "1", deposit: "7000" })).repayments;

    expect(tried).toBeLessThan(own!);
    expect((await explain({ lender: "Pepper", repayments: "1" })).repayments).toBe(own);
  });

  it.each([
    [{ lender: "Unknown Bank", repayments: "500" }, "lender: found Unknown Bank, expected a lender with a rate sheet"],
    [{ lender: "Pepper", repayments: "0" }, 'query repayments: found "0", expected an amount above 0 in dollars and whole cents'],
    [{ lender: "Pepper", repayments: "5.001" }, 'query repayments: found "5.001", expected an amount above 0 in dollars and whole cents'],
  ])("returns 400 for %o", async (query, message) => {
    expect(await rejectionOf(explain(query))).toMatchObject({ status: 400, message });
  });
});

describe("GET tiers of a lender", () => {
  const tiersOf = (person: Person, query: Parameters<Person["api"]["rankedProducts"]>[0]["query"], id = applicationId()) =>
    person.api.rankedProducts({ params: { applicationId: id }, query });

  it("lists the lender's ten best tiers as the quote command ranks all of them, and leaves the products as they are", async () => {
    const verified = await aPerson(running, { isVerified: true });
    const id = await enterScenario(verified, scenarios.get("consumer-car.json")!);
    const { tiers, ...answer } = await tiersOf(verified, { tiersOf: "Liberty" }, id);

    const all = (await command("consumer-car.json", "--all-tiers", "--lenders", "Liberty")) as { products: typeof tiers };
    expect(all.products!.length).toBeGreaterThan(10);
    expect(tiers).toEqual(all.products!.slice(0, 10));
    expect(answer).toEqual(await tiersOf(verified, {}, id));
    const tried = (await tiersOf(verified, { tiersOf: "Liberty", lenders: ["Liberty"], deposit: "7000" }, id)).tiers!;
    expect(tried[0]!.repayments).toBeLessThan(tiers![0]!.repayments!);
    const matching = (await tiersOf(verified, { tiersOf: "Liberty", mustMatch: ["score"] }, id)).tiers!;
    const options = ["--all-tiers", "--lenders", "Liberty", "--must-match", "score"];
    const { products } = (await command("consumer-car.json", ...options)) as { products: typeof matching };
    expect(matching).toEqual(products.slice(0, 10));
    expect(matching).not.toEqual(tiers);
  });

  it("needs a verified email address and a lender with a sheet", async () => {
    expect(await rejectionOf(tiersOf(ann, { tiersOf: "Liberty" }))).toMatchObject({ status: 403, code: "EMAIL_NOT_VERIFIED" });
    const message = "tiersOf: found Unknown Bank, expected a lender with a rate sheet";
    expect(await rejectionOf(tiersOf(ann, { tiersOf: "Unknown Bank" }))).toMatchObject({ status: 400, message });
  });
});

describe("GET sheets in play", () => {
  it.each([
    ["consumer-car.json", { term: "48" }, { mustMatch: [] }],
    ["commercial-new-business.json", { deposit: "8400" }, {}],
  ] as const)("rank the changed deal of %s as the server does", async (file, change, filters) => {
    const verified = await aPerson(running, { isVerified: true });
    const path = { params: { applicationId: await enterScenario(verified, scenarios.get(file)!) } };
    const { rulebook, scenario, sheets } = (await verified.api.readSheetsInPlay({ ...path, query: filters }))!;
    const expected = await verified.api.rankedProducts({ ...path, query: { ...filters, ...change } });

    const read = () => JSON.parse(sheets) as IndexedSheets;
    const [[field, text]] = Object.entries(change) as [[string, string]];
    const changed = { ...scenario, loanDetails: { ...scenario.loanDetails, [field]: Number(text) } } as Scenario;
    const { products, referral } = quote(changed, rulebookFrom({ consumer: read, commercial: read }), filters);
    expect([rulebook, products, referral]).toEqual([expected.rulebook, expected.products, expected.referral]);
  });

  const inPlay = async ({ api }: Person) => {
    const { _id } = await api.startQuote({ params: { type: "commercial" } });
    return api.readSheetsInPlay({ params: { applicationId: _id }, query: {} });
  };

  it("are null without a verified email address or organisation, and after the day's 60 calls of a user", async () => {
    expect(await inPlay(await aPerson(running, { isVerified: false }))).toBeNull();
    expect(await inPlay(await aPerson(running, { isVerified: true, hasVerifiedAbn: false }))).toBeNull();
    const verified = await aPerson(running, { isVerified: true });
    expect(await inPlay(verified)).not.toBeNull();
    for (let call = 1; call < 60; call += 1) await consumeCallLimit(aCaller({ ...verified, isMaster: false }), callLimits.liveRankings);
    expect(await inPlay(verified)).toBeNull();
  });
});

describe("the answers about changed deals", () => {
  it("are empty for a new application, of which every lender is open", async () => {
    const { _id } = await ann.api.startQuote({ params: { type: "consumer" } });
    const { paths, steps } = await ann.api.whatItTakes({ params: { applicationId: _id }, query: {} });
    expect({ paths, steps }).toEqual({ paths: [], steps: [] });
    const { value, reason } = await ann.api.solveQuote({
      body: { applicationId: _id, lender: "Pepper", for: "deposit", target: { repayments: 450 } },
    });
    expect({ value, reason }).toEqual({ value: null, reason: "The asset value is not known yet." });
  });

  it("are another broker's 404, and a master's to read", async () => {
    const stranger = await aPerson(running);
    const master = await aMaster(running);
    const calls = (person: Person) => [
      person.api.whatItTakes({ params: { applicationId: applicationId() }, query: {} }),
      person.api.solveQuote({ body: { applicationId: applicationId(), lender: "Pepper", for: "deposit", target: { repayments: 450 } } }),
      person.api.explainLenderFigure({ params: { applicationId: applicationId() }, query: { lender: "Pepper", repayments: "500" } }),
    ];
    const rejections = await Promise.all(calls(stranger).map(rejectionOf));
    for (const rejection of rejections) expect(rejection).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect(await Promise.all(calls(master))).toEqual(await Promise.all(calls(ann)));
  });
});
