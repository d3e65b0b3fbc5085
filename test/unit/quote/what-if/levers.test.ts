import { describe, expect, it } from "vitest";
import { breakpoints } from "../../../../shared/quote/what-if/breakpoints.ts";
import { ageOfAsset, assetValue, balloon, deposit, term, wait } from "../../../../shared/quote/what-if/levers.ts";
import type { Rulebook } from "../../../../shared/quote/rulebook.ts";
import { daysAfter } from "../../../../shared/dates.ts";
import { car } from "./worked-scenarios.ts";

describe("the range of", () => {
  it("the deposit ends a cent below the asset value, and that of the asset value begins a cent above the deposit", () => {
    expect(deposit.range(car)).toEqual([0, 3_199_999]);
    expect(assetValue.range(car)).toEqual([400_001, 100_000_000_000]);
  });

  it("the year begins after the present one and ends with next year's", () => {
    expect(ageOfAsset.range(car)).toEqual([2024, 2027]);
  });
});

it("the distance is 1 for each lever: the asset value, 72 months, 40 percent, 30 years, 12 months of waiting", () => {
  const whole = deposit.distance(car, 400_000 + 3_200_000);

  expect(assetValue.distance(car, 3_200_000 * 2)).toBe(whole);
  expect(term.distance(car, 60 + 72)).toBe(whole);
  expect(balloon.distance(car, 2000 + 4000)).toBe(whole);
  expect(ageOfAsset.distance(car, 2023 + 30)).toBe(whole);
  expect(wait.distance(car, 365)).toBe(whole);
});

describe("the days to wait for", () => {
  const unemployed = { ...car, customer: {} };
  const criteria = { list: [], facts: [], sheetFacts: [], compounds: [] };
  const daysOf = (rulebook: Rulebook) => breakpoints(wait, unemployed, { criteria, rulebook }).map((days) => daysAfter(car.today, days));
  const always = {} as ReturnType<Rulebook["inForce"]>;

  it("are 1 January alone, where nothing else changes", () => {
    expect(daysOf({ inForce: () => always })).toEqual(["2027-01-01"]);
  });

  it("include the day on which a later issue of a sheet comes into force", () => {
    const later = { ...always };
    expect(daysOf({ inForce: (_type, day) => (day < "2026-12-05" ? always : later) })).toEqual(["2026-12-05", "2027-01-01"]);
  });
});
