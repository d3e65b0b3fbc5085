import { describe, expect, it } from "vitest";
import { referralFigures } from "../../../shared/quote/referral.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Fee, Sheet } from "../../../shared/quote/sheet.ts";
import { aScenario, answerTo, productOf, productsOf, criterionOn, sheet, tier } from "../../support/engine/engine-builders.ts";

/** Loan amount 28,000, asset value 32,000, balloon 20 %, 12 months at 12 %. */
const deal: Partial<Scenario> = { asset: { assetValue: 32_000 }, loanDetails: { deposit: 4000, term: 12, balloon: 20 } };
const consumer = aScenario(deal);
const business = aScenario({ ...deal, applicationType: "commercial" });

const fee = (more: Partial<Fee> = {}): Fee => ({ name: "Fee", value: 1000, capitalised: true, frequency: "upfront", ...more });
const percent = (more: Partial<Fee>): Fee => fee({ value: 2, calc: "percent", ...more });
const lending = (more: Partial<Sheet> = {}) => sheet({ fees: [fee()], productTiers: [tier({ rate: 12 })], ...more });
const lendingToBusiness = (more: Partial<Sheet> = {}) =>
  lending({ type: "commercial", brokerage: [{ value: 4, valueType: "percentage", criteria: [] }], ...more });

describe("brokerage", () => {
  it.each([
    [undefined, 1160, 30_160],
    ["net", 1160, 30_160],
    ["loanAmount", 1120, 30_120],
  ] as const)("with the base %s is %d", (brokerageBase, amount, financeAmount) => {
    expect(productOf(business, lendingToBusiness(brokerageBase && { brokerageBase }))).toMatchObject({
      brokerage: { percent: 4, amount },
      financeAmount,
    });
  });
});

describe("the balloon", () => {
  it.each([
    [undefined, 6400, 2153.51],
    ["assetValue", 6400, 2153.51],
    ["financeAmount", 6032, 2182.24],
  ] as const)("with the base %s is %d", (balloonBase, balloon, repayments) => {
    const product = productOf(business, lendingToBusiness(balloonBase && { balloonBase }));

    expect(product.repayments).toBe(repayments);
    expect(product.loanAmount).toBeCloseTo(repayments * 12 + balloon, 2);
  });

  it("of two lenders differs, and the referral's total is the average of both", () => {
    const products = productsOf(business, [lendingToBusiness(), lendingToBusiness({ lender: "Other", balloonBase: "financeAmount" })]);

    expect(referralFigures(products)?.totalLoanAmount).toBe(32_230.5);
  });
});

describe("repayments", () => {
  it.each([
    [undefined, 2071.98],
    ["arrears", 2071.98],
    ["advance", 2051.47],
  ] as const)("of a consumer with the timing %s are %d", (timing, repayments) => {
    expect(productOf(consumer, lending(timing && { timing })).repayments).toBe(repayments);
  });

  it("of a business may fall at the end of each month", () => {
    expect(productOf(business, lendingToBusiness({ timing: "arrears" })).repayments).toBe(2175.05);
  });

  it("in advance begin on the day of the loan in the comparison rate, too", () => {
    expect(productOf(consumer, lending({ timing: "advance" })).comparisonRate).toBe(18.43);
  });
});

describe("a percent fee", () => {
  it.each([
    [{}, 560],
    [{ max: 500 }, 500],
    [{ max: 600 }, 560],
    [{ min: 600 }, 600],
    [{ min: 500 }, 560],
    [{ min: 500, max: 500 }, 500],
  ])("within %j is %d", (limits, amount) => {
    expect(productOf(consumer, lending({ fees: [percent(limits)] }))).toMatchObject({
      fees: [{ value: 2, amount }],
      feesTotal: amount,
      financeAmount: 28_000 + amount,
    });
  });

  it("without a loan amount has no amount, whatever its limits", () => {
    expect(productOf(aScenario(), lending({ fees: [percent({ min: 500 })] })).fees[0]!.amount).toBeNull();
  });
});

