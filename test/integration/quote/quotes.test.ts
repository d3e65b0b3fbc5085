import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { beforeAll, describe, expect, it } from "vitest";
import { answerTo } from "../../../functions/cli/answer.ts";
import { type QuoteCommand, declareQuote } from "../../../functions/cli/options.ts";
import { lenders } from "../../../functions/sheets/rulebook.ts";
import { customersBirthDates } from "../../../shared/domain/birth-date.ts";
import { businessDate } from "../../../shared/business-date.ts";
import { sheets } from "../../support/own-sheets.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { withApi } from "../../support/api/api.ts";
import { answersTo } from "../../support/engine/answers.ts";
import { quoteCommand } from "../../support/cli/command.ts";
import { enterScenario } from "../../support/fixtures/enter-scenario.ts";
import { root } from "../../support/architecture/import-graph.ts";
import { type Person, aPerson, rejectionOf } from "../../support/fixtures/people.ts";
import { generatedScenarios } from "../../support/engine/scenarios.ts";

const running = withApi();
let ann: Person;
beforeAll(async () => {
  ann = await aPerson(running);
});

/** One of the scenario files, dated today as the API quotes. */
async function scenarioToday(file: string): Promise<Scenario> {
  const scenario = JSON.parse(await readFile(join(root, "test/scenarios", file), "utf8")) as Scenario;
  return { ...scenario, today: businessDate(new Date()) };
}

/** The beginning of the API's response with this answer of the engine. */
const responseWith = (answer: string): string => `{"status":"success","message":"","data":${answer.trimEnd().slice(0, -1)},"lenders":[`;

const parsed = (args: readonly string[]): Promise<QuoteCommand> =>
  new Promise((resolve) => declareQuote(new Command(), lenders(), resolve).parse(args, { from: "user" }));

/** The output of the quote command, as a process without options, else by its own code, which starts sooner. */
async function commandOutput(scenario: Scenario, options: readonly string[]): Promise<string> {
  const args = ["--json", ...options, "-"];
  if (options.length > 0) return responseWith(JSON.stringify(answerTo(scenario, { ...(await parsed(args)), other: undefined })));
  const { code, stdout, stderr } = await quoteCommand(args, JSON.stringify(scenario));
  expect([code, stderr]).toEqual([0, ""]);
  return responseWith(stdout);
}

const variants = [
  { title: "in default order", query: {}, options: [] },
  { title: "by rate, then fit", query: { orderBy: ["rate", "fit"] }, options: ["--order-by", "rate,fit"] },
  { title: "by fees", query: { orderBy: ["fees"] }, options: ["--order-by", "fees"] },
  {
    title: "by loan amount, then repayments",
    query: { orderBy: "loanAmount,repayments" },
    options: ["--order-by", "loanAmount,repayments"],
  },
  { title: "with no must-match criteria", query: { mustMatch: [] }, options: ["--must-match", ""] },
  {
    title: "with age and score as must-match criteria",
    query: { mustMatch: ["score", "ageOfAsset"] },
    options: ["--must-match", "score,ageOfAsset"],
  },
  {
    title: "of two kinds of documentation",
    query: { productTypes: ["Low doc", "Standard"] },
    options: ["--product-types", "Low doc,Standard"],
  },
];

describe.each(["consumer-car.json", "commercial-excavator.json"])("the scenario %s, entered field by field", (file) => {
  let [scenario, id] = [{} as Scenario, ""];
  beforeAll(async () => {
    scenario = await scenarioToday(file);
    id = await enterScenario(ann, scenario);
  });

  it.each(variants)(
    "has the same products, figures, order, rulebook and referral as the quote command, $title",
    async ({ query, options }) => {
      const { status, text } = await ann.send("rankedProducts", { params: { applicationId: id }, query });

      expect(status).toBe(200);
      const expected = await commandOutput(scenario, options);
      expect(text.slice(0, expected.length)).toBe(expected);
    },
  );

  it("returns the products of two chosen lenders and the list of all lenders", async () => {
    const all = await ann.api.rankedProducts({ params: { applicationId: id }, query: {} });
    const two = [...new Set(all.products.map(({ lender }) => lender))].slice(0, 2);
    expect(two).toHaveLength(2);

    const { text } = await ann.send("rankedProducts", { params: { applicationId: id }, query: { lenders: two } });

    const expected = await commandOutput(scenario, ["--lenders", two.join(",")]);
    expect(text.slice(0, expected.length)).toBe(expected);
    const chosen = await ann.api.rankedProducts({ params: { applicationId: id }, query: { lenders: two } });
    expect(chosen.products.every(({ lender }) => two.includes(lender))).toBe(true);
    expect(chosen.lenders).toEqual(all.lenders);
    expect(chosen.lenders.length).toBeGreaterThan(two.length);
    expect(chosen.productTypes).toEqual(all.productTypes);
  });

  it("returns products, of which one qualifies with every figure known", async () => {
    const { products, referral } = await ann.api.rankedProducts({ params: { applicationId: id }, query: {} });

    expect(products.length).toBeGreaterThan(5);
    expect(products.some(({ fit, repayments }) => fit > 0 && repayments !== null)).toBe(true);
    expect(referral).toMatchObject({ totalLoanAmount: expect.any(Number), minRate: expect.any(Number) });
  });
});

