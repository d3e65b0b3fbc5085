import { describe, expect, it } from "vitest";
import { rulebooksFolder, sheetTexts } from "../../../functions/cli/sheet-folder.ts";
import type { Criterion, LeafCriterion, Sheet, Tier } from "../../../shared/quote/sheet.ts";
import { type RateTable, type SheetSource, expandSheet } from "../../../shared/rulebook/rate-table.ts";
import { parseSource } from "../../../shared/rulebook/check.ts";
import { lint } from "../../../shared/rulebook/lint.ts";
import { aBand, aCriterion, aFee, aLoanAmount, aScore, aSheet, aTier } from "../../support/engine/sheets.ts";
import { aSource, aTable } from "../../support/engine/tables.ts";

const tiersOf = (...tiers: readonly (readonly [name: string, rate: Tier["rate"], ...criteria: Criterion[]])[]) =>
  aSheet({ productTiers: tiers.map(([name, rate, ...criteria]) => aTier({ name, rate, criteria })) });
const linesOf = (sheet: SheetSource, inForce?: Sheet) => lint(sheet, inForce).map(({ path, kind, text }) => `${path} ${kind}: ${text}`);
const bounded = (object: "asset" | "loanDetails", attribute: "ageOfAsset" | "deposit" | "lvr", parts: Partial<LeafCriterion>) =>
  aCriterion({ object, attribute, ...parts });
const age = (value: readonly [number, number]) => bounded("asset", "ageOfAsset", { condition: "between", value, unit: "months" });
const deposit = (parts: Partial<LeafCriterion>) => bounded("loanDetails", "deposit", { unit: "percent", ...parts });

it("says of the project's own sheets only which bands make no difference", async () => {
  const texts = await sheetTexts(rulebooksFolder);

  expect(texts.flatMap(({ file, text }) => linesOf(parseSource(text)).map((line) => `${file} ${line}`))).toEqual([
    "commercial/c2.undated.json /productTiers/0/axes/0/bands/5 equalBands: Loan amount: 50 to 75k and 75k to 500k have the same rates everywhere.",
    "consumer/liberty.2023-07-01.json /productTiers/0/axes/3/bands/1 equalBands: Age: 23 or over and under 23 have the same rates everywhere.",
  ]);
});

describe("bands", () => {
  it("leave a hole or overlap", () => {
    const scores = (from: number) => tiersOf(["B", 12, aScore("between", [400, 499])], ["A", 10, aScore("greaterThanOrEqualTo", from)]);

    expect(linesOf(scores(520))).toEqual(["/productTiers/1 hole: Nothing from 499 to 520, between B and A."]);
    expect(linesOf(scores(490))).toEqual(["/productTiers/1 overlap: Both B and A hold from 490 to 499."]);
    expect(linesOf(scores(500))).toEqual([]);
    const brokerage = [aLoanAmount("lessThan", 10_000), aLoanAmount("greaterThan", 10_000)];
    expect(linesOf(aSheet({ brokerage: brokerage.map((each, at) => aBand({ value: 4 + at, criteria: [each] })) }))).toEqual([
      "/brokerage/1 hole: Nothing from 10000 to 10000, between the band of 4.00% and the band of 5.00%.",
    ]);
  });
});

describe("tiers", () => {
  it("cannot be reached", () => {
    expect(linesOf(tiersOf(["Gold", 9, aScore("greaterThan", 700), aScore("lessThan", 600)]))).toEqual([
      "/productTiers/0/criteria unreachable: No deal can have Gold.",
    ]);
  });

  it("ask the same, whatever the labels of their criteria", () => {
    const asked = aCriterion();
    const sheet = tiersOf(["Gold", 9, asked], ["Silver", 8, { ...asked, label: "At most five years" }]);

    expect(linesOf(sheet)).toEqual(["/productTiers/1 equalTiers: Silver asks what Gold asks."]);
    expect(linesOf(aSheet({ productTiers: [aTier({ name: "A", productType: "Low doc" }), aTier({ name: "B" })] }))).toEqual([]);
  });
});

describe("a rate", () => {
  it("rises with a better score, also at one end of a pair", () => {
    const withRates = (lower: Tier["rate"], higher: Tier["rate"]) =>
      linesOf(tiersOf(["A", higher, aScore("greaterThan", 599)], ["B", lower, aScore("between", [500, 599])]));

    expect(withRates(9.5, 10)).toEqual(["/productTiers/0/rate risesWithScore: A better score costs more: A 10.00%, B 9.50%."]);
    expect(withRates([9, 11], [8, 11.5])).toEqual([
      "/productTiers/0/rate risesWithScore: A better score costs more: A 8.00% to 11.50%, B 9.00% to 11.00%.",
    ]);
    expect(withRates(10, 10)).toEqual([]);
  });

  it("is compared only between tiers that differ by one band", () => {
    const sheet = tiersOf(["A", 10, aScore("greaterThan", 599), aCriterion()], ["B", 9.5, aScore("between", [500, 599])]);
    expect(linesOf(sheet)).toEqual([]);
  });

  it("is dearer for a younger asset or a larger deposit", () => {
    expect(linesOf(tiersOf(["new", 19.69, age([0, 59])], ["old", 17.14, age([60, 119])], ["oldest", 18, age([120, 240])]))).toEqual([
      "/productTiers/0/rate olderCheaper: Older is cheaper: new 19.69%, old 17.14%.",
    ]);
    const large = deposit({ condition: "greaterThanOrEqualTo", value: 20 });
    expect(linesOf(tiersOf(["less", 9, deposit({ condition: "lessThan", value: 20 })], ["more", 10, large]))).toEqual([
      "/productTiers/1/rate olderCheaper: A larger deposit costs more: more 10.00%, less 9.00%.",
    ]);
    const ratio = (condition: "greaterThan" | "lessThanOrEqualTo") => bounded("loanDetails", "lvr", { condition, value: 80 });
    expect(linesOf(tiersOf(["low", 10, ratio("lessThanOrEqualTo")], ["high", 9, ratio("greaterThan")]))).toEqual([
      "/productTiers/0/rate olderCheaper: A larger deposit costs more: low 10.00%, high 9.00%.",
    ]);
  });
});

