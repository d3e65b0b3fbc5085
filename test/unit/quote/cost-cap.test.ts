/** The limit on the yearly cost of consumer credit (shared/quote/README.md, section 4.8). */
import { describe, expect, it } from "vitest";
import { costCapChangeText, costCapText, isAboveCostCap } from "../../../shared/quote/cost-cap.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { type Rulebook, rulebookOf } from "../../../shared/quote/rulebook.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Fee, Sheet } from "../../../shared/quote/sheet.ts";
import { gridOf } from "../../../shared/quote/what-if/grid.ts";
import { solve } from "../../../shared/quote/what-if/solve.ts";
import { whatItTakes } from "../../../shared/quote/what-if/what-it-takes.ts";
import { aScenario, criterionOn, rulebookWith, sheet, tier } from "../../support/engine/engine-builders.ts";
import { sheets } from "../../support/own-sheets.ts";
import { smallLoan } from "./what-if/worked-scenarios.ts";

const deal = { asset: { assetValue: 10_000 }, loanDetails: { term: 24 } };
const consumer = aScenario({ applicationType: "consumer", ...deal });
const fee = (more: Partial<Fee> = {}): Fee => ({ name: "Fee", value: 4000, capitalised: false, frequency: "upfront", ...more });
const productOf = (more: Partial<Sheet>, scenario: Scenario = consumer) =>
  quote(scenario, rulebookWith(sheet({ productTiers: [tier({ rate: 12 })], ...more }))).products[0]!;
const answerOf = (more: Partial<Sheet>, scenario?: Scenario) => productOf(more, scenario).aboveCostCap;

describe("a consumer product's cost of credit", () => {
  it("is above the limit by its fees, and its comparison rate says by how much", () => {
    expect(productOf({ fees: [fee()] })).toMatchObject({ comparisonRate: 70, aboveCostCap: true });
    expect(productOf({ fees: [fee({ value: 2400 })] }).comparisonRate).toBeLessThan(48);
    expect(productOf({ fees: [fee({ value: 2400 })] })).not.toHaveProperty("aboveCostCap");
  });

  it("leaves out the government's fees, as the comparison rate does", () => {
    expect(answerOf({ fees: [fee({ capitalised: true, inComparisonRate: false })] })).toBeUndefined();
  });

  it("is above the limit where fees leave nothing to receive, which no rate solves", () => {
    expect(productOf({ fees: [fee({ value: 10_000 })] })).toMatchObject({ comparisonRate: null, aboveCostCap: true });
  });

  it("cannot be told without the lender's fees, unless the interest alone is above the limit", () => {
    expect(answerOf({ feesKnown: false })).toBeNull();
    expect(answerOf({ feesKnown: false, productTiers: [tier({ rate: 48.01 })] })).toBe(true);
  });

  it("cannot be told while a fee or a loading that may apply would lift it above the limit", () => {
    const criteria = [criterionOn("creditProfile.score", "lessThan", 500)];
    const loading = (value: number) => ({ name: "Risk", value, valueType: "percentage" as const, criteria });
    const withScore = { ...consumer, creditProfile: { score: 700 } };

    expect(answerOf({ fees: [fee({ criteria })] })).toBeNull();
    expect(answerOf({ fees: [fee({ criteria })] }, withScore)).toBeUndefined();
    expect(answerOf({ fees: [fee({ value: 100, criteria })] })).toBeUndefined();
    expect(answerOf({ loading: [loading(40)] })).toBeNull();
    expect(answerOf({ fees: [fee()], loading: [loading(-20)] })).toBe(true);
  });

  it("has no limit for a bank, for a business, and where there is nothing to repay", () => {
    expect(answerOf({ fees: [fee()], adi: true })).toBeUndefined();
    expect(answerOf({ fees: [fee()], type: "commercial" }, aScenario({ applicationType: "commercial", ...deal }))).toBeUndefined();
    expect(answerOf({ feesKnown: false }, { ...consumer, loanDetails: {} })).toBeUndefined();
  });
});

it("of $5,000 over 24 months is above the limit at three lenders that accept the customer: none of them counts in the referral", () => {
  const { products, referral } = quote(smallLoan, rulebookOf(sheets));
  const accepting = products.filter(({ qualification }) => qualification === 0);
  const above = accepting.filter(isAboveCostCap);

  expect(above.map(({ lender }) => lender).toSorted()).toEqual(["Liberty", "Money3", "MoneyPlace"]);
  expect(new Set(above.map(costCapText))).toEqual(new Set(["Above the 48% limit on the yearly cost of credit"]));
  expect(costCapText(accepting.find(({ lender }) => lender === "Car Start")!)).toBe("48% limit on the yearly cost of credit not checked");
  const left = accepting.filter((product) => !isAboveCostCap(product)).map(({ repayments }) => repayments!);
  expect(referral).toMatchObject({ minRepayments: Math.min(...left), maxRepayments: Math.max(...left) });
});

describe("a product above the limit", () => {
  const withFee = (more: Partial<Sheet> = {}) => sheet({ fees: [fee({ value: 1500, capitalised: true })], ...more });
  const [limited, exempt] = [{}, { adi: true }].map((more) =>
    rulebookWith(withFee({ ...more, productTiers: [tier({ criteria: [criterionOn("loanDetails.term", "lessThanOrEqualTo", 12)] })] })),
  ) as [Rulebook, Rulebook];
  const long = aScenario({ asset: { assetValue: 5000 }, loanDetails: { term: 60 } });

  it("opens no lender: 12 months would meet the criteria, at more than 48% a year", () => {
    const termOf = (rulebook: Rulebook) => whatItTakes(long, rulebook)[0]!.changes.map(({ moves: [move] }) => move!.to);

    expect([termOf(limited), termOf(exempt)]).toEqual([[], [12]]);
  });

  it("reaches no repayment: the fee weighs more the less is borrowed", () => {
    const deal12 = aScenario({ asset: { assetValue: 12_000 }, loanDetails: { term: 12 } });
    const solved = (rulebook: Rulebook) => solve(deal12, rulebook, { lender: "Lender", for: "deposit", target: { repayments: 400 } });

    expect(solved(exempt).value).toBeGreaterThan(0);
    expect(solved(limited)).toMatchObject({
      value: null,
      reason: "Above the 48% limit on the yearly cost of credit, wherever the repayments are at most $400.00 a month.",
    });
  });

  it("says so in each cell of the grid", () => {
    const capped = gridOf(long, limited)
      .cells.filter(isAboveCostCap)
      .map(({ term }) => term);
    expect(new Set(capped)).toEqual(new Set([12]));
  });
});

it("a product before and now says of which of them it is above the limit", () => {
  const [above, below] = [{ aboveCostCap: true } as const, {}];

  expect(costCapChangeText({ before: below, after: null })).toBeUndefined();
  expect([
    costCapChangeText({ before: above, after: above }),
    costCapChangeText({ before: null, after: above }),
    costCapChangeText({ before: above, after: null }),
  ]).toEqual(Array.from({ length: 3 }, () => "Above the 48% limit on the yearly cost of credit"));
  expect(costCapChangeText({ before: above, after: below })).toBe("Before: above the 48% limit on the yearly cost of credit");
  expect(costCapChangeText({ before: below, after: above })).toBe("Now: above the 48% limit on the yearly cost of credit");
});
