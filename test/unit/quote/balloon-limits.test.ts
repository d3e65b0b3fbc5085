/** A sheet's own limits of the balloon (shared/quote/words.md). */
import { describe, expect, it } from "vitest";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { BalloonLimit, Sheet } from "../../../shared/quote/sheet.ts";
import { usedAttributes } from "../../../shared/quote/used-attributes.ts";
import { budgetOf } from "../../../shared/quote/what-if/budget.ts";
import { gridOf } from "../../../shared/quote/what-if/grid.ts";
import { solve } from "../../../shared/quote/what-if/solve.ts";
import { whatItTakes } from "../../../shared/quote/what-if/what-it-takes.ts";
import { lendingText } from "../../../shared/quote/who-lends-text.ts";
import { whoLends } from "../../../shared/quote/who-lends.ts";
import { differences } from "../../../shared/rulebook/diff.ts";
import { sheetSections } from "../../../shared/rulebook/sheet-sections.ts";
import { tracedProducts } from "../../../shared/quote/trace/trace.ts";
import { sourcesOf } from "../../../shared/quote/trace/sources.ts";
import { criterionOn, productOf, productsOf, rulebookWith, sheet, tier } from "../../support/engine/engine-builders.ts";
import { borrowing, problemsOf } from "../../support/engine/word-sheets.ts";

const limits: readonly BalloonLimit[] = [
  { term: 36, max: 60 },
  { term: 48, max: 50 },
  { term: 84, max: 30, tiers: ["Trucks"] },
];
const tiers = [tier({ name: "Cars", rate: 12, productType: "Low doc" }), tier({ name: "Trucks", rate: 13, productType: "Low doc" })];
const card = (balloonLimits: readonly BalloonLimit[] | undefined = limits): Sheet =>
  sheet({ type: "commercial", productTiers: tiers, ...(balloonLimits.length > 0 && { balloonLimits }) });
const deal = (balloon: number | null | undefined, term: number | undefined = 36): Scenario =>
  borrowing(50_000, { loanDetails: { deposit: 0, term, balloon } });
const ofCars = "Balloon up to 60% to 36 months, 50% to 48 months";