/** Whether the API can store the scenario: no child item known to be absent, a deposit within the asset value, one employment, an adult, and a business with dates from the register. */
function isEnterable({ asset, loanDetails, customer, customerProfile, creditProfile, entity }: Scenario): boolean {
  const jobs = customer?.employers;
  const hasChildren = ![asset, loanDetails, customer, customerProfile, creditProfile, entity, jobs].includes(null);
  const isDated = entity === undefined || (entity?.gst !== undefined && entity.timeInBusiness !== undefined);
  return (
    hasChildren &&
    isDated &&
    (loanDetails?.deposit ?? 0) <= (asset?.assetValue ?? Infinity) &&
    isAdult(customer?.dateOfBirth) &&
    (jobs === undefined || (jobs?.length === 1 && typeof jobs[0] === "object" && jobs[0] !== null))
  );
}

function isAdult(dateOfBirth: string | null | undefined): boolean {
  const { earliest, latest } = customersBirthDates(businessDate(new Date()));
  return !dateOfBirth || (dateOfBirth >= earliest && dateOfBirth <= latest);
}

describe("a random scenario", () => {
  const sample = [...generatedScenarios(sheets, 200, 20261121)].filter(isEnterable).slice(0, 24);

  it("that is entered returns the engine's result, 8 times field by field, 16 times part by part", { timeout: 120_000 }, async () => {
    expect(sample).toHaveLength(24);
    for (const [at, one] of sample.entries()) {
      const id = await enterScenario(ann, one, at % 3 === 0 ? "field" : "part");
      const scenario = { ...asStored(one), today: businessDate(new Date()) };

      const { text } = await ann.send("rankedProducts", { params: { applicationId: id } });

      const expected = responseWith(answersTo([scenario]));
      expect({ scenario: one, isEqual: text.startsWith(expected) }).toEqual({ scenario: one, isEqual: true });
    }
  });
});

/** The scenario as the API stores it: a loan of 60 months without balloon and deposit by default; cleared fields are unknown. */
const asStored = (scenario: Scenario): Scenario => {
  const { asset, customer, creditProfile, loanDetails } = scenario;
  const enteredFields = Object.entries(loanDetails ?? {}).filter(([, value]) => value !== undefined);
  return {
    ...scenario,
    loanDetails: { term: 60, balloon: 0, deposit: 0, ...Object.fromEntries(enteredFields) },
    asset: { ...asset, assetValue: asset?.assetValue ?? undefined },
    customer: { ...customer, dateOfBirth: customer?.dateOfBirth ?? undefined },
    creditProfile: { ...creditProfile, score: creditProfile?.score ?? undefined },
  };
};

describe("GET ranked products", () => {
  it("of a new application returns products with unknown amounts", async () => {
    const { _id } = await ann.api.startQuote({ params: { type: "consumer" } });

    const { products } = await ann.api.rankedProducts({ params: { applicationId: _id }, query: {} });

    expect(products.length).toBeGreaterThan(0);
    expect(products.every(({ repayments, loanAmount }) => repayments === null && loanAmount === null)).toBe(true);
  });

  it("ignores a credit score that the broker has cleared", async () => {
    const { _id, customers } = await ann.api.startQuote({ params: { type: "consumer" } });
    const customer = customers[0]!._id;
    const results = async () => (await ann.api.rankedProducts({ params: { applicationId: _id }, query: {} })).products;
    const before = await results();

    await ann.api.updateCreditProfile({ body: { customer, score: 10 } });
    const withPoorScore = await results();
    await ann.api.updateCreditProfile({ body: { customer, score: null } });

    expect(withPoorScore).not.toEqual(before);
    expect(await results()).toEqual(before);
  });

  it("reflects a change at once", async () => {
    const { _id, asset } = await ann.api.startQuote({ params: { type: "consumer" } });
    const minRepayments = async () => {
      const { products, referral } = await ann.api.rankedProducts({ params: { applicationId: _id }, query: {} });
      expect(products.every(({ repayments }) => repayments !== null)).toBe(true);
      return referral!.minRepayments!;
    };

    await ann.api.updateAsset({ body: { _id: asset._id, assetValue: 20_000 } });
    const before = await minRepayments();
    await ann.api.updateAsset({ body: { _id: asset._id, assetValue: 30_000 } });

    expect(await minRepayments()).toBeGreaterThan(before);
  });

  it.each([
    [{ orderBy: ["price"] }, 'query orderBy.0: found "price", expected one of "fit", "repayments", "rate", "loanAmount", "fees"'],
    [
      { productTypes: ["No doc"] },
      'query productTypes.0: found "No doc", expected one of "Standard", "Low doc", "Light doc", "Full doc", "Adverse"',
    ],
    [
      { allTiers: "true" },
      "query allTiers: found an unknown field, expected one of lenders, productTypes, mustMatch, " +
        "assetValue, ageOfAsset, deposit, term, balloon, brokerageRate, orderBy, outside, asOf, trace, tiersOf",
    ],
  ])("returns 400 for %o", async (query, message) => {
    const { _id } = await ann.api.startQuote({ params: { type: "consumer" } });

    const apiError = ann.api.rankedProducts({ params: { applicationId: _id }, query: query as never });

    expect(await rejectionOf(apiError)).toMatchObject({ status: 400, message });
  });
});
