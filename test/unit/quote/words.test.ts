/** The words of shared/quote/words.md, each with its figures. */
import { describe, expect, it } from "vitest";
import { grossedUp } from "../../../shared/money.ts";
import { explainFigure } from "../../../shared/quote/lender-figure.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Criterion, Sheet } from "../../../shared/quote/sheet.ts";
import { unknownsOf } from "../../../shared/quote/unknowns.ts";
import { usedAttributes } from "../../../shared/quote/used-attributes.ts";
import { isTraceConsistent } from "../../../shared/quote/trace/consistency.ts";
import { sourcesOf } from "../../../shared/quote/trace/sources.ts";
import { tracedProducts } from "../../../shared/quote/trace/trace.ts";
import { solve } from "../../../shared/quote/what-if/solve.ts";
import { whatItTakes } from "../../../shared/quote/what-if/what-it-takes.ts";
import { lendingText } from "../../../shared/quote/who-lends-text.ts";
import { whoLends } from "../../../shared/quote/who-lends.ts";
import { checkText } from "../../../shared/rulebook/check.ts";
import { InvalidInput } from "../../../shared/wire/problem.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { aScenario, criterionOn, productOf, rulebookWith, sheet, tier } from "../../support/engine/engine-builders.ts";

const covered = (only: Sheet): Sheet => ({
  ...only,
  provenance: [
    {
      paths: (["date", "fees", "brokerage", "loading", "productTiers"] as const)
        .filter((part) => part === "date" || only[part].length > 0)
        .map((part) => `/${part}`),
      status: "shown",
      source: "a card",
    },
  ],
});

/** What `rulebook check` says of a sheet: each problem's place. */
function problemsOf(only: Sheet): string[] {
  const checked = checkText(JSON.stringify(covered(only)), () => []);
  return "problems" in checked ? checked.problems.map(({ path }) => path.join("/")) : [];
}

const asking = (...criteria: Criterion[]): Sheet =>
  sheet({ type: "commercial", productTiers: [tier({ rate: 12, productType: "Low doc", criteria })] });
const borrowing = (assetValue: number, more: Partial<Scenario> = {}): Scenario =>
  aScenario({ applicationType: "commercial", asset: { assetValue }, loanDetails: { deposit: 0, term: 60 }, ...more });

describe("referAbove", () => {
  const limit = criterionOn("loanDetails.loanAmount", "lessThanOrEqualTo", 500_000, { label: "Loan up to $500,000", referAbove: 250_000 });
  const referred = [{ label: "Loan up to $500,000 (refer to the lender)", result: null, primary: false, attributes: [] }];

  it.each([
    [250_000, 0, true],
    [250_000.01, 1, null],
    [500_000, 1, null],
    [500_000.01, 2, false],
  ])("of a loan of %d gives qualification %d", (loan, qualification, result) => {
    const product = productOf(borrowing(loan), asking(limit));

    expect(product).toMatchObject({ qualification, criteria: result ? "1/1" : "0/1" });
    expect(product.criteriaResults).toEqual(
      result === null ? referred : [{ ...referred[0], label: limit.label, result, attributes: ["loanAmount"] }],
    );
  });

  it("inside a range asks in its upper part alone", () => {
    const range = criterionOn("creditProfile.score", "between", [400, 700], { referAbove: 600 });
    const qualifications = [399, 400, 600, 601, 700, 701].map(
      (score) => productOf(borrowing(20_000, { creditProfile: { score } }), asking(range)).qualification,
    );

    expect(qualifications).toEqual([2, 0, 0, 1, 1, 2]);
  });

  it("is told by who lends: yes, ask, no, and up to the first limit while the amount is open", () => {
    const answers = (scenario: Scenario) => whoLends(scenario, rulebookWith(asking(limit)))[0];

    expect([250_000, 250_000.01, 500_000.01].map((loan) => answers(borrowing(loan))!.answer)).toEqual(["yes", "notStated", "no"]);
    expect(answers(aScenario({ applicationType: "commercial" }))!.ways).toEqual([
      { conditions: [{ fact: "loanDetails.loanAmount", atMost: 250_000 }], notStated: [] },
    ]);
  });

  it("opens a lender that is to be asked with the deposit that reaches the outer limit", () => {
    const [change] = whatItTakes(borrowing(600_000), rulebookWith(asking(limit)))[0]!.changes;

    expect(change).toMatchObject({ moves: [{ field: "deposit", to: 100_000 }], after: { qualification: 1 } });
  });

  it.each([
    ["at its bound", { ...limit, referAbove: 500_000 }, "referAbove"],
    ["below the range", criterionOn("loanDetails.loanAmount", "between", [10_000, 20_000], { referAbove: 10_000 }), "referAbove"],
    ["of a lower bound", criterionOn("loanDetails.loanAmount", "greaterThan", 10_000, { referAbove: 9000 }), "referAbove"],
    ["beside otherwise", { ...limit, otherwise: "refer" as const }, "otherwise"],
    ["of a choice", criterionOn("asset.condition", "is", "NEW", { referAbove: 1 }), "referAbove"],
  ])("is rejected %s", (_case, criterion, place) => {
    expect(problemsOf(asking(criterion))[0]).toMatch(new RegExp(`^productTiers/0/criteria/0(/${place})?$`));
  });

  it("is accepted, and reaches a tier whose limit it is", () => {
    expect(problemsOf(asking(limit))).toEqual([]);
  });
});

