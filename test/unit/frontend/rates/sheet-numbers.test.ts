import { describe, expect, it } from "vitest";
import { sheetValues, typedValue } from "../../../../frontend/rates/sheet-numbers.ts";
import { aSource, aTable } from "../../../support/engine/tables.ts";
import { aBand, aCompound, aCriterion, aFee, aLoading, aSheet, aTier } from "../../../support/engine/sheets.ts";

const rowsOf = (sheet: object) => sheetValues(JSON.stringify(sheet)).map(({ path, place, name, value }) => [path, place, name, value]);

describe("the numbers of a sheet", () => {
  it("are its days and every number of its balloon limits, fees, bands, loadings and tiers, by where they stand", () => {
    const score = aCriterion({ label: "Score 660 to 800", condition: "between", value: [660, 800] });
    const sheet = aSheet({
      date: "2026-12-01",
      balloonLimits: [{ term: 48, max: 50 }],
      fees: [aFee({ name: "Discharge", value: 2, calc: "percent", max: 500 })],
      brokerage: [aBand({ max: 8 })],
      loading: [aLoading({ name: "Private sale", value: 0.5 })],
      productTiers: [aTier({ name: "Prime", rate: [7.5, 12.49], criteria: [aCompound("and", score)] })],
    });

    expect(rowsOf(sheet)).toEqual([
      ["/date", "Date of the sheet", "day", "2026-12-01"],
      ["/balloonLimits/0/term", "Balloon limit 1", "term", 48],
      ["/balloonLimits/0/max", "Balloon limit 1", "max", 50],
      ["/fees/0/value", "Fee Discharge", "value", 2],
      ["/fees/0/max", "Fee Discharge", "max", 500],
      ["/brokerage/0/value", "Brokerage 1", "value", 4],
      ["/brokerage/0/max", "Brokerage 1", "max", 8],
      ["/loading/0/value", "Loading Private sale", "value", 0.5],
      ["/productTiers/0/rate/0", "Tier Prime", "rate from", 7.5],
      ["/productTiers/0/rate/1", "Tier Prime", "rate to", 12.49],
      ["/productTiers/0/criteria/0/criteria/0/value/0", "Tier Prime, if Score 660 to 800", "value from", 660],
      ["/productTiers/0/criteria/0/criteria/0/value/1", "Tier Prime, if Score 660 to 800", "value to", 800],
    ]);
  });

  it("are the bounds of a table's bands, and not its rates", () => {
    expect(rowsOf(aSource([aTable()])).filter(([path]) => path !== "/date")).toEqual([
      [
        "/productTiers/0/axes/0/bands/0/criteria/0/value",
        "Tier Motor vehicles, Grade A, if Credit score greaterThanOrEqualTo",
        "value",
        700,
      ],
      ["/productTiers/0/axes/0/bands/1/criteria/0/value", "Tier Motor vehicles, Grade B, if Credit score lessThan", "value", 700],
      ["/productTiers/0/axes/1/bands/0/criteria/0/value", "Tier Motor vehicles, Asset new, if Asset lessThan 12 months", "value", 12],
      [
        "/productTiers/0/axes/1/bands/1/criteria/0/value",
        "Tier Motor vehicles, Asset used, if Asset greaterThanOrEqualTo 12 months",
        "value",
        12,
      ],
    ]);
  });

  it("are none of a broken text, and those that are there of an odd one", () => {
    expect(sheetValues("{ ")).toEqual([]);
    expect(sheetValues("[1]")).toEqual([]);
    expect(rowsOf({ fees: 7, loading: [3, { value: 1 }] })).toEqual([
      ["/loading/0", "Loading 1", "", 3],
      ["/loading/1/value", "Loading 2", "value", 1],
    ]);
  });
});

it("a typed text is a number where one was, a day or nothing where a day was", () => {
  expect(["12.49", " 12 ", "-0.5", "12.49%", "$1,990", "12,49", "", "1e3"].map((text) => typedValue(text, 1))).toEqual([
    12.49,
    12,
    -0.5,
    12.49,
    1990,
    undefined,
    undefined,
    undefined,
  ]);
  expect(["2026-12-01", "1/12/2026", ""].map((text) => typedValue(text, null))).toEqual(["2026-12-01", "2026-12-01", null]);
});
