import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { unknownsOf } from "../../../shared/quote/unknowns.ts";
import { car } from "./what-if/worked-scenarios.ts";

const unknowns = (scenario: Scenario) => unknownsOf(quote(scenario, rulebook).products, scenario);
const { ageOfAsset: _, ...asset } = car.asset ?? {};
const { employers: __, ...customer } = car.customer ?? {};
const sparse: Scenario = { ...car, asset, customer, customerProfile: {} };

describe("the unknowns", () => {
  it("are sorted by what an answer opens and settles", () => {
    expect(unknowns(sparse)).toEqual([
      { field: "ageOfAsset", asks: 4, settles: 1, opens: 1 },
      { field: "employmentType", asks: 3, settles: 1, opens: 0 },
      { field: "timeOfEmployment", asks: 2, settles: 0, opens: 0 },
      { field: "livingArrangements", asks: 1, settles: 0, opens: 0 },
    ]);
  });

  it("are none where everything is known", () => {
    expect(unknowns(car)).toEqual([]);
  });

  it("leave out what is known to be absent", () => {
    expect(unknowns({ ...sparse, asset: { ...asset, ageOfAsset: null } }).map(({ field }) => field)).not.toContain("ageOfAsset");
    expect(unknowns({ ...sparse, customer: { ...customer, employers: null } }).map(({ field }) => field)).toEqual([
      "ageOfAsset",
      "livingArrangements",
    ]);
  });

  it("ask for the first employer only", () => {
    const [first] = car.customer?.employers ?? [];
    const fields = unknowns({ ...car, customer: { ...car.customer, employers: [first!, {}] } }).map(({ field }) => field);
    expect(fields).toEqual([]);
    expect(unknowns({ ...car, customer: { ...car.customer, employers: [] } }).map(({ field }) => field)).toContain("employmentType");
  });
});
