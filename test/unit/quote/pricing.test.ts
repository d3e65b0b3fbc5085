import { describe, expect, it } from "vitest";
import type { Scenario } from "../../../shared/quote/scenario.ts";
import type { Fee, Loading, Tier } from "../../../shared/quote/sheet.ts";
import { aScenario, compound, productOf, criterionOn, sheet, tier } from "../../support/engine/engine-builders.ts";

const car = (more: Partial<Scenario> = {}) =>
  aScenario({ asset: { assetValue: 30_000, typeOfSale: "DEALER_SALE" }, loanDetails: { term: 60, balloon: 0, deposit: 0 }, ...more });
const privateSale = criterionOn("asset.typeOfSale", "is", "PRIVATE_SALE");
const score = (value: number | null) => car({ creditProfile: { score: value } });

const fee = (more: Partial<Fee> = {}): Fee => ({ name: "Fee", value: 500, capitalised: true, frequency: "upfront", ...more });
const loading = (more: Partial<Loading> = {}): Loading => ({ name: "Loading", value: 0.5, valueType: "percentage", criteria: [], ...more });
const commercial = (brokerageRate?: number | null) =>
  car({ applicationType: "commercial", loanDetails: { term: 60, ...(brokerageRate === undefined ? {} : { brokerageRate }) } });

describe("the rate", () => {
  it("is the tier's plus the loadings that apply", () => {
    const loadings = [
      loading({ value: 0.5 }),
      loading({ value: 2, criteria: [privateSale] }),
      loading({ value: -0.25, criteria: [criterionOn("loanDetails.term", "is", 60)] }),
    ];
    const product = productOf(car(), sheet({ loading: loadings }));
    expect(product.rate).toBe(10.25);
    expect(product.loading.loadingTotal).toBe(0.25);
    expect(product.loading.loadingList.map(({ result }) => result)).toEqual([true, false, true]);
  });

  it("excludes a loading when it is unknown whether it applies", () => {
    const product = productOf(aScenario(), sheet({ loading: [loading({ criteria: [privateSale] })] }));
    expect(product.rate).toBe(10);
    expect(product.loading.loadingList[0]!.result).toBeNull();
  });

  const pair = (criteria: Tier["criteria"]) => sheet({ productTiers: [tier({ rate: [15.99, 19.99], criteria })] });
  const band = criterionOn("creditProfile.score", "between", [600, 1200]);

  it.each([
    [600, 19.99],
    [650, 19.6567],
    [900, 17.99],
    [1200, 15.99],
    [400, 19.99],
    [1201, 15.99],
    [null, 19.99],
  ])("within a low-high range at a score of %s is %d", (value, expected) => {
    expect(productOf(score(value), pair([band])).rate).toBe(expected);
  });

  it("within a range takes its score band from the criteria on the score, ignoring alternatives", () => {
    const above = criterionOn("creditProfile.score", "greaterThan", 810);
    const below = criterionOn("creditProfile.score", "lessThanOrEqualTo", 910);
    expect(productOf(score(860), pair([compound("and", above, below)])).rate).toBe(17.99);
    expect(productOf(score(600), pair([compound("or", above, below)])).rate).toBe(17.99);
    expect(productOf(score(600), pair([])).rate).toBe(17.99);
    expect(productOf(score(700), pair([criterionOn("creditProfile.score", "is", 700)])).rate).toBe(19.99);
  });
});

describe("fees", () => {
  it("count when their criteria hold; the others are listed with their result", () => {
    const product = productOf(
      car(),
      sheet({ fees: [fee({ name: "Document", value: 395 }), fee({ name: "Private sale", value: 595, criteria: [privateSale] })] }),
    );
    expect(product.feesTotal).toBe(395);
    expect(product.fees.map(({ name, amount, result }) => [name, amount, result])).toEqual([
      ["Document", 395, true],
      ["Private sale", 595, false],
    ]);
  });

  it("are financed when capitalised, and are in the total either way", () => {
    const product = productOf(car(), sheet({ fees: [fee({ value: 495 }), fee({ value: 700, capitalised: false })] }));
    expect(product.feesTotal).toBe(1195);
    expect(product.financeAmount).toBe(30_495);
  });

  it("in percent are relative to the loan amount, rounded to the cent", () => {
    const product = productOf(car({ asset: { assetValue: 10_123 } }), sheet({ fees: [fee({ value: 4.5, calc: "percent" })] }));
    expect(product.fees[0]!.amount).toBe(455.54);
    expect(product.feesTotal).toBe(455.54);
  });

  it("due monthly are listed separately, capitalised or not", () => {
    const product = productOf(
      car(),
      sheet({ fees: [fee({ value: 8.9, frequency: "monthly" }), fee({ value: 0.1, calc: "percent", frequency: "monthly" })] }),
    );
    expect(product.monthlyFees.value).toBe(38.9);
    expect(product.feesTotal).toBe(0);
    expect(product.financeAmount).toBe(30_000);
  });
});

