import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sheetHash } from "../../../functions/sheets/sheet-hash.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Example, Sheet } from "../../../shared/quote/sheet.ts";
import { sheets } from "../../support/own-sheets.ts";
import { aCriterion, aFee, aSheet, aTier, filed, logProblems } from "../../support/engine/sheets.ts";
import { sheetText } from "../../../functions/cli/sheet-text.ts";

// 28,000 and a fee of 1,000 over 12 months at 12 % to a balloon of 6,400, at the end of each month:
// (29,000 x 1.01^12 - 6,400) x 0.01 / (1.01^12 - 1) = 2,071.98.
const scenario: Scenario = {
  applicationType: "consumer",
  today: "2026-11-20",
  asset: { assetValue: 32_000 },
  loanDetails: { deposit: 4000, term: 12, balloon: 20 },
};
const car = JSON.parse(readFileSync(new URL("../../scenarios/consumer-car.json", import.meta.url), "utf8")) as Scenario;
const figures = { rate: 12, financeAmount: 29_000, repayments: 2071.98, qualification: 0 } as const;
const anExample = (parts: Partial<Example> = {}): Example => ({ scenario, expect: figures, source: "Lender's calculator", ...parts });
const aSheetWith = (examples: readonly Example[], parts: Partial<Sheet> = {}): Sheet =>
  aSheet({ fees: [aFee({ value: 1000 })], productTiers: [aTier({ rate: 12 })], examples, ...parts });
const stating = (expected: Example["expect"]) => logProblems(aSheetWith([anExample({ expect: expected })]));

describe("the examples of a lender's own calculator", () => {
  it("are accepted when the sheet gives each figure to the cent", () => {
    expect(stating(figures)).toEqual([]);
  });

  it("are rejected one cent off, with both figures and how the sheet calculates its own", () => {
    expect(stating({ repayments: 2071.97 })).toEqual([
      "/examples/0/expect/repayments: found 2071.97, expected 2071.98, as the sheet gives it: Gold 12%: 12%; Asset value $32,000.00, " +
        "Deposit -$4,000.00, Establishment $1,000.00: $29,000.00 financed; 12 months in arrears, balloon $6,400.00; $2,071.98 a month",
    ]);
  });

  it.each([
    ["rate", 12.01, 12],
    ["financeAmount", 28_999.99, 29_000],
    ["repayments", 2071.99, 2071.98],
    ["qualification", 1, 0],
  ] as const)("are rejected for a different %s", (figure, stated, own) => {
    const [problem, ...more] = stating({ ...figures, [figure]: stated });

    expect(problem).toContain(`/examples/0/expect/${figure}: found ${stated}, expected ${own}, as the sheet gives it`);
    expect(more).toEqual([]);
  });

  it("are rejected for a different comparison rate", () => {
    expect(stating({ comparisonRate: 1 })[0]).toMatch(/^\/examples\/0\/expect\/comparisonRate: found 1, expected \d+\.\d+, as the sheet/);
  });

  it("hold of the lender's best tier, met or not", () => {
    const tiers = [aTier({ criteria: [aCriterion({ condition: "greaterThan", value: 12 })] }), aTier({ name: "Silver", rate: 12 })];
    const sheet = (rate: number) => logProblems(aSheetWith([anExample({ expect: { rate } })], { productTiers: tiers }));

    expect(sheet(12)).toEqual([]);
    expect(sheet(9.5)[0]).toContain("/examples/0/expect/rate: found 9.5, expected 12");
  });

  it.each<[string, Partial<Example>, string]>([
    ["without a figure", { expect: {} }, "/examples/0/expect: found {}, expected at least one figure"],
    ["without a source", { source: "" }, '/examples/0/source: found "", expected at least 1 characters'],
    [
      "with an impossible scenario",
      { scenario: { ...scenario, loanDetails: { term: 5 } } },
      "/examples/0/scenario/loanDetails/term: found 5, expected at least 12",
    ],
    [
      "of the other application type",
      { scenario: { applicationType: "commercial", today: "2026-11-20" } },
      '/examples/0/scenario/applicationType: found "commercial", expected "consumer"',
    ],
  ])("are rejected %s", (_, parts, problem) => {
    expect(logProblems(aSheetWith([anExample(parts)]))).toEqual([problem]);
  });

  it("are rejected for a day before the sheet", () => {
    expect(logProblems(aSheetWith([anExample()], { date: "2026-12-01" }))).toEqual([
      '/examples/0/scenario/today: found "2026-11-20", expected a day that is not before the sheet\'s date, 2026-12-01',
    ]);
  });

  it("make another document of a sheet", () => {
    const { examples: _, ...plain } = aSheetWith([]);

    expect(sheetHash(aSheetWith([anExample()]))).not.toBe(sheetHash(plain));
  });

  // The finance amount by hand: 32,000 - 4,000 + 474 + 990; 585.39 is the worked example of Pepper's sheet.
  it("hold of a real sheet to the cent", () => {
    const { file, sheet } = sheets.find(({ sheet: { lender } }) => lender === "Pepper")!;
    const stated = (repayments: number) =>
      logProblems({ ...sheet, examples: [{ scenario: car, expect: { financeAmount: 29_464, repayments }, source: "A screenshot" }] }, file);

    expect(stated(585.39)).toEqual([]);
    expect(stated(585.38)[0]).toContain("found 585.38, expected 585.39");
  });

  it("are counted and listed when a sheet is read in words", () => {
    const text = sheetText(filed(aSheetWith([anExample({ expect: { repayments: 2071.98 } }), anExample({ expect: { rate: 9 } })])));

    expect(text).toContain(
      "Lender's examples (the sheet matches 1 of 2)\n  Lender's calculator: repayments 2071.98\n  Lender's calculator: rate 9\n",
    );
  });
});