describe("a sheet's own limits of the balloon", () => {
  it.each([
    [deal(55, 36), "Cars", 0],
    [deal(60, 36), "Cars", 0],
    [deal(60.01, 36), "Cars", 2],
    [deal(55, 37), "Cars", 2],
    [deal(50, 48), "Cars", 0],
    [deal(30, 84), "Trucks", 0],
    [deal(30.01, 84), "Cars", 2],
    [deal(0, 84), "Cars", 0],
    [deal(null, 84), "Cars", 0],
    [deal(undefined), "Cars", 1],
    [borrowing(50_000, { loanDetails: { deposit: 0, balloon: 55 } }), "Cars", 1],
  ])("of %j leave the best product %s qualification %d", (scenario, name, qualification) => {
    expect(productOf(scenario, card())).toMatchObject({ tier: name, qualification });
  });

  it("are told as a criterion, met or not, instead of the question above 40 %", () => {
    const told = (scenario: Scenario, only: Sheet) => productOf(scenario, only).criteriaResults.map(({ label, result }) => [label, result]);

    expect(told(deal(55), card())).toEqual([[ofCars, true]]);
    expect(told(deal(65), card())).toEqual([[ofCars, false]]);
    expect(told(deal(55), card([]))).toEqual([["Balloon above 40% (ask the lender)", null]]);
    expect(
      productsOf(deal(45, 84), [card([limits[2]!])], { allTiers: true }).map(({ tier: name, qualification }) => [name, qualification]),
    ).toEqual([
      ["Cars", 1],
      ["Trucks", 2],
    ]);
  });

  it("open a lender by a lower balloon or a shorter term", () => {
    const changes = (scenario: Scenario) =>
      whatItTakes(scenario, rulebookWith(card()))[0]!.changes.map(({ moves: [move] }) => [move!.field, move!.to]);

    expect(changes(deal(55, 60))).toEqual([
      ["term", 36],
      ["balloon", 30],
    ]);
    expect(changes(deal(65, 36))).toEqual([["balloon", 60]]);
  });

  it("let the grid, a solution, a budget and the slider go up to the highest limit", () => {
    const [own, without] = [rulebookWith(card()), rulebookWith(card([]))];
    const target = { repayments: productOf(deal(55), card()).repayments! };
    const goal = { lender: "Lender", for: "balloon", target } as const;

    expect([own, without].map((rulebook) => gridOf(deal(0), rulebook).balloons.at(-1))).toEqual([60, 40]);
    expect([own, without].map((rulebook) => solve(deal(0), rulebook, goal).value)).toEqual([55, null]);
    const brings = budgetOf(deal(0), own, { monthly: target.repayments }).lenders[0]!.brings;
    expect(brings.map(({ field, value }) => [field, value])).toContainEqual(["balloon", 55]);
    expect([own, without].map((rulebook) => usedAttributes(rulebook.inForce("commercial", "2026-11-20")).maxBalloon)).toEqual([
      60,
      undefined,
    ]);
  });

  it("are asked by who lends with the terms that go with them", () => {
    const only = { ...card(limits.slice(0, 2)), productTiers: [tiers[0]!] };

    expect(lendingText(whoLends(deal(undefined, 48), rulebookWith(only))[0]!)).toBe("Accepts up to 50% balloon");
    expect(whoLends(borrowing(50_000, { loanDetails: { balloon: 55 } }), rulebookWith(only))[0]!.ways).toEqual([
      { conditions: [{ fact: "loanDetails.term", atMost: 36 }], notStated: [] },
    ]);
    expect(whoLends(deal(55, 48), rulebookWith(only))[0]).toMatchObject({ answer: "no", no: [ofCars] });
  });

  it("are among what the trace and the product say is assumed", () => {
    const only: Sheet = { ...card(), provenance: [{ paths: ["/balloonLimits"], status: "assumed", reason: "No card says so." }] };
    const [traced] = tracedProducts(deal(55), rulebookWith(only), () => sourcesOf(only, ""));

    expect(traced!.trace.assumed.criteria).toEqual([{ label: ofCars, reason: "No card says so." }]);
    expect(traced!.product.assumptions).toEqual(["No card says so."]);
  });

  it.each([
    [
      "a longer term with the same limit",
      [
        { term: 36, max: 60 },
        { term: 48, max: 60 },
      ],
      "balloonLimits/1",
    ],
    [
      "terms out of order",
      [
        { term: 48, max: 60 },
        { term: 36, max: 50 },
      ],
      "balloonLimits/1",
    ],
    ["more than a scenario accepts", [{ term: 36, max: 70.5 }], "balloonLimits/0/max"],
    ["a term that is none", [{ term: 96, max: 30 }], "balloonLimits/0/term"],
    ["a tier that does not exist", [{ term: 36, max: 60, tiers: ["Boats"] }], "balloonLimits/0/tiers/0"],
  ])("are rejected with %s", (_case, wrong, place) => {
    expect(problemsOf(card(wrong))).toEqual([place]);
  });

  it("are accepted, said in words and compared, and reach a tier that needs a balloon", () => {
    const before = card();
    const needing = { ...card(), productTiers: [{ ...tiers[0]!, criteria: [criterionOn("loanDetails.balloon", "greaterThan", 55)] }] };

    expect(problemsOf(before)).toEqual([]);
    expect(problemsOf({ ...needing, balloonLimits: limits.slice(0, 2) })).toEqual([]);
    expect(
      sheetSections(before)
        .find(({ title }) => title === "Calculation")!
        .lines.map(({ text }) => text),
    ).toEqual(["balloon up to 60% to 36 months", "balloon up to 50% to 48 months", "balloon up to 30% to 84 months, for Trucks alone"]);
    expect(differences(before, card([{ term: 36, max: 55 }, ...limits.slice(1)]))).toEqual(["Lender: balloon to 36 months 60 -> 55"]);
  });
});
