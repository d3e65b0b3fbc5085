/** Criteria on the amount financed (shared/quote/words.md). */
import { describe, expect, it } from "vitest";
import { quote } from "../../../shared/quote/quote.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Fee, Sheet } from "../../../shared/quote/sheet.ts";
import { priceSteps } from "../../../shared/quote/what-if/price-steps.ts";
import { solve } from "../../../shared/quote/what-if/solve.ts";
import { whatItTakes } from "../../../shared/quote/what-if/what-it-takes.ts";
import { lendingText } from "../../../shared/quote/who-lends-text.ts";
import { whoLends } from "../../../shared/quote/who-lends.ts";
import { criterionOn, productOf, productsOf, rulebookWith, sheet, tier } from "../../support/engine/engine-builders.ts";
import { borrowing, problemsOf } from "../../support/engine/word-sheets.ts";

const fee = (value: number, more: Partial<Fee> = {}): Fee => ({
  name: "Establishment",
  value,
  capitalised: true,
  frequency: "upfront",
  ...more,
});
const upTo = criterionOn("loanDetails.financeAmount", "lessThanOrEqualTo", 50_000, { label: "Up to $50,000 financed" });
const above = criterionOn("loanDetails.financeAmount", "greaterThan", 50_000, { label: "Above $50,000 financed" });
const tiers = [
  tier({ name: "Small", rate: 12, productType: "Low doc", criteria: [upTo] }),
  tier({ name: "Large", rate: 10.5, productType: "Low doc", criteria: [above] }),
];
const card = (fees: readonly Fee[] = [fee(1000)]): Sheet =>
  sheet({ type: "commercial", fees, brokerage: [{ value: 4, max: 8, valueType: "percentage", criteria: [] }], productTiers: tiers });
const ofTiers = card([fee(1000, { tiers: ["Small"] }), fee(500, { tiers: ["Large"] })]);
const loan = (dollars: number, brokerageRate?: number, deposit: number | undefined = 0): Scenario =>
  borrowing(dollars, { loanDetails: { deposit, term: 60, brokerageRate } });

