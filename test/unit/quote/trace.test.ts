import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { sheetSources } from "../../../functions/sheets/sources.ts";
import type { IndexedSheet } from "../../../shared/quote/indexed-sheets.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { isTraceConsistent } from "../../../shared/quote/trace/consistency.ts";
import { sourcesOf } from "../../../shared/quote/trace/sources.ts";
import { tracedProducts } from "../../../shared/quote/trace/trace.ts";
import { generatedScenarios } from "../../support/engine/scenarios.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { aScenario, criterionOn, rulebookWith, sheet as aSheet, tier as tierOf } from "../../support/engine/engine-builders.ts";
import { randomSheets } from "../../support/engine/random-sheets.ts";
import { sheets } from "../../support/own-sheets.ts";
import { seed } from "../../support/reliability/run-size.ts";
import { car, excavator } from "./what-if/worked-scenarios.ts";

const traced = (scenario: Scenario, lender: string) => tracedProducts(scenario, rulebook, sheetSources, { lenders: [lender] })[0]!;
const ladder = (rows: readonly { readonly name: string; readonly value: number; readonly running: number }[] | null) =>
  rows?.map(({ name, value, running }) => [name, value, running]);

describe("a price trace", () => {
  it("leads from base rate and asset value to the repayment of a car", () => {
    const { trace } = traced(car, "Pepper");
    expect(ladder(trace.rate)).toEqual([["Score 660 to 800", 12.49, 12.49]]);
    expect(trace.rate[0]?.source).toEqual({ status: "assumed", text: expect.any(String) as string });
    expect(ladder(trace.amount)).toEqual([
      ["Asset value", 32_000, 32_000],
      ["Deposit", -4000, 28_000],
      ["Establishment", 474, 28_474],
      ["Origination", 990, 29_464],
    ]);
    expect(trace.notCounted).toMatchObject([
      { kind: "loading", name: "Term 61 to 85 months", result: false },
      { kind: "fee", name: "Private sale", value: 600, result: false },
    ]);
    expect(trace.repayment).toMatchObject({ financeAmount: 29_464, termMonths: 60, balloon: 6400, timing: "arrears", repayments: 585.39 });
    expect(trace.total).toEqual({ repayments: 35_123.4, balloon: 6400, loanAmount: 41_523.4 });
    expect(trace.comparison).toMatchObject({ received: 28_000, monthly: 8.9, rate: 15.03 });
  });

  it("names the criteria, the documentation level and the payment of fees that the sheet assumes", () => {
    const sheet = aSheet({
      type: "consumer",
      fees: [{ name: "Establishment", value: 300, capitalised: true, frequency: "upfront" }],
      productTiers: [tierOf({ criteria: [criterionOn("creditProfile.score", "greaterThan", 500)] })],
      provenance: [
        { paths: ["/productTiers/*/criteria/0/value", "/productTiers/0/productType"], status: "assumed", reason: "no criteria published" },
        { paths: ["/fees/*/capitalised"], status: "assumed", reason: "no payment published" },
      ],
    });
    const [{ trace }] = tracedProducts(car, rulebookWith(sheet), () => sourcesOf(sheet, "")) as [ReturnType<typeof traced>];
    expect(trace.assumed).toEqual({
      criteria: [{ label: sheet.productTiers[0]!.criteria[0]!.label, reason: "no criteria published" }],
      productType: "no criteria published",
    });
    expect(trace.amount?.find(({ kind }) => kind === "fee")?.payment).toBe("no payment published");
  });

  it("gives no reason for a criterion without the value that a star's assumption is about", () => {
    const [score, income] = [criterionOn("creditProfile.score", "greaterThan", 500), criterionOn("entity.turnover", "greaterThan", 1)];
    const sheet = aSheet({
      type: "consumer",
      productTiers: [tierOf({ criteria: [{ ...score, primary: true }, income] })],
      provenance: [{ paths: ["/productTiers/*/criteria/*/primary"], status: "assumed", reason: "Kelpie decided" }],
    });
    const [{ trace }] = tracedProducts(car, rulebookWith(sheet), () => sourcesOf(sheet, "")) as [ReturnType<typeof traced>];
    expect(trace.assumed.criteria).toEqual([{ label: score.label, reason: "Kelpie decided" }]);
  });

  it("adds loadings one by one", () => {
    const privateSale: Scenario = {
      ...car,
      asset: { ...car.asset, typeOfSale: "PRIVATE_SALE" },
      loanDetails: { term: 72, deposit: 4000, balloon: 0 },
    };
    const { trace, product } = traced(privateSale, "Wisr");
    expect(trace.rate.map(({ running }) => running)).toEqual([13.49, 13.99, 14.49]);
    expect(
      ladder(trace.amount)
        ?.slice(2)
        .map(([, , running]) => running),
    ).toEqual([28_575, 28_581, 28_585, 29_575]);
    expect(product).toMatchObject({ repayments: 617.2, loanAmount: 44_438.4, comparisonRate: 17.26 });
  });

  it("keeps a fee paid in cash out of what is financed, and takes brokerage of the net amount", () => {
    const { trace, product } = traced(excavator, "Lender B");
    const rows = trace.amount!.map(({ value, running, cash, percent, of }) => ({ value, running, cash, percent, of }));
    expect(rows.slice(2)).toEqual([
      { value: 700, running: 75_600, cash: 700 },
      { value: 900, running: 76_500, cash: 700 },
      { value: 3060, running: 79_560, cash: 700, percent: 4, of: 76_500 },
    ]);
    expect(trace.repayment).toMatchObject({ timing: "advance", balloon: 21_000, repayments: 1602.31 });
    expect(product.loanAmount).toBe(97_910.88);
  });

  it("names no source of a brokerage that the broker has chosen", () => {
    const brokerage = (scenario: Scenario) => traced(scenario, "C7").trace.amount!.find(({ kind }) => kind === "brokerage");
    expect(brokerage(excavator)?.source).not.toBeNull();
    expect(brokerage({ ...excavator, loanDetails: { ...excavator.loanDetails, brokerageRate: 5 } })).toMatchObject({
      percent: 5,
      source: null,
    });
  });

  it("keeps the rate of a deal without amounts, and the amounts of one without a repayment", () => {
    const { term: _, ...withoutTerm } = car.loanDetails ?? {};
    expect(traced({ ...car, loanDetails: withoutTerm }, "Pepper").trace).toMatchObject({ amount: null, repayment: null, total: null });
    const mostlyBalloon: Scenario = { ...car, loanDetails: { term: 60, balloon: 40, deposit: 25_000 } };
    expect(traced(mostlyBalloon, "Pepper").trace).toMatchObject({
      amount: expect.any(Array) as unknown[],
      repayment: null,
      comparison: null,
    });
  });

  it("tells the score and the band of a rate that depends on it", () => {
    const scores = tracedProducts(excavator, rulebook, sheetSources, { allTiers: true, mustMatch: [] }).flatMap(
      ({ trace }) => trace.score ?? [],
    );
    for (const { bottom, top, low, high, score } of scores)
      expect({ isBand: bottom < top, isPair: low <= high, score }).toEqual({ isBand: true, isPair: true, score: 688 });
  });

  it("ends in the product's own figures, whatever the scenario", () => {
    let count = 0;
    for (const scenario of generatedScenarios(sheets, 150, 20_261_122)) {
      const options = { allTiers: true, mustMatch: [] } as const;
      const all = tracedProducts(scenario, rulebook, sheetSources, options);
      expect(all.map(({ product }) => product)).toEqual(quote(scenario, rulebook, options).products);
      expect(all.filter((each) => !isTraceConsistent(each)).map(({ product }) => `${product.lender} ${product.tier}`)).toEqual([]);
      count += all.length;
    }
    expect(count).toBeGreaterThan(10_000);
  });

  it("ends in the product's own figures over random sheets that use every optional key, too", () => {
    const random = seededRandom(seed);
    const kinds = new Set<string>();
    for (let book = 0; book < 10; book += 1) {
      const files = randomSheets(random);
      const randomRulebook = rulebookOf(files);
      const sources = (of: IndexedSheet) =>
        sourcesOf(files.find(({ sheet }) => sheet.type === of.type && sheet.lender === of.lender && sheet.date === of.date)!.sheet, "");
      for (const scenario of generatedScenarios(files, 40, seed + book)) {
        const all = tracedProducts(scenario, randomRulebook, sources, { allTiers: true, mustMatch: [] });
        expect(all.filter((each) => !isTraceConsistent(each)).map(({ product }) => `${product.lender} ${product.tier}`)).toEqual([]);
        for (const row of all.flatMap(({ trace }) => trace.amount ?? [])) for (const key of Object.keys(row)) kinds.add(key);
      }
    }
    expect(kinds).toContain("limit");
    expect(kinds).toContain("when");
  });

  it("shows the limit of a percent fee, a fee at the end beside the totals, and what the brokerage is of", () => {
    const only = aSheet({
      type: "commercial",
      brokerageBase: "loanAmount",
      balloonBase: "financeAmount",
      timing: "arrears",
      fees: [
        { name: "Establishment", value: 2, calc: "percent", max: 500, capitalised: true, frequency: "upfront" },
        { name: "Discharge", value: 350, capitalised: false, frequency: "upfront", when: "end" },
      ],
      brokerage: [{ value: 4, valueType: "percentage", criteria: [] }],
    });
    const scenario = aScenario({
      applicationType: "commercial",
      asset: { assetValue: 32_000 },
      loanDetails: { deposit: 4000, term: 12, balloon: 20 },
    });
    const [{ product, trace } = traced(car, "Pepper")] = tracedProducts(scenario, rulebookWith(only), () => sourcesOf(only, ""));

    expect(trace.amount).toMatchObject([
      { name: "Asset value" },
      { name: "Deposit" },
      { name: "Establishment", value: 500, percent: 2, of: 28_000, limit: 500, running: 28_500, cash: 0 },
      { name: "Discharge", value: 350, when: "end", running: 28_500, cash: 0 },
      { name: "Brokerage", value: 1120, percent: 4, of: 28_000, running: 29_620 },
    ]);
    expect(trace.repayment).toMatchObject({ balloon: 5924, timing: "arrears" });
    expect(isTraceConsistent({ product, trace })).toBe(true);
    expect(isTraceConsistent({ product: { ...product, feesTotal: 500 }, trace })).toBe(false);
  });

  it.each([
    [
      "rate",
      (trace: ReturnType<typeof traced>["trace"]) => ({
        ...trace,
        rate: trace.rate.map((row) => ({ ...row, running: row.running + 0.01 })),
      }),
    ],
    [
      "amount",
      (trace: ReturnType<typeof traced>["trace"]) => ({
        ...trace,
        amount: trace.amount!.map((row) => ({ ...row, running: row.running - 1 })),
      }),
    ],
    ["repayment", (trace: ReturnType<typeof traced>["trace"]) => ({ ...trace, repayment: { ...trace.repayment!, repayments: 1 } })],
  ])("is told from one whose %s is wrong", (_part, spoil) => {
    const { product, trace } = traced(car, "Pepper");
    expect(isTraceConsistent({ product, trace })).toBe(true);
    expect(isTraceConsistent({ product, trace: spoil(trace) })).toBe(false);
  });
});
