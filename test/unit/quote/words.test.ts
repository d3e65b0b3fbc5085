/** The words of shared/quote/words.md that criteria say, each with its figures. */
import { describe, expect, it } from "vitest";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import { unknownsOf } from "../../../shared/quote/unknowns.ts";
import { usedAttributes } from "../../../shared/quote/used-attributes.ts";
import { whatItTakes } from "../../../shared/quote/what-if/what-it-takes.ts";
import { lendingText } from "../../../shared/quote/who-lends-text.ts";
import { whoLends } from "../../../shared/quote/who-lends.ts";
import { InvalidInput } from "../../../shared/wire/problem.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { aScenario, criterionOn, productOf, rulebookWith } from "../../support/engine/engine-builders.ts";
import { asking, borrowing, problemsOf } from "../../support/engine/word-sheets.ts";

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
