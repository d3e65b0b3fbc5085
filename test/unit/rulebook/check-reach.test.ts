import { describe, expect, it } from "vitest";
import type { Criterion, LeafCriterion } from "../../../shared/quote/sheet.ts";
import { aCompound, aCriterion, aScore, aSheet, aTier, logProblems } from "../../support/engine/sheets.ts";

const asking = (...criteria: Criterion[]) => logProblems(aSheet({ productTiers: [aTier(), aTier({ name: "Silver", criteria })] }));
const unreachable = ["/productTiers/1/criteria: found no scenario that Silver accepts, expected criteria that can hold together"];

describe("an unreachable tier is rejected when it requires", () => {
  it("a term that is both short and long", () => {
    expect(asking(aCriterion({ condition: "lessThan", value: 24 }), aCriterion({ condition: "greaterThan", value: 36 }))).toEqual(
      unreachable,
    );
  });

  it("a term that is both short and long, within a compound", () => {
    const short = aCompound("or", aCriterion({ condition: "lessThan", value: 24 }), aCriterion({ condition: "is", value: 30 }));

    expect(asking(short, aCriterion({ condition: "greaterThan", value: 36 }))).toEqual(unreachable);
  });

  it.each<[string, Partial<LeafCriterion>]>([
    ["a term longer than a broker can enter", { condition: "greaterThan", value: 84 }],
    ["a balloon larger than a broker can enter", { attribute: "balloon", condition: "greaterThan", value: 70 }],
    ["a negative deposit", { attribute: "deposit", condition: "lessThan", value: 0 }],
    ["a score above 1,200", { object: "creditProfile", attribute: "score", condition: "greaterThan", value: 1200 }],
  ])("%s", (_, criterion) => {
    expect(asking(aCriterion(criterion))).toEqual(unreachable);
  });

  it("an asset that is old at the end of the term and new today", () => {
    const newToday = aCriterion({ object: "asset", attribute: "ageOfAsset", condition: "lessThan", value: 1, unit: "years" });
    const oldAtTheEnd = aCriterion({ object: "asset", attribute: "ageOfAssetAtEnd", condition: "greaterThan", value: 10 });

    expect(asking(newToday, oldAtTheEnd)).toEqual(unreachable);
  });
});

describe("a tier is reachable", () => {
  it("by the second alternative of a choice only", () => {
    const wayOut = aCompound("or", aCriterion({ condition: "greaterThan", value: 84 }), aCriterion({ condition: "lessThan", value: 84 }));

    expect(asking(wayOut)).toEqual([]);
  });

  it("with exactly one score", () => {
    expect(asking(aScore("greaterThan", 699), aScore("lessThan", 701))).toEqual([]);
  });

  it.each<[string, Partial<LeafCriterion>]>([
    ["with a deposit in dollars", { attribute: "deposit", condition: "greaterThanOrEqualTo", value: 5000 }],
    ["with a deposit in percent", { attribute: "deposit", condition: "greaterThanOrEqualTo", value: 20, unit: "percent" }],
    [
      "with three years in all jobs together",
      { object: "employer", attribute: "timeOfEmployment", condition: "sumIsGreaterThan", value: 36 },
    ],
  ])("%s", (_, criterion) => {
    expect(asking(aCriterion(criterion))).toEqual([]);
  });

  it.each<Partial<LeafCriterion>>([
    { object: "customer", attribute: "dateOfBirth" },
    { object: "creditProfile", attribute: "score" },
    { object: "entity", attribute: "timeInBusiness" },
    { object: "entity", attribute: "gst" },
  ])("with any $attribute at all", (criterion) => {
    const { value: _, ...known } = aCriterion({ ...criterion, condition: "exists" });

    expect(asking(known)).toEqual([]);
  });
});
