/** The words of shared/quote/words.md that brokerage bands and sheets say, each with its figures. */
import { describe, expect, it } from "vitest";
import { grossedUp } from "../../../shared/money.ts";
import { explainFigure } from "../../../shared/quote/lender-figure.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { isTraceConsistent } from "../../../shared/quote/trace/consistency.ts";
import { sourcesOf } from "../../../shared/quote/trace/sources.ts";
import { tracedProducts } from "../../../shared/quote/trace/trace.ts";
import { solve } from "../../../shared/quote/what-if/solve.ts";
import { differences } from "../../../shared/rulebook/diff.ts";
import { sheetSections } from "../../../shared/rulebook/sheet-sections.ts";
import { productOf, rulebookWith, sheet, tier } from "../../support/engine/engine-builders.ts";
import { asking, borrowing, problemsOf } from "../../support/engine/word-sheets.ts";

describe("brokerage of the amount financed that includes it", () => {
  const grossed = (band: Partial<Sheet["brokerage"][number]> = {}): Sheet => ({
    ...asking(),
    brokerageBase: "financeAmount",
    fees: [{ name: "Establishment", value: 1000, capitalised: true, frequency: "upfront" }],
    brokerage: [{ value: 4, max: 10, valueType: "percentage", criteria: [], ...band }],
  });
  const deal = (brokerageRate?: number): Scenario => borrowing(32_000, { loanDetails: { deposit: 4000, term: 12, brokerageRate } });

  it.each([
    [undefined, 1208.33, 30_208.33],
    [0, 0, 29_000],
    [5.5, 1687.83, 30_687.83],
    [50, 3222.22, 32_222.22],
  ])("at %s percent is %d", (rate, amount, financeAmount) => {
    expect(productOf(deal(rate), grossed())).toMatchObject({ brokerage: { amount }, financeAmount });
  });

  it("rounds half a cent away from zero", () => {
    // 20 % of 0.10: a quarter of 0.08 is 0.02; of 0.02 it is half a cent.
    expect([8, 2, -2].map((cents) => grossedUp(20, cents))).toEqual([2, 1, -1]);
  });

  it("is traced as a percentage of the finance amount", () => {
    const only = grossed();
    const [traced] = tracedProducts(deal(), rulebookWith(only), () => sourcesOf(only, ""));

    expect(traced!.trace.amount!.at(-1)).toMatchObject({
      kind: "brokerage",
      value: 1208.33,
      percent: 4,
      of: 30_208.33,
      running: 30_208.33,
    });
    expect(isTraceConsistent(traced!)).toBe(true);
  });

  it("solves for a brokerage in dollars, and explains a figure that takes it as a percentage of the amount with fees", () => {
    const rulebook = rulebookWith(grossed());
    const { repayments } = productOf(deal(), { ...grossed(), brokerageBase: "net" });

    expect(solve(deal(), rulebook, { lender: "Lender", for: "brokerageRate", target: { brokerage: 1208.33 } }).value).toBe(4);
    expect(solve(deal(), rulebook, { lender: "Lender", for: "brokerageRate", target: { brokerage: 1208.34 } }).value).toBe(4.01);
    expect(explainFigure(deal(), rulebook, { lender: "Lender", repayments: repayments! }).causes).toEqual([
      ["brokerage is a percentage of the amount with fees"],
    ]);
  });

  it("is rejected where it can be all of the amount financed", () => {
    expect(problemsOf(grossed({ max: 100 }))).toEqual(["brokerage"]);
    expect(problemsOf({ ...grossed(), productTiers: [tier({ productType: "Low doc" })] })).toEqual(["brokerageBase"]);
  });
});