describe("brokerage", () => {
  const bands = [
    { value: 4, max: 8, valueType: "percentage" as const, criteria: [criterionOn("asset.assetValue", "between", [2000, 50_000])] },
    { value: 3, valueType: "percentage" as const, criteria: [criterionOn("asset.assetValue", "greaterThan", 50_000)] },
  ];
  const commercialSheet = sheet({ type: "commercial", brokerage: bands, fees: [fee({ value: 500 })] });

  it("is a percentage of the loan with its capitalised fees, and is financed", () => {
    const product = productOf(commercial(), commercialSheet);
    expect(product.brokerage).toEqual({ percent: 4, amount: 1220 });
    expect(product.financeAmount).toBe(31_720);
  });

  it.each([
    [6, 6],
    [9, 8],
    [0, 0],
    [null, 4],
  ])("at a provided rate of %s is %d", (provided, expected) => {
    expect(productOf(commercial(provided), commercialSheet).brokerage.percent).toBe(expected);
  });

  it("of a band without a maximum is fixed", () => {
    const truck = { ...commercial(6), asset: { assetValue: 60_000 } };
    expect(productOf(truck, commercialSheet).brokerage.percent).toBe(3);
  });

  it("is null outside every band, and for a consumer", () => {
    expect(productOf({ ...commercial(), asset: { assetValue: 1000 } }, commercialSheet).brokerage).toEqual({ percent: 0, amount: 0 });
    expect(productOf(car(), sheet({ brokerage: bands })).brokerage).toEqual({ percent: 0, amount: 0 });
  });
});

describe("repayments", () => {
  it("are in arrears for a consumer and in advance for a business, with the balloon on the asset value", () => {
    const terms = { asset: { assetValue: 60_000 }, loanDetails: { term: 60, balloon: 25, deposit: 10_000 } };
    const at75 = { productTiers: [tier({ rate: 7.5 })] };
    expect(productOf(aScenario(terms), sheet(at75)).repayments).toBe(795.08);
    expect(productOf(aScenario({ applicationType: "commercial", ...terms }), sheet({ type: "commercial", ...at75 })).repayments).toBe(
      790.14,
    );
  });

  it("plus the balloon add up to the total loan amount; a month is 4.33 weeks", () => {
    const product = productOf(
      aScenario({ asset: { assetValue: 60_000 }, loanDetails: { term: 60, balloon: 25, deposit: 10_000 } }),
      sheet({ productTiers: [tier({ rate: 7.5 })] }),
    );
    expect(product.loanAmount).toBe(62_704.8);
    expect(product.weeklyRepayments).toBe(183.62);
  });

  it("are rounded half up when the rate is 0 %", () => {
    const product = productOf(
      aScenario({ asset: { assetValue: 100.02 }, loanDetails: { term: 12 } }),
      sheet({ productTiers: [tier({ rate: 0 })] }),
    );
    expect(product.repayments).toBe(8.34);
  });
});

describe("the comparison rate", () => {
  const fees = [fee({ value: 474 }), fee({ value: 990 }), fee({ value: 8.9, frequency: "monthly", capitalised: false })];
  const terms = { asset: { assetValue: 40_000 }, loanDetails: { term: 60, deposit: 5000 } };

  it("of a consumer product counts every fee", () => {
    const product = productOf(aScenario(terms), sheet({ fees }));
    expect(product.repayments).toBe(774.75);
    expect(product.comparisonRate).toBe(12.29);
  });

  it("is null for a commercial product", () => {
    expect(
      productOf(aScenario({ applicationType: "commercial", ...terms }), sheet({ type: "commercial", fees })).comparisonRate,
    ).toBeNull();
  });

  it("is null when cash fees use up the loan", () => {
    expect(productOf(aScenario(terms), sheet({ fees: [fee({ value: 35_000, capitalised: false })] })).comparisonRate).toBeNull();
  });
});

