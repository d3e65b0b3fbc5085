import { describe, expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import { costsOf } from "../../../../shared/finance-options/costs.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../../../shared/quote/rank.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { type Grid, gridOf } from "../../../../shared/quote/what-if/grid.ts";
import { naiveQuote } from "../../../bench/naive.ts";
import { sheets } from "../../../support/own-sheets.ts";
import { car, excavator, newBusiness, oldUte, withLoan } from "./worked-scenarios.ts";

const cellAt = ({ cells }: Grid, term: number, balloon: number) => cells.find((cell) => cell.term === term && cell.balloon === balloon)!;
const pepper = gridOf(car, rulebook, { lenders: ["Pepper"] });
const examples: readonly (readonly [string, Scenario])[] = [
  ["car", car],
  ["excavator", excavator],
  ["old ute", oldUte],
  ["new business", newBusiness],
];

/** What the quote answers for the deal of a cell. */
function expectedCell(scenario: Scenario, term: number, balloon: number, options: QuoteOptions) {
  const changed = withLoan(scenario, { term, balloon });
  const [product] = quote(changed, rulebook, options).products;
  if (!product) return undefined;
  const {
    lender,
    qualification,
    rate,
    comparisonRate,
    repayments,
    financeAmount,
    loanAmount,
    aboveCostCap,
    criteriaResults,
    illustrative,
  } = product;
  const failed = criteriaResults.filter(({ result }) => result === false).map(({ label }) => label);
  const { total } = costsOf(product, term);
  return {
    term,
    balloon,
    lender,
    qualification,
    rate,
    comparisonRate,
    repayments,
    financeAmount,
    loanAmount,
    total,
    ...((illustrative.rate || illustrative.fees) && { assumed: true }),
    ...(aboveCostCap !== undefined && { aboveCostCap }),
    failed,
  };
}

describe("the grid of terms and balloons", () => {
  it.each([
    [60, 0, 662.73],
    [60, 10, 624.06],
    [60, 20, 585.39],
    [60, 30, 546.72],
    [60, 40, 508.05],
    [84, 0, 535.85],
  ])("Pepper asks the worked repayment over %d months with a balloon of %d %% and the car qualifies", (term, balloon, repayments) => {
    expect(cellAt(pepper, term, balloon)).toMatchObject({ lender: "Pepper", qualification: 0, repayments, failed: [] });
  });

  it.each([
    [10, 512.29],
    [20, 488.73],
    [30, 465.18],
    [40, 441.62],
  ])("Pepper over 84 months with a balloon of %d %% is cheaper, and fails the criterion of its term", (balloon, repayments) => {
    expect(cellAt(pepper, 84, balloon)).toMatchObject({
      qualification: 2,
      repayments,
      failed: [expect.stringContaining("60 with a balloon")],
    });
  });

  it.each(examples)("%s: each cell is the best product of the quote for that deal", (_, scenario) => {
    const { terms, balloons, cells } = gridOf(scenario, rulebook);

    expect(terms).toEqual([12, 24, 36, 48, 60, 72, 84]);
    expect(balloons).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40]);
    expect(cells).toHaveLength(63);
    for (const cell of cells) expect(cell).toEqual(expectedCell(scenario, cell.term, cell.balloon, {}));
  });

  it.each(examples)("%s: each cell of each lender is that lender's product for that deal", (_, scenario) => {
    const lenders = quote(scenario, rulebook).products.map(({ lender }) => lender);
    expect(lenders.length).toBeGreaterThan(8);
    for (const lender of lenders) {
      const options = { lenders: [lender] };
      for (const cell of gridOf(scenario, rulebook, options).cells)
        expect(cell).toEqual(expectedCell(scenario, cell.term, cell.balloon, options));
    }
  });

  it("has the prices of the second implementation", () => {
    for (const [, scenario] of examples) {
      const some = gridOf(scenario, rulebook).cells.filter(({ term, balloon }) => term % 36 === 12 && balloon % 20 === 0);
      expect(some).toHaveLength(9);
      for (const { term, balloon, lender, rate, repayments, loanAmount, qualification } of some) {
        const [best] = naiveQuote(withLoan(scenario, { term, balloon }), sheets, {}).products;
        expect({ lender, rate, repayments, loanAmount, qualification }).toMatchObject({
          lender: best?.lender,
          rate: best?.rate,
          repayments: best?.repayments,
          loanAmount: best?.loanAmount,
          qualification: best?.qualification,
        });
      }
    }
  }, 60_000);

  it("adds a present balloon and term that lie between the steps", () => {
    const grid = gridOf(withLoan(car, { balloon: 29.16, term: 65 }), rulebook, { lenders: ["Pepper"] });

    expect(grid.balloons).toEqual([0, 5, 10, 15, 20, 25, 29.16, 30, 35, 40]);
    expect(grid.terms).toEqual([12, 24, 36, 48, 60, 65, 72, 84]);
    expect(cellAt(grid, 60, 29.16).repayments).toBe(549.97);
  });

  it("totals a cell with the monthly fees and those paid at the start or the end", () => {
    const { loanAmount, total } = cellAt(gridOf(car, rulebook, { lenders: ["Money3"] }), 60, 20);
    const [money3] = quote(car, rulebook, { lenders: ["Money3"] }).products;

    expect(money3!.monthlyFees.value).toBeGreaterThan(0);
    expect(total).toBeCloseTo(loanAmount! + 60 * money3!.monthlyFees.value!, 2);
  });

  it("has no price without an asset value, and no product where the filters hide every tier", () => {
    const sparse = gridOf({ applicationType: "consumer", today: car.today }, rulebook);
    expect(sparse.cells.every(({ lender, repayments, total }) => lender !== null && repayments === null && total === null)).toBe(true);

    const strict = gridOf(car, rulebook, { lenders: ["Affordable Car Loans"], mustMatch: ["term"] });
    expect(cellAt(strict, 84, 20)).toMatchObject({ lender: null, qualification: null, repayments: null, failed: [] });
    expect(cellAt(strict, 60, 20)).toMatchObject({ lender: "Affordable Car Loans", repayments: 710.86 });
  });
});