describe("a fee at the end", () => {
  const end = fee({ name: "Discharge", value: 350, capitalised: false, when: "end" });

  it("is listed and counted in the total, and neither financed nor paid at the start", () => {
    const product = productOf(consumer, lending({ fees: [fee(), end] }));

    expect(product.fees).toMatchObject([{ name: "Fee" }, { name: "Discharge", when: "end", capitalised: false }]);
    expect(product).toMatchObject({ feesTotal: 1350, financeAmount: 29_000, repayments: 2071.98 });
  });

  it.each([
    ["arrears", 19.43],
    ["advance", 20.36],
  ] as const)("is paid with the last repayment in the comparison rate in %s", (timing, rate) => {
    expect(productOf(consumer, lending({ timing, fees: [fee(), end] })).comparisonRate).toBe(rate);
  });
});

describe("a fee that is not in the comparison rate", () => {
  it("leaves 29,000 received where it is capitalised", () => {
    expect(productOf(consumer, lending()).comparisonRate).toBe(17.72);
    expect(productOf(consumer, lending({ fees: [fee({ inComparisonRate: false })] }))).toMatchObject({
      comparisonRate: 12,
      feesTotal: 1000,
      financeAmount: 29_000,
    });
  });

  it.each<Partial<Fee>>([
    { value: 300, capitalised: false },
    { value: 10, capitalised: false, frequency: "monthly" },
    { value: 350, capitalised: false, when: "end" },
  ])("changes nothing of it where it is %j", (more) => {
    const rate = (inComparisonRate: boolean) =>
      productOf(consumer, lending({ fees: [fee({ ...more, inComparisonRate })] })).comparisonRate!;

    expect(rate(false)).toBe(12);
    expect(rate(true)).toBeGreaterThan(12.4);
  });
});

describe("what is limited to tiers", () => {
  const tiers = [tier({ name: "Gold", rate: 12 }), tier({ name: "Silver", rate: 12 })];
  const limited = lendingToBusiness({
    productTiers: tiers,
    fees: [fee(), fee({ name: "Risk", value: 500, tiers: ["Silver"] })],
    loading: [{ name: "New", value: 1, valueType: "percentage", tiers: ["Silver"], criteria: [] }],
    brokerage: [
      { value: 2, valueType: "percentage", tiers: ["Silver"], criteria: [] },
      { value: 4, valueType: "percentage", criteria: [] },
    ],
    provenance: [
      { paths: ["/fees/1"], status: "assumed", reason: "The risk fee is assumed." },
      { paths: ["/fees/0"], status: "assumed", reason: "The fee is assumed." },
    ],
  });
  const [gold, silver] = productsOf(business, [limited], { allTiers: true });

  it("is neither listed nor counted by another tier", () => {
    expect(gold).toMatchObject({ tier: "Gold", rate: 12, feesTotal: 1000, financeAmount: 30_160, brokerage: { percent: 4 } });
    expect([gold!.fees.length, gold!.loading.loadingList]).toEqual([1, []]);
    expect(gold!.assumptions).toEqual(["The fee is assumed."]);
  });

  it("changes the price of its own tier", () => {
    expect(silver).toMatchObject({ tier: "Silver", rate: 13, feesTotal: 1500, financeAmount: 30_090, brokerage: { percent: 2 } });
    expect(silver!.assumptions).toEqual(["The risk fee is assumed.", "The fee is assumed."]);
  });
});

describe("a criterion that refers to the lender", () => {
  const refer = criterionOn("asset.assetType", "hasOne", ["TRACTOR"], { otherwise: "refer", label: "Tractor", primary: true });

  it("is unknown where it would fail, so that nothing is hidden", () => {
    const product = productOf(
      { ...consumer, asset: { ...consumer.asset, assetType: "MOTOR_VEHICLE" } },
      lending({ productTiers: [tier({ criteria: [refer] })] }),
    );

    expect(product.qualification).toBe(1);
    expect(product.criteriaResults).toEqual([{ label: "Tractor (refer to the lender)", result: null, primary: true, attributes: [] }]);
  });
});