describe("brokerage above the standard", () => {
  const band = { value: 4, max: 8, valueType: "percentage", addsToRate: 0.5, criteria: [] } as const;
  const rising = (more: { readonly inStepsOf?: number } = {}, rate = 10): Sheet => ({
    ...sheet({ type: "commercial", productTiers: [tier({ rate, productType: "Low doc" })] }),
    brokerage: [{ ...band, ...more }],
  });
  const deal = (brokerageRate?: number | null): Scenario => borrowing(30_000, { loanDetails: { deposit: 0, term: 60, brokerageRate } });

  it.each([
    [undefined, 10, 10],
    [null, 10, 10],
    [3, 10, 10],
    [4, 10, 10],
    [4.01, 10.005, 10.5],
    [5, 10.5, 10.5],
    [5.2, 10.6, 11],
    [8, 12, 12],
    [12, 12, 12],
  ])("of %s percent makes the rate %d in proportion and %d in steps", (brokerageRate, inProportion, inSteps) => {
    expect(productOf(deal(brokerageRate), rising()).rate).toBe(inProportion);
    expect(productOf(deal(brokerageRate), rising({ inStepsOf: 1 })).rate).toBe(inSteps);
  });

  it("counts steps of a tenth as decimals", () => {
    expect([4.1, 4.3, 4.31].map((percent) => productOf(deal(percent), rising({ inStepsOf: 0.1 })).rate)).toEqual([10.05, 10.15, 10.2]);
  });

  it("is listed as a loading, and traced with its source", () => {
    const only: Sheet = { ...rising(), provenance: [{ paths: ["/brokerage"], status: "assumed", reason: "No card." }] };
    const [traced] = tracedProducts(deal(5.2), rulebookWith(only), () => sourcesOf(only, ""));

    expect(traced!.product).toMatchObject({
      loading: { loadingList: [{ name: "Brokerage above 4%", value: 0.6, result: true }], loadingTotal: 0.6 },
      brokerage: { percent: 5.2, amount: 1560 },
      illustrative: { rate: true },
    });
    expect(traced!.trace.rate.at(-1)).toMatchObject({
      kind: "loading",
      value: 0.6,
      running: 10.6,
      source: { status: "assumed", text: "No card." },
    });
    expect(isTraceConsistent(traced!)).toBe(true);
    expect(productOf(deal(), only)).toMatchObject({ loading: { loadingList: [], loadingTotal: 0 }, illustrative: { rate: false } });
  });

  it("of the broker's own for the lender adds as well, until the scenario says another", () => {
    const own = { brokerage: { Lender: 6 } };

    expect(quote(deal(), rulebookWith(rising()), { own }).products[0]!.rate).toBe(11);
    expect(quote(deal(4), rulebookWith(rising()), { own }).products[0]!.rate).toBe(10);
  });

  it("solves across the value from which another tier is the cheaper one", () => {
    const tiers = [tier({ name: "Rising", rate: 10, productType: "Low doc" }), tier({ name: "Flat", rate: 10.3, productType: "Low doc" })];
    const only: Sheet = {
      ...rising(),
      productTiers: tiers,
      brokerage: [
        { ...band, tiers: ["Rising"] },
        { value: 4, max: 8, valueType: "percentage", tiers: ["Flat"], criteria: [] },
      ],
    };
    const bestAt = (percent: number) => productOf(deal(percent), only);
    const target = { repayments: bestAt(6).repayments! };
    const { value, after } = solve(deal(), rulebookWith(only), { lender: "Lender", for: "brokerageRate", target });

    expect([4.6, 4.61].map((percent) => bestAt(percent).tier)).toEqual(["Rising", "Flat"]);
    expect({ value, tier: after!.tier }).toEqual({ value: 6, tier: "Flat" });
  });

  it.each([
    ["of a flat band", { ...band, max: undefined }, "brokerage/0/addsToRate"],
    ["of nothing", { ...band, addsToRate: 0 }, "brokerage/0/addsToRate"],
    ["in steps without it", { ...band, addsToRate: undefined, inStepsOf: 1 }, "brokerage/0/inStepsOf"],
  ])("is rejected %s", (_case, only, place) => {
    expect(problemsOf({ ...rising(), brokerage: [only as typeof band] })).toEqual([place]);
  });

  it("is accepted, said in words and compared", () => {
    const [before, after] = [rising(), rising({ inStepsOf: 0.5 })];

    expect(problemsOf(after)).toEqual([]);
    expect(sheetSections(after).find(({ title }) => title === "Brokerage")!.lines[0]!.text).toBe(
      "4 %, up to 8 %, where each 1 % above 4 % adds 0.5 % to the rate, in steps of 0.5 %",
    );
    expect(differences(before, after)).toEqual(["Lender: brokerage, in steps of none -> 0.5"]);
  });
});
