import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { sheets } from "../../support/own-sheets.ts";
import { rulebookOf } from "../../../shared/quote/rulebook.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import { generatedScenarios } from "../../support/engine/scenarios.ts";

const scenarios = [...generatedScenarios(sheets, 200, 20_261_120)];
const aScenario = fc.constantFrom(...scenarios);

// A missing deposit counts as 0, so making the loan details unknown would change a known value.
const parts = ["asset", "customer", "customerProfile", "creditProfile", "entity"] as const;

/** The scenario with some of its fields made unknown: whole parts, or single fields of them. */
function forgetting(scenario: Scenario, forgotten: readonly string[]): Scenario {
  const less = structuredClone(scenario) as unknown as Record<string, Record<string, unknown> | null | undefined>;
  for (const part of [...parts, "loanDetails"]) {
    if (forgotten.includes(part)) delete less[part];
    for (const field of Object.keys(less[part] ?? {})) if (forgotten.includes(field)) delete less[part]![field];
  }
  return less as unknown as Scenario;
}

const fields = [
  "assetValue",
  "assetType",
  "typeOfSale",
  "ageOfAsset",
  "term",
  "balloon",
  "dateOfBirth",
  "employers",
  "livingArrangements",
  "score",
  "timeInBusiness",
  "gst",
];
const forgotten = fc.subarray([...parts, ...fields], { maxLength: 5 });

const everyTier = { allTiers: true, mustMatch: [] } as const;
const resultsByTier = (scenario: Scenario) =>
  new Map(
    quote(scenario, rulebook, everyTier).products.map((product) => [
      `${product.lender} ${product.productName} ${product.tier}`,
      new Map(product.criteriaResults.map(({ label, result }) => [label, result])),
    ]),
  );

describe("for any scenario", () => {
  it("a true or false result stays when more is known", () => {
    fc.assert(
      fc.property(aScenario, forgotten, (scenario, unknown) => {
        const [before, after] = [resultsByTier(forgetting(scenario, unknown)), resultsByTier(scenario)];
        for (const [tier, results] of before) {
          for (const [label, result] of results) if (result !== null) expect(after.get(tier)!.get(label), `${tier}: ${label}`).toBe(result);
        }
      }),
      { numRuns: 80 },
    );
  });

  it("the ranking does not depend on the order of the files", () => {
    const reversed = rulebookOf(sheets.toReversed());
    fc.assert(
      fc.property(aScenario, (scenario) => {
        expect(quote(scenario, reversed)).toEqual(quote(scenario, rulebook));
      }),
      { numRuns: 50 },
    );
  });

  it("figures are numbers or null, and ranges contain their products", () => {
    for (const scenario of scenarios) {
      const { products, referral } = quote(scenario, rulebook, everyTier);
      expect(JSON.stringify(products)).not.toMatch(/NaN|Infinity/);
      for (const product of products) {
        const figures = [
          product.rate,
          product.repayments,
          product.financeAmount,
          product.loanAmount,
          product.feesTotal,
          product.comparisonRate,
          product.fit,
        ];
        const met = product.criteriaResults.filter(({ result }) => result === true).length;
        // One assertion per product: there are tens of thousands.
        expect([product.criteria, ...figures.filter((figure) => figure !== null && !Number.isFinite(figure))]).toEqual([
          `${met}/${product.criteriaResults.length}`,
        ]);
      }
      if (referral?.minRepayments != null) expect(referral.minRepayments).toBeLessThanOrEqual(referral.maxRepayments!);
    }
  });

  it("each lender has one product, best fit first", () => {
    for (const scenario of scenarios) {
      const { products } = quote(scenario, rulebook);
      expect(new Set(products.map(({ lender }) => lender)).size).toBe(products.length);
      expect(products.map(({ fit }) => fit)).toEqual(products.map(({ fit }) => fit).toSorted((a, b) => a - b));
    }
  });

  it("only a discount lowers the rate", () => {
    for (const scenario of scenarios) {
      for (const product of quote(scenario, rulebook, everyTier).products) {
        const counted = product.loading.loadingList.filter(({ result }) => result === true);
        const discounts = counted.filter(({ value }) => value < 0).reduce((sum, { value }) => sum + value, 0);
        expect(product.loading.loadingTotal).toBeGreaterThanOrEqual(discounts);
        expect(product.loading.loadingTotal).toBeCloseTo(
          counted.reduce((sum, { value }) => sum + value, 0),
          9,
        );
      }
    }
  });

  it("quoting changes no input and is repeatable", () => {
    for (const scenario of scenarios.slice(0, 100)) {
      const before = structuredClone(scenario);
      const first = structuredClone(quote(scenario, rulebook));
      expect(scenario).toEqual(before);
      expect(quote(scenario, rulebook)).toEqual(first);
    }
  });
});