describe("against the issue in force", () => {
  const inForce = tiersOf(["Gold", 9.5, aScore("greaterThan", 700)], ["Silver", [10, 12], aScore("between", [500, 700])]);
  const withRates = (gold: Tier["rate"], silver: Tier["rate"]) => ({
    ...inForce,
    productTiers: inForce.productTiers.map((tier, at) => ({ ...tier, rate: [gold, silver][at]! })),
  });

  it("a rate moves by more than 3 percentage points", () => {
    expect(linesOf(withRates(6.49, [10, 12]), inForce)).toEqual([
      "/productTiers/0/rate jump: Moved by 3.01 points: Gold 9.50%, now 6.49%.",
    ]);
    expect(linesOf(withRates(6.5, [10, 12]), inForce)).toEqual([]);
    expect(linesOf(withRates(9.5, [10, 15.1]), inForce)).toEqual([
      "/productTiers/1/rate jump: Moved by 3.10 points: Silver 10.00% to 12.00%, now 10.00% to 15.10%.",
    ]);
  });

  it("a fee is gone or new", () => {
    const changed = withRates(9.4, [10, 12]);

    expect(linesOf({ ...changed, fees: [aFee({ name: "Discharge" })] }, { ...inForce, fees: [aFee()] })).toEqual([
      "/fees feeGone: The fee Establishment is gone.",
      "/fees/0 feeNew: The fee Discharge is new.",
    ]);
  });

  it("no rate changes", () => {
    expect(linesOf({ ...inForce, fees: [] }, inForce)).toEqual(["/productTiers unchanged: Every rate is as in the issue in force."]);
  });
});

describe("a table", () => {
  const bandsOf = (...bands: readonly (readonly [string, Criterion])[]) => bands.map(([name, each]) => ({ name, criteria: [each] }));
  const scores = (from: number) => bandsOf(["B", aScore("between", [400, 499])], ["A", aScore("greaterThanOrEqualTo", from)]);
  const ages = bandsOf(["new", age([0, 59])], ["old", age([60, 119])]);
  const tableOf = (rates: RateTable["rates"], from = 500) =>
    aSource([
      aTable({
        axes: [
          { name: "Score", bands: scores(from) },
          { name: "Age", bands: ages },
        ],
        criteria: [{ axis: "Score" }, { axis: "Age" }],
        rates,
      }),
    ]);
  const inOrder = [
    [10, 11],
    [8, 9],
  ];

  it("is named at its bands, each once, however many cells they have", () => {
    expect(linesOf(tableOf(inOrder))).toEqual([]);
    expect(linesOf(tableOf(inOrder, 520))).toEqual(["/productTiers/0/axes/0/bands/1 hole: Nothing from 499 to 520, between B and A."]);
    expect(linesOf(tableOf(inOrder, 490))).toEqual(["/productTiers/0/axes/0/bands/1 overlap: Both B and A hold from 490 to 499."]);
  });

  it("is named at its cells", () => {
    expect(
      linesOf(
        tableOf([
          [10, 9.9],
          [13.01, null],
        ]),
        expandSheet(tableOf(inOrder)).sheet,
      ),
    ).toEqual([
      "/productTiers/0/rates/1/0 risesWithScore: A better score costs more: A, new 13.01%, B, new 10.00%.",
      "/productTiers/0/rates/0/0 olderCheaper: Older is cheaper: B, new 10.00%, B, old 9.90%.",
      "/productTiers/0/rates/1/0 jump: Moved by 5.01 points: A, new 8.00%, now 13.01%.",
    ]);
  });

  it("has neighbouring bands that make no difference", () => {
    expect(
      linesOf(
        tableOf([
          [10, 10],
          [8, 8],
        ]),
      ),
    ).toEqual(["/productTiers/0/axes/1/bands/1 equalBands: Age: new and old have the same rates everywhere."]);
    const [table] = tableOf([
      [10, 10],
      [8, 8],
    ]).productTiers as [RateTable];
    const limited = table.axes[1]!.bands.with(0, { name: "new", criteria: [age([0, 59]), aCriterion()] });
    expect(linesOf(aSource([{ ...table, axes: table.axes.with(1, { name: "Age", bands: limited }) }]))).toEqual([]);
  });
});
