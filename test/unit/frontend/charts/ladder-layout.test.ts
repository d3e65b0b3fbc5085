import { describe, expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import { ladderSummary } from "../../../../frontend/quote/scenarios/charts/chart-text.ts";
import { differenceText, ladderLayout } from "../../../../frontend/quote/scenarios/charts/ladder-layout.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import { car, excavator, newBusiness, oldUte } from "../../quote/what-if/worked-scenarios.ts";

describe("the price ladder", () => {
  it.each([
    ["car", car],
    ["excavator", excavator],
    ["old ute", oldUte],
    ["new business", newBusiness],
  ])("%s: has each product of the quote at its repayment, cheapest first", (_, scenario) => {
    const { products } = quote(scenario, rulebook);
    const { rows, ticks, lowest } = ladderLayout(products, 1000);

    expect(rows.map(({ lender, level, repayments }) => [lender, level, repayments])).toEqual(
      products
        .filter(({ repayments }) => repayments !== null)
        .toSorted((a, b) => a.repayments! - b.repayments!)
        .map(({ lender, qualification, repayments }) => [lender, qualification, repayments]),
    );
    const [first, second] = [ticks[0]!, ticks[1]!];
    const xOf = (dollars: number) => first.at + ((dollars - first.value) / (second.value - first.value)) * (second.at - first.at);
    const stated = new Set(products.flatMap(({ lender, feesTotal }) => (feesTotal === null ? [] : lender)));
    for (const { lender, x, repayments, difference } of rows) {
      expect(x).toBeCloseTo(xOf(repayments), 6);
      if (stated.has(lender)) expect(difference).toBeCloseTo(repayments - lowest!.repayments, 2);
      else expect(difference).toBeNull();
    }
  });

  it("tells the lowest and the last of the car", () => {
    const { rows, lowest } = ladderLayout(quote(car, rulebook).products, 1000);

    expect(ladderSummary(rows, lowest!)).toBe("Macquarie is lowest at $474.69; the fourteenth is $758.34.");
  });

  const product = (lender: string, qualification: 0 | 2, repayments: number | null, feesTotal: number | null = 0) => ({
    lender,
    qualification,
    repayments,
    feesTotal,
  });

  it("compares no product without its fees, and calls none lowest that is above the limit on the cost of credit", () => {
    const capped = { ...product("Capped", 0, 410), aboveCostCap: true as const };
    const { rows, lowest } = ladderLayout([product("Stated", 0, 500.1), product("Unstated", 0, 400, null), capped], 1000);

    expect(rows.map((row) => [row.lender, differenceText(row, row === lowest)])).toEqual([
      ["Unstated", "fees not stated"],
      ["Capped", "-$90.10"],
      ["Stated", "lowest"],
    ]);
    expect(ladderSummary(rows, lowest!)).toBe("Stated is lowest of those that state their fees, at $500.10; the third is $500.10.");
  });

  it("does not call a product lowest that fails a criterion", () => {
    const { rows, lowest } = ladderLayout([product("Dear", 0, 500.1), product("Failing", 2, 400.05), product("Unpriced", 0, null)], 1000);

    expect(rows.map(({ lender, difference }) => [lender, difference])).toEqual([
      ["Failing", -100.05],
      ["Dear", 0],
    ]);
    expect(ladderSummary(rows, lowest!)).toBe("Dear is lowest of those that fail no criterion, at $500.10; the second is $500.10.");
  });
});