describe("a balloon above the finance amount", () => {
  const excavator = { asset: { assetValue: 96_000 }, loanDetails: { term: 60, balloon: 25, deposit: 74_000 } };
  const tiers = [tier({ rate: 7.5, info: ["Owners"] })];

  it("leaves nothing to repay: the financed amounts stay and a note says why", () => {
    const brokerage = [{ value: 4, valueType: "percentage", criteria: [] }] as const;
    const lender = sheet({ type: "commercial", fees: [fee({ value: 500 })], brokerage, productTiers: tiers });
    expect(productOf(aScenario({ applicationType: "commercial", ...excavator }), lender)).toMatchObject({
      financeAmount: 23_400,
      brokerage: { percent: 4, amount: 900 },
      feesTotal: 500,
      repayments: null,
      weeklyRepayments: null,
      loanAmount: null,
      comparisonRate: null,
      info: ["The balloon exceeds the amount financed.", "Owners"],
    });
  });

  it("is not reached by a balloon of exactly the finance amount, whose interest is paid monthly", () => {
    const product = productOf(aScenario(excavator), sheet({ fees: [fee({ value: 2000 })], productTiers: tiers }));
    expect(product).toMatchObject({ financeAmount: 24_000, repayments: 150, loanAmount: 33_000, info: ["Owners"] });
  });
});

describe("a lender whose fees are not stated", () => {
  it("has no fee total and no comparison rate, and a note says why", () => {
    const scenario = aScenario({ asset: { assetValue: 30_000 }, loanDetails: { term: 60 } });
    const unstated = sheet({ feesKnown: false, info: ["Bank statements"] });
    expect(productOf(scenario, unstated)).toMatchObject({
      fees: [],
      feesTotal: null,
      monthlyFees: { value: null },
      comparisonRate: null,
      financeAmount: 30_000,
      repayments: 637.41,
      info: ["Fees not stated by the lender.", "Bank statements"],
    });
    expect(
      productOf({ ...scenario, asset: { assetValue: 30_000 }, loanDetails: { term: 60, balloon: 40, deposit: 29_000 } }, unstated).info,
    ).toEqual(["The balloon exceeds the amount financed.", "Fees not stated by the lender.", "Bank statements"]);
  });
});

describe("a deal with missing details", () => {
  const fees = [fee({ value: 500 }), fee({ value: 2, calc: "percent" }), fee({ value: 9, frequency: "monthly" })];

  it.each([
    ["an asset value", { loanDetails: { term: 60 } }, null],
    ["a term", { asset: { assetValue: 30_000 } }, 600],
    ["a term, which is known to be none", { asset: { assetValue: 30_000 }, loanDetails: { term: null } }, 600],
    ["anything to borrow", { asset: { assetValue: 30_000 }, loanDetails: { term: 60, deposit: 30_000 } }, 0],
    [
      "anything to borrow, the deposit being above the value",
      { asset: { assetValue: 30_000 }, loanDetails: { term: 60, deposit: 40_000 } },
      -200,
    ],
  ])("has fees but no other amounts without %s", (_what, more, percentFee) => {
    const product = productOf(aScenario(more), sheet({ fees }));
    expect(product).toMatchObject({
      financeAmount: null,
      loanAmount: null,
      repayments: null,
      weeklyRepayments: null,
      comparisonRate: null,
      brokerage: { percent: 0, amount: null },
    });
    expect(product.fees.map(({ amount }) => amount)).toEqual([500, percentFee, 9]);
    expect(product.feesTotal).toBe(500 + (percentFee ?? 0));
    expect(product.monthlyFees.value).toBe(9);
  });

  it("does not keep the amounts of the previous quote", () => {
    const only = sheet({ fees });
    expect(productOf(car(), only).repayments).not.toBeNull();
    expect(productOf(aScenario(), only).repayments).toBeNull();
  });
});
