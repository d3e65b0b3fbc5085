import { describe, expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { type Goal, solve } from "../../../../shared/quote/what-if/solve.ts";
import { naiveQuote } from "../../../bench/naive.ts";
import { generatedScenarios } from "../../../support/engine/scenarios.ts";
import { sheets } from "../../../support/own-sheets.ts";
import { seed } from "../../../support/reliability/run-size.ts";
import { seededRandom } from "../../../support/seeded-random.ts";
import { car, excavator } from "./worked-scenarios.ts";

const solved = (scenario: Scenario, lender: string, field: Goal["for"], target: Goal["target"], exact = false) =>
  solve(scenario, rulebook, { lender, for: field, target, exact });

function changed(scenario: Scenario, field: Goal["for"], value: number): Scenario {
  if (field === "assetValue") return { ...scenario, asset: { ...scenario.asset, assetValue: value } };
  return { ...scenario, loanDetails: { ...scenario.loanDetails, [field]: value } };
}
const priced = (scenario: Scenario, lender: string) => naiveQuote(scenario, sheets, { lenders: [lender] }).products[0];

/** [lender, scenario, field, target, exact, value, repayments, brokerage] */
const worked: readonly (readonly [string, Scenario, Goal["for"], Goal["target"], boolean, number, number])[] = [
  ["Macquarie", car, "deposit", { repayments: 450 }, false, 5237.72, 450],
  ["Macquarie", car, "term", { repayments: 450 }, false, 72, 414.61],
  ["Macquarie", car, "term", { repayments: 450 }, true, 65, 446.92],
  ["Macquarie", car, "balloon", { repayments: 450 }, false, 30, 430.34],
  ["Macquarie", car, "balloon", { repayments: 450 }, true, 25.57, 449.99],
  ["Macquarie", car, "assetValue", { repayments: 500 }, false, 33_474.34, 500],
  ["Liberty", car, "deposit", { repayments: 500 }, false, 6744.41, 500],
  ["Liberty", car, "assetValue", { repayments: 600 }, false, 34_098.87, 600],
  ["Pepper", car, "deposit", { repayments: 550 }, false, 5573.1, 550],
  ["Pepper", car, "balloon", { repayments: 550 }, true, 29.16, 549.97],
  ["Affordable Car Loans", car, "deposit", { repayments: 600 }, false, 10_861.43, 600],
  ["Affordable Car Loans", car, "deposit", { repayments: 690 }, false, 4780.08, 690],
  ["C7", excavator, "brokerageRate", { brokerage: 5000 }, false, 6.57, 1620.78],
  ["C7", excavator, "brokerageRate", { brokerage: 5006.27 }, false, 6.57, 1620.78],
  ["C7", excavator, "brokerageRate", { repayments: 1600 }, false, 5.45, 1599.9],
];

describe("solving", () => {
  it.each(worked)(
    "%s %#: the value, and its price by the second implementation",
    (lender, scenario, field, target, exact, value, repayments) => {
      const solution = solved(scenario, lender, field, target, exact);

      expect(solution.value).toBe(value);
      expect(solution.after?.repayments).toBe(repayments);
      expect(priced(changed(scenario, field, value), lender)?.repayments).toBe(repayments);
    },
  );

  it("lists the range of deposits in between that misses the target", () => {
    expect(solved(car, "Affordable Car Loans", "deposit", { repayments: 690 }).holes).toEqual([[7000.01, 7824.38]]);
    expect(
      [7000, 7000.01, 7824.38, 7824.39].map(
        (deposit) => priced(changed(car, "deposit", deposit), "Affordable Car Loans")!.repayments! <= 690,
      ),
    ).toEqual([true, false, false, true]);
  });

  it.each([
    ["Pepper", car, "term", { repayments: 550 }, "No term brings the repayments down to $550.00 a month."],
    ["C6", excavator, "brokerageRate", { brokerage: 2000 }, "The lender's brokerage is fixed at 3.5%."],
    ["Lender F", excavator, "brokerageRate", { repayments: 9000 }, "The lender's brokerage is fixed at 3%."],
    ["C7", excavator, "brokerageRate", { brokerage: 50_000 }, "Brokerage of at most 8% comes to less than $50,000.00."],
    ["Macquarie", { ...car, asset: {} }, "deposit", { repayments: 450 }, "The asset value is not known yet."],
    ["Macquarie", { ...car, loanDetails: {} }, "deposit", { repayments: 450 }, "The term is not known yet."],
    [
      "Pepper",
      { ...car, asset: { ...car.asset, assetType: "BOAT" } },
      "deposit",
      { repayments: 450 },
      "The lender has no product for this asset.",
    ],
  ] as [string, Scenario, Goal["for"], Goal["target"], string][])(
    "%s says why there is no value (%#)",
    (lender, scenario, field, target, reason) => {
      expect(solved(scenario, lender, field, target)).toEqual({ value: null, after: null, holes: [], reason });
    },
  );

  it("finds what trying every value of a coarse grid finds, holes included", () => {
    const random = seededRandom(seed);
    let compared = 0;
    for (const scenario of generatedScenarios(sheets, 40, seed)) {
      const product = quote(scenario, rulebook).products.find(({ repayments }) => repayments !== null && repayments > 0);
      if (!product?.repayments) continue;
      const target = Math.round(product.repayments * (60 + 80 * random())) / 100;
      for (const [field, values, exact] of coarseGrids) {
        const { value, holes } = solved(scenario, product.lender, field, { repayments: target }, exact);
        const holding = values.filter((each) => reaches(changed(scenario, field, each), product.lender, target, product.qualification));
        const inHole = (each: number) => holes.some(([from, to]) => each >= from && each <= to);
        if (!exact && field !== "deposit") expect(value).toBe(holding[0] ?? null);
        for (const each of values) {
          const isPromised = value !== null && each >= value && each <= (holding.at(-1) ?? -1) && !inHole(each);
          expect({ field, each, holds: holding.includes(each) }).toEqual({ field, each, holds: isPromised });
        }
        compared += values.length;
      }
    }
    expect(compared).toBeGreaterThan(1000);
  }, 60_000);
});

const coarseGrids: readonly (readonly [Goal["for"], readonly number[], boolean])[] = [
  ["term", Array.from({ length: 7 }, (_, i) => 12 * (i + 1)), false],
  ["term", Array.from({ length: 73 }, (_, i) => 12 + i), true],
  ["balloon", Array.from({ length: 9 }, (_, i) => 5 * i), false],
];

function reaches(scenario: Scenario, lender: string, target: number, present: number): boolean {
  const [product] = quote(scenario, rulebook, { lenders: [lender] }).products;
  if (!product || product.qualification > Math.max(1, present) || product.aboveCostCap === true) return false;
  return product.repayments !== null && product.repayments > 0 && product.repayments <= target;
}