describe("the loan to value ratio", () => {
  const resultWith = (fees: readonly Fee[], bound: number, scenario = consumer) =>
    productOf(scenario, lending({ fees, productTiers: [tier({ criteria: [criterionOn("loanDetails.lvr", "is", bound)] })] }))
      .criteriaResults[0]!.result;

  it.each<[string, readonly Fee[], number]>([
    ["the counted capitalised fee", [fee()], 90.625],
    ["no fee paid in cash", [fee({ capitalised: false })], 87.5],
    ["no fee of some tiers alone", [fee(), fee({ name: "Risk", tiers: ["Only tier"] })], 90.625],
    ["no fee that does not count", [fee({ criteria: [criterionOn("loanDetails.term", "is", 60)] })], 87.5],
    ["no fee of which it is unknown whether it counts", [fee({ criteria: [criterionOn("asset.condition", "is", "NEW")] })], 87.5],
    ["a percent fee within its limits", [percent({ max: 500 })], 89.0625],
  ])("includes %s", (_what, fees, ratio) => {
    expect(resultWith(fees, ratio)).toBe(true);
    expect(resultWith(fees, ratio + 0.0001)).toBe(false);
  });

  it.each([undefined, null, 0])("is unknown with an asset value of %s", (assetValue) => {
    expect(resultWith([fee()], 0, aScenario({ ...deal, asset: { assetValue } }))).toBeNull();
  });

  it("is each sheet's own, in a loading and within a compound, too", () => {
    const asks = criterionOn("loanDetails.lvr", "greaterThan", 90);
    const both = { label: "Both", condition: "compound" as const, conditional: "and" as const, criteria: [asks] };
    const of = (lender: string, fees: readonly Fee[]) =>
      lending({
        lender,
        fees,
        loading: [{ name: "High ratio", value: 1, valueType: "percentage", criteria: [asks] }],
        productTiers: [tier({ rate: 12, criteria: [both] })],
      });
    const products = productsOf(consumer, [of("With", [fee()]), of("Without", [])]);

    expect(products.map(({ lender, rate, criteriaResults: [first] }) => [lender, rate, first!.result])).toEqual([
      ["With", 13, true],
      ["Without", 12, false],
    ]);
  });
});

describe("the customer's age at the end of the term", () => {
  const born = (dateOfBirth: string | null, term: number | undefined): Scenario =>
    aScenario({ customer: { dateOfBirth }, ...(term !== undefined && { loanDetails: { term } }) });

  it.each([
    // 70 years and 60 months on 20 November 2026.
    ["1956-11-20", 60, true],
    ["1956-11-19", 60, false],
    ["1955-11-20", 48, true],
    ["1955-11-19", 48, false],
  ])("of one born on %s after %d months is at most 75: %s", (dateOfBirth, term, expected) => {
    expect(answerTo(criterionOn("customer.ageAtEnd", "lessThanOrEqualTo", 75), born(dateOfBirth, term))).toBe(expected);
  });

  it.each([
    [null, 60],
    ["1956-11-20", undefined],
  ])("is unknown for one born on %s with the term %s", (dateOfBirth, term) => {
    expect(answerTo(criterionOn("customer.ageAtEnd", "lessThan", 75), born(dateOfBirth, term))).toBeNull();
  });
});

describe("turnover and exposure", () => {
  it.each([
    [75_000, true],
    [74_999.99, false],
    [undefined, null],
  ])("of %s meet a limit of 75,000: %s", (dollars, expected) => {
    const scenario = aScenario({ applicationType: "commercial", entity: { turnover: dollars, exposure: dollars } });

    expect(answerTo(criterionOn("entity.turnover", "greaterThanOrEqualTo", 75_000), scenario)).toBe(expected);
    expect(answerTo(criterionOn("entity.exposure", "greaterThanOrEqualTo", 75_000), scenario)).toBe(expected);
  });
});

describe("the last day of a sheet's rates", () => {
  it("is returned and changes neither order nor price", () => {
    const expired = lending({ expiresOn: "2020-01-01" });
    const { expiresOn, ...rest } = productOf(consumer, expired);

    expect(expiresOn).toBe("2020-01-01");
    expect(rest).toEqual(productOf(consumer, lending()));
  });
});