describe("exposure with this loan", () => {
  const label = "Exposure with this loan up to $250,000";
  const limit = criterionOn("entity.totalExposure", "lessThanOrEqualTo", 250_000, { label });
  const owing = (exposure: number | null | undefined, deposit?: number, assetValue: number | undefined = 45_000): Scenario =>
    aScenario({ applicationType: "commercial", asset: { assetValue }, loanDetails: { deposit, term: 60 }, entity: { exposure } });

  it.each([
    [owing(210_000, 5000), 0],
    [owing(210_000, 4999.99), 2],
    [owing(205_000.01), 2],
    [owing(205_000), 0],
    [owing(undefined, 5000), 1],
    [owing(null, 5000), 1],
    [{ ...owing(10_000), asset: {} }, 1],
  ])("of %j gives qualification %d", (scenario, qualification) => {
    expect(productOf(scenario, asking(limit)).qualification).toBe(qualification);
  });

  it("adds as decimals", () => {
    const exactly = criterionOn("entity.totalExposure", "is", 40_000.3);

    expect(productOf(owing(0.1, 5000, 45_000.2), asking(exactly)).qualification).toBe(0);
  });

  it("asks for the exposure and the asset value", () => {
    const unknown = aScenario({ applicationType: "commercial" });

    expect(unknownsOf([productOf(unknown, asking(limit))], unknown).map(({ field }) => field)).toEqual(["assetValue", "exposure"]);
  });

  it("is brought down by a deposit or a smaller asset, to the cent", () => {
    const [{ changes } = { changes: [] }] = whatItTakes(owing(210_000.01, 4000), rulebookWith(asking(limit)));

    expect(changes.map(({ moves: [move] }) => [move!.field, move!.to])).toEqual([
      ["deposit", 5000.01],
      ["assetValue", 43_999.99],
    ]);
  });

  it("stays open for who lends until the deposit is known", () => {
    const [open] = whoLends(owing(210_000), rulebookWith(asking(limit)));

    expect(open!.ways).toEqual([{ conditions: [{ fact: "entity.totalExposure", atMost: 250_000 }], notStated: [] }]);
    expect(lendingText(open!)).toBe("Accepts up to $250,000 exposure with this loan");
    expect(whoLends(owing(210_000, 5000), rulebookWith(asking(limit)))[0]!.answer).toBe("yes");
  });

  it("is reached by a tier beside limits on both of its parts", () => {
    const parts = [criterionOn("entity.exposure", "greaterThan", 100_000), criterionOn("loanDetails.loanAmount", "greaterThan", 100_000)];

    expect(problemsOf(asking(limit, ...parts))).toEqual([]);
    expect(problemsOf(asking({ ...limit, value: 200_000 }, ...parts))).toEqual(["productTiers/0/criteria"]);
  });
});

describe("the asset's sub-type", () => {
  const list = criterionOn("asset.assetSubType", "hasOne", ["TIPPER", "AGITATOR"], { label: "Tipper or agitator" });
  const truck = (assetSubType?: "AGITATOR" | "PRIME_MOVER" | "OTHER" | null): Scenario =>
    borrowing(80_000, { asset: { assetValue: 80_000, assetSubType } });
  const loaded: Sheet = { ...asking(), loading: [{ name: "Agitators", value: 1.25, valueType: "percentage", criteria: [list] }] };

  it.each([
    [truck("AGITATOR"), 13.25, true, 0],
    [truck("PRIME_MOVER"), 12, false, 2],
    [truck("OTHER"), 12, false, 2],
    [truck(), 12, null, 1],
  ])("of %j decides a loading and a criterion", (scenario, rate, result, qualification) => {
    expect(productOf(scenario, loaded)).toMatchObject({ rate, loading: { loadingList: [{ name: "Agitators", result }] } });
    expect(productOf(scenario, asking(list)).qualification).toBe(qualification);
  });

  it("is asked for by the sheets that compare it alone", () => {
    const askedBy = (only: Sheet) => usedAttributes(rulebookWith(only).inForce("commercial", "2026-11-20"));

    expect(askedBy(loaded)).toMatchObject({ asked: ["assetSubType"], mayMatch: [] });
    expect(askedBy(asking(list)).mayMatch).toEqual(["assetSubType"]);
    expect(askedBy(asking()).asked).toEqual([]);
  });

  it("is asked by who lends in the lender's words, and moved by no change of the deal", () => {
    expect(lendingText(whoLends(truck(), rulebookWith(asking(list)))[0]!)).toBe("Accepts Tipper or Agitator");
    expect(whatItTakes(truck("OTHER"), rulebookWith(asking(list)))).toMatchObject([
      { changes: [], unchangeableCriteria: ["Tipper or agitator"] },
    ]);
  });

  it("that no asset has is rejected by the check of a sheet and of a scenario", () => {
    expect(problemsOf(asking({ ...list, value: ["SPACESHIP"] }))).toEqual(["productTiers/0/criteria/0/value"]);
    expect(() => parseScenario({ ...truck(), asset: { assetSubType: "SPACESHIP" } })).toThrow(InvalidInput);
    expect(parseScenario(truck("AGITATOR"))).toEqual(truck("AGITATOR"));
  });
});

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
