import { describe, expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { type PriceStep, priceSteps } from "../../../../shared/quote/what-if/price-steps.ts";
import { naiveQuote } from "../../../bench/naive.ts";
import { generatedScenarios } from "../../../support/engine/scenarios.ts";
import { sheets } from "../../../support/own-sheets.ts";
import { changed } from "./brute-force.ts";
import { car, excavator, newBusiness, oldUte, withLoan } from "./worked-scenarios.ts";

const stepOf = (scenario: Scenario, lender: string, field: PriceStep["field"], isAbove = true) =>
  priceSteps(scenario, rulebook).find(
    (step) => step.lender === lender && step.field === field && (isAbove ? step.to > step.from : step.to < step.from),
  );
const inSteps = (field: PriceStep["field"], value: number) => (field === "deposit" ? Math.round(value * 100) : value);
const at = (scenario: Scenario, { lender, field }: PriceStep, value: number) =>
  naiveQuote(changed(scenario, field, inSteps(field, value)), sheets, { lenders: [lender] }).products[0];

/** Repayments, balloon, monthly fees, and fees paid at the start or the end. */
function totalAt(product: ReturnType<typeof at>, term: number): number | null {
  if (!product || product.loanAmount === null || product.monthlyFees.value === null) return null;
  const apart = product.fees.filter(({ frequency, capitalised, result }) => frequency === "upfront" && !capitalised && result === true);
  const amounts = [product.loanAmount, product.monthlyFees.value * term, ...apart.map(({ amount }) => amount ?? 0)];
  return Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;
}

const worked: readonly (readonly [string, Scenario, PriceStep["field"], number, Partial<PriceStep>])[] = [
  ["Macquarie", car, "deposit", 6400, { rate: [7.3, 6.8], repayments: [474.69, 419.57] }],
  ["NOW", withLoan(car, { deposit: 12_000 }), "deposit", 12_000.01, { feesTotal: [2000, 1340], repayments: [437.52, 422.16] }],
  ["Liberty", car, "ageOfAsset", 2026, { rate: [10.99, 10.59] }],
  ["Finance One", withLoan(car, { deposit: 24_000 }), "deposit", 24_000.01, { rate: [16.5, 24], warning: true }],
  [
    "Affordable Car Loans",
    withLoan(car, { deposit: 7000 }),
    "deposit",
    7000.01,
    { rate: [19.49, 24.49], repayments: [630.65, 714.43], warning: true },
  ],
];

describe("price steps", () => {
  it.each(worked)("%s: the next price of %# is at the worked value", (lender, scenario, field, to, figures) => {
    expect(stepOf(scenario, lender, field)).toMatchObject({ from: expect.any(Number) as number, to, ...figures });
  });

  it("warn when a deposit at most 2 % of the asset value higher costs more", () => {
    const warning = (deposit: number) => stepOf(withLoan(car, { deposit }), "Affordable Car Loans", "deposit");

    expect(warning(6360.01)).toMatchObject({ to: 7000.01, warning: true });
    expect(warning(6360)).toBeUndefined();
  });

  it("keep the present price one cent below the step", () => {
    const step = stepOf(car, "Macquarie", "deposit")!;
    expect(at(car, step, 6399.99)).toMatchObject({ rate: 7.3, repayments: 426.83 });
  });

  it("ignore a higher price more than 2 % of the asset value away", () => {
    expect(stepOf(car, "Macquarie", "deposit", false)).toBeUndefined();
    expect(stepOf(car, "Finance One", "deposit")).toBeUndefined();
  });

  it("has the figures of the second implementation now and there, and another pricing than one step before", () => {
    const scenarios = [car, excavator, oldUte, newBusiness, ...generatedScenarios(sheets, 12, 20_261_122)];
    const pricing = (product: ReturnType<typeof at>) => [
      product?.qualification,
      product?.rate,
      product?.brokerage.percent,
      product?.fees.filter(({ result }) => result === true).map(({ name }) => name),
    ];
    for (const scenario of scenarios) {
      for (const step of priceSteps(scenario, rulebook)) {
        const { field, from, to } = step;
        const term = scenario.loanDetails?.term ?? 0;
        const grain = field === "deposit" ? 0.01 : field === "term" ? 12 : 1;
        const before = Math.round((to + (to > from ? -grain : grain)) * 100) / 100;
        const [now, there] = [at(scenario, step, from), at(scenario, step, to)];
        expect(step).toMatchObject({
          rate: [now?.rate, there?.rate],
          feesTotal: [now?.feesTotal, there?.feesTotal],
          repayments: [now?.repayments, there?.repayments],
          total: [totalAt(now, field === "term" ? from : term), totalAt(there, field === "term" ? to : term)],
        });
        expect(pricing(there)).not.toEqual(pricing(at(scenario, step, before)));
      }
    }
  }, 120_000);
});