describe("the amount financed", () => {
  it.each([
    [loan(47_076.92), "Small", 12, 50_000],
    [loan(47_076.93), "Large", 10.5, 50_000.01],
    [loan(47_076.93, 0), "Small", 12, 48_076.93],
    [loan(47_076.92, 4.01), "Large", 10.5, 50_004.8],
  ])("of %j decides the tier %s", (scenario, name, rate, financeAmount) => {
    expect(productOf(scenario, card())).toMatchObject({ tier: name, rate, financeAmount, qualification: 0 });
  });

  it("counts the broker's own brokerage and fee", () => {
    const own = { brokerage: { Lender: 0 }, fees: { Lender: 200 } };
    const charging = card([fee(1000, { paidTo: "broker", least: 100 })]);
    const [product] = quote(loan(49_800), rulebookWith(charging), { own }).products;

    expect(product).toMatchObject({ tier: "Small", financeAmount: 50_000 });
    expect(productOf(loan(49_800), charging).tier).toBe("Large");
  });

  it("of a tier is by its own fees: both bands may be left, and a deposit or a dearer asset comes back into one", () => {
    const failed = productsOf(loan(47_300), [ofTiers], { allTiers: true });
    const [{ changes } = { changes: [] }] = whatItTakes(loan(47_300), rulebookWith(ofTiers));

    expect(failed.map(({ tier: name, financeAmount, qualification }) => [name, financeAmount, qualification])).toEqual([
      ["Large", 49_712, 2],
      ["Small", 50_232, 2],
    ]);
    expect(changes.map(({ moves: [move], after }) => [move!.field, move!.to, after.tier])).toEqual([
      ["deposit", 223.08, "Small"],
      ["assetValue", 47_076.92, "Small"],
    ]);
  });

  it("may be in two bands of tiers with different fees, of which the cheaper one is chosen", () => {
    const dearLarge = card([fee(1000, { tiers: ["Large"] })]);

    expect(productsOf(loan(47_500), [dearLarge], { allTiers: true }).map(({ qualification }) => qualification)).toEqual([0, 0]);
    expect(productOf(loan(47_500), dearLarge).tier).toBe("Large");
  });

  it("is unknown without an asset value, needs no term, and leaves out what may not apply", () => {
    const asking = card([fee(1000, { criteria: [criterionOn("asset.condition", "is", "USED")] })]);

    expect(productOf({ ...loan(1), asset: {} }, card()).qualification).toBe(1);
    expect(productOf(borrowing(47_076.93, { loanDetails: { deposit: 0 } }), card()).tier).toBe("Large");
    expect(productOf(loan(47_076.93), asking)).toMatchObject({ tier: "Small", financeAmount: 48_960.01 });
  });

  it("has no brokerage in it for a consumer", () => {
    const consumer: Sheet = {
      ...card(),
      type: "consumer",
      productTiers: tiers.map((each) => ({ ...each, productType: "Standard" as const })),
    };

    expect(productOf({ ...loan(49_000), applicationType: "consumer" }, consumer)).toMatchObject({ tier: "Small", financeAmount: 50_000 });
  });

  it("decides a loading, of one tier where the tiers differ", () => {
    const loading = {
      name: "Small ticket",
      value: 1,
      valueType: "percentage",
      criteria: [criterionOn("loanDetails.financeAmount", "lessThan", 20_000)],
    } as const;
    const rates = [18_230.76, 18_230.77].map((dollars) => productOf(loan(dollars), { ...card(), loading: [loading] }).rate);

    expect(rates).toEqual([13, 12]);
    expect(problemsOf({ ...ofTiers, loading: [loading] })).toEqual(["loading/0/criteria/0/attribute"]);
    expect(problemsOf({ ...ofTiers, loading: [{ ...loading, tiers: ["Small"] }] })).toEqual([]);
  });

  it("is rejected in the rules of a fee and of a brokerage band, and reaches its tiers", () => {
    expect(problemsOf(card([fee(1000, { criteria: [upTo] })]))).toEqual(["fees/0/criteria/0/attribute"]);
    expect(problemsOf({ ...card(), brokerage: [{ value: 4, valueType: "percentage", criteria: [upTo] }] })).toEqual([
      "brokerage/0/criteria/0/attribute",
    ]);
    expect(problemsOf(card())).toEqual([]);
    expect(problemsOf({ ...card(), productTiers: [tiers[0]!, { ...tiers[1]!, criteria: [upTo, above] }] })).toEqual([
      "productTiers/1/criteria",
    ]);
  });

  it("makes the next price step the deposit with which it stays in the cheaper band", () => {
    const cheapSmall: Sheet = { ...card(), productTiers: [{ ...tiers[0]!, rate: 9 }, tiers[1]!] };
    const [step] = priceSteps(loan(48_000), rulebookWith(cheapSmall)).filter(({ field }) => field === "deposit");

    expect(step).toMatchObject({ to: 923.08, rate: [10.5, 9] });
  });

  it("solves for the brokerage across the value from which another tier holds", () => {
    const goal = (percent: number) => ({ repayments: productOf(loan(47_076.92, percent), card()).repayments! });
    const solved = (percent: number) =>
      solve(loan(47_076.92), rulebookWith(card()), { lender: "Lender", for: "brokerageRate", target: goal(percent) });

    expect(solved(5)).toMatchObject({ value: 5, after: { tier: "Large" } });
    expect(solved(4.01)).toMatchObject({ value: 4.01, holes: [[expect.any(Number), 4]] });
  });
});

describe("who lends by the amount financed", () => {
  const small: Sheet = { ...card(), productTiers: [tiers[0]!] };
  const answer = (scenario: Scenario, only = small) => whoLends(scenario, rulebookWith(only))[0]!;

  it("answers once asset value, deposit and brokerage are known", () => {
    expect(answer(loan(47_076.92, 4)).answer).toBe("yes");
    expect(answer(loan(47_076.93, 4)).answer).toBe("no");
    expect(
      [loan(40_000), borrowing(40_000, { loanDetails: { term: 60, brokerageRate: 4 } })].map((each) => lendingText(answer(each))),
    ).toEqual(["Accepts up to $50,000 financed", "Accepts up to $50,000 financed"]);
  });

  it("waits for a fee that counts as soon as a field is known, whatever its value", () => {
    const turnover = card([fee(1000, { criteria: [criterionOn("entity.turnover", "exists")] })]);

    expect(answer(loan(47_500, 4), { ...turnover, productTiers: [tiers[0]!] })).toMatchObject({
      answer: "needs",
      ways: [{ conditions: [{ fact: "loanDetails.financeAmount", atMost: 50_000 }] }],
    });
  });

  it("joins the bands of tiers with the same fees, and keeps apart those of others", () => {
    const wide = (only: Sheet): Sheet => ({
      ...only,
      productTiers: [tiers[0]!, { ...tiers[1]!, criteria: [criterionOn("loanDetails.financeAmount", "between", [50_000.01, 90_000])] }],
    });

    expect(answer(loan(40_000), wide(card())).ways).toHaveLength(2);
    expect(
      answer(loan(40_000), {
        ...card(),
        productTiers: [tiers[0]!, { ...tiers[1]!, criteria: [criterionOn("loanDetails.financeAmount", "between", [50_000, 90_000])] }],
      }).ways,
    ).toEqual([{ conditions: [{ fact: "loanDetails.financeAmount", atMost: 90_000 }], notStated: [] }]);
    expect(answer(loan(40_000), ofTiers).ways).toHaveLength(2);
  });
});
