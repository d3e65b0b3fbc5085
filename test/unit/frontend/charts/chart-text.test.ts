import { describe, expect, it } from "vitest";
import { gapTexts, lineOf, termSummary } from "../../../../frontend/quote/scenarios/charts/chart-text.ts";
import { comparisonRatesText, failedTexts, ratesText } from "../../../../frontend/quote/scenarios/grid/grid-text.ts";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import type { QuoteGrid } from "../../../../frontend/quote/scenarios/grid/grid.ts";
import { costsOf } from "../../../../shared/finance-options/costs.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { gridOf } from "../../../../shared/quote/what-if/grid.ts";
import { car, excavator, newBusiness, oldUte, withLoan } from "../../quote/what-if/worked-scenarios.ts";

const gridFor = (scenario: Scenario, lender: string) => gridOf(scenario, rulebook, { lenders: [lender] }) as Omit<QuoteGrid, "rulebook">;

describe("the charts over the terms", () => {
  it.each([
    ["car", car],
    ["excavator", excavator],
    ["old ute", oldUte],
    ["new business", newBusiness],
  ])("%s: each point is the figure of the quote for that term, and a gap where its product fails", (_, scenario) => {
    for (const { lender } of quote(scenario, rulebook).products.slice(0, 5)) {
      const grid = gridFor(scenario, lender);
      const balloon = scenario.loanDetails?.balloon ?? 0;
      const [repayments, total] = [lineOf(lender, grid, balloon, "repayments"), lineOf(lender, grid, balloon, "total")];

      expect(repayments.points.map(({ term }) => term)).toEqual([12, 24, 36, 48, 60, 72, 84]);
      for (const [place, { term, dollars }] of repayments.points.entries()) {
        const [product] = quote(withLoan(scenario, { term }), rulebook, { lenders: [lender] }).products;
        const fails = product!.qualification >= 2;
        expect(dollars).toBe(fails ? null : product!.repayments);
        expect(total.points[place]!.dollars).toBe(fails ? null : costsOf(product!, term).total);
      }
    }
  });

  it("say in one sentence who is lowest and highest over the current term, and where figures are missing", () => {
    const lines = ["Pepper", "Macquarie"].map((lender) => lineOf(lender, gridFor(car, lender), 20, "repayments"));

    expect(termSummary(lines, 60, "repayments")).toBe("Over 60 months Macquarie is lowest at $474.69 a month, Pepper highest at $585.39.");
    expect(termSummary(lines, 84, "repayments")).toBe("Over 84 months Macquarie is lowest at $371.92 a month.");
    expect(gapTexts(lines)).toEqual(["Pepper has no figure at 72 and 84 months."]);
  });
});

describe("the grid's texts", () => {
  const pepper = gridFor(car, "Pepper");

  it("say at which rates the cells are priced", () => {
    expect(ratesText(pepper)).toMatch(/^at \d+\.\d\d%, and \d+\.\d\d% from 72 months$/);
    const rates = new Set(pepper.cells.filter(({ term }) => term < 72).map(({ rate }) => rate));
    expect(ratesText(pepper)).toContain(`at ${[...rates][0]!.toFixed(2)}%`);
    expect(ratesText(gridFor(car, "Macquarie"))).toBe("at 7.30%");
  });

  it("say the comparison rates of the cells, where there are any", () => {
    const { cells } = gridFor(car, "Macquarie");
    const withRates = (...rates: (number | null)[]) => ({ cells: rates.map((comparisonRate) => ({ ...cells[0]!, comparisonRate })) });

    expect(comparisonRatesText(withRates(9.02, null, 8.15))).toBe("comparison rate 8.15% to 9.02%");
    expect(comparisonRatesText(withRates(8.15, 8.15))).toBe("comparison rate 8.15%");
    expect(comparisonRatesText(gridFor(excavator, "Lender B"))).toBe("");
  });

  it("say which terms and balloons fail which criterion", () => {
    expect(failedTexts(pepper)).toEqual(["72 and 84 months with a balloon fail “Term 12 to 84 months, up to 60 with a balloon”."]);
    expect(failedTexts(gridFor(car, "Macquarie"))).toEqual([]);
    expect(failedTexts(gridFor(car, "Australian Premier Finance"))[0]).toMatch(/^Every term and balloon fails “/);
  });
});
