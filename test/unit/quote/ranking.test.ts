import { describe, expect, it } from "vitest";
import { quote } from "../../../shared/quote/quote.ts";
import type { Sheet } from "../../../shared/quote/sheet.ts";
import {
  aScenario,
  compound,
  productOf,
  productsOf,
  criterionOn,
  rulebookWith,
  sheet,
  tier,
} from "../../support/engine/engine-builders.ts";

const holds = criterionOn("creditProfile.score", "greaterThan", 500);
const fails = criterionOn("creditProfile.score", "greaterThan", 900);
const failsPrimary = criterionOn("creditProfile.score", "greaterThan", 901, { primary: true });
const open = criterionOn("loanDetails.balloon", "lessThan", 41);
const car = aScenario({
  asset: { assetValue: 30_000, assetType: "MOTOR_VEHICLE" },
  loanDetails: { term: 60, deposit: 0 },
  creditProfile: { score: 700 },
});
const withTiers = (...tiers: Parameters<typeof tier>[0][]) =>
  sheet({ productTiers: tiers.map((each, i) => tier({ name: `Tier ${i + 1}`, ...each })) });
const lender = (name: string, more: Partial<Sheet> = {}) => sheet({ lender: name, ...more });
const names = (sheets: readonly Sheet[], options = {}) => productsOf(car, sheets, options).map((product) => product.lender);

describe("fit and qualification", () => {
  it.each([
    ["every criterion holds", [holds, holds], 0, "2/2", 0],
    ["there are no criteria", [], 0, "0/0", 0],
    ["one is unknown", [holds, open], 1, "1/2", 1 + 1 / 3],
    ["one fails", [holds, open, fails], 2, "1/3", 2 + 2 / 4],
    ["a primary one fails", [holds, failsPrimary], 3, "1/2", 3 + 1 / 3],
    ["a primary one fails inside a compound, whose own flag counts", [compound("and", failsPrimary)], 2, "0/1", 2.5],
  ] as const)("where %s", (_what, criteria, qualification, share, fit) => {
    expect(productOf(car, withTiers({ criteria }))).toMatchObject({ qualification, criteria: share, fit });
  });

  it.each([
    ["of 40 % asks no lender", 40, [holds], "1/1", undefined],
    ["above 40 % is asked of a lender that does not limit it", 40.01, [holds], "1/2", null],
    ["above 40 % is asked even where something else fails", 50, [holds, fails], "1/3", null],
    ["above 40 % is answered by the lender's own limit", 41, [compound("or", open)], "0/1", undefined],
    ["above 40 % may be within the lender's own limit", 40.5, [open], "1/1", undefined],
  ] as const)("a balloon %s", (_what, balloon, criteria, share, asked) => {
    const product = productOf({ ...car, loanDetails: { ...car.loanDetails, balloon } }, withTiers({ criteria }));
    expect(product.criteria).toBe(share);
    expect(product.criteriaResults.find(({ label }) => label === "Balloon above 40% (ask the lender)")?.result).toBe(asked);
  });

  it("names what each criterion depends on, for a compound what its members depend on, each once", () => {
    const nested = compound("or", open, compound("and", holds, open), fails);
    const results = productOf(car, withTiers({ criteria: [holds, nested] })).criteriaResults;
    expect(results.map(({ attributes }) => attributes)).toEqual([["score"], ["balloon", "score"]]);
  });

  it("lists met, then unknown, then failed criteria, each in the order of the sheet", () => {
    const results = productOf(car, withTiers({ criteria: [fails, open, holds, failsPrimary, compound("or", holds)] })).criteriaResults;
    expect(results.map(({ label, result, primary }) => [label, result, primary])).toEqual([
      [holds.label, true, false],
      ["or", true, false],
      [open.label, null, false],
      [fails.label, false, false],
      [failsPrimary.label, false, true],
    ]);
  });
});

describe("each lender's best product", () => {
  it("is the best-fitting tier, then the cheapest, then the first", () => {
    expect(productOf(car, withTiers({ criteria: [fails], rate: 5 }, { criteria: [holds], rate: 9 })).tier).toBe("Tier 2");
    expect(productOf(car, withTiers({ rate: 9 }, { rate: 8 }, { rate: 8 })).tier).toBe("Tier 2");
  });

  it("is chosen across the lender's sheets", () => {
    const sheets = [
      lender("A", { productName: "One", productTiers: [tier({ rate: 9 })] }),
      lender("A", { productName: "Two", productTiers: [tier({ rate: 8 })] }),
    ];
    expect(productsOf(car, sheets).map(({ productName }) => productName)).toEqual(["Two"]);
  });

  it("is not chosen when all tiers are requested", () => {
    expect(productsOf(car, [withTiers({ rate: 9 }, { rate: 8 })], { allTiers: true }).map((product) => product.tier)).toEqual([
      "Tier 2",
      "Tier 1",
    ]);
  });
});

describe("the order of products", () => {
  const cheap = lender("Cheap", { productTiers: [tier({ rate: 6, criteria: [fails] })] });
  const fitting = lender("Fitting", {
    productTiers: [tier({ rate: 12 })],
    fees: [{ name: "Fee", value: 100, capitalised: false, frequency: "upfront" }],
  });
  const dear = lender("Dear", { productTiers: [tier({ rate: 20 })] });

  it("is by fit, then repayments", () => {
    expect(names([cheap, dear, fitting])).toEqual(["Fitting", "Dear", "Cheap"]);
  });

  it.each([
    ["rate", ["Cheap", "Fitting", "Dear"]],
    ["repayments", ["Cheap", "Fitting", "Dear"]],
    ["loanAmount", ["Cheap", "Fitting", "Dear"]],
    ["fees", ["Cheap", "Dear", "Fitting"]],
    ["fit", ["Dear", "Fitting", "Cheap"]],
  ])("can be by %s, with ties by name", (key, expected) => {
    expect(names([cheap, dear, fitting], { orderBy: [key] })).toEqual(expected);
  });

  it("does not depend on the order of the sheets, except for ties within a lender", () => {
    expect(names([fitting, cheap, dear])).toEqual(names([dear, fitting, cheap]));
  });

  it("breaks ties by code point", () => {
    expect(names(["b", "a", "B", "Ä"].map((name) => lender(name)))).toEqual(["B", "a", "b", "Ä"]);
  });

  it("is limited to fifty products", () => {
    const many = Array.from({ length: 60 }, (_, i) => lender(`Lender ${String(i).padStart(2, "0")}`));
    expect(names(many)).toHaveLength(50);
    expect(names(many, { allTiers: true })).toHaveLength(60);
  });
});

describe("filters", () => {
  const lowDoc = tier({ name: "Low", productType: "Low doc", rate: 12 });
  const fullDoc = tier({ name: "Full", productType: "Full doc", rate: 8 });

  it("keep the chosen lenders and product types before choosing each lender's best", () => {
    const sheets = [lender("A", { productTiers: [fullDoc, lowDoc] }), lender("B")];
    expect(names(sheets, { lenders: ["A"] })).toEqual(["A"]);
    expect(productsOf(car, sheets, { productTypes: ["Low doc"] }).map((product) => product.tier)).toEqual(["Low"]);
    expect(names(sheets, { lenders: [], productTypes: [] })).toEqual(["A", "B"]);
  });

  const caps = compound(
    "or",
    compound(
      "and",
      criterionOn("asset.assetType", "is", "MOTOR_VEHICLE"),
      criterionOn("loanDetails.loanAmount", "between", [15_000, 150_000]),
    ),
    compound("and", criterionOn("asset.assetType", "is", "MOTORBIKE"), criterionOn("loanDetails.loanAmount", "between", [3000, 60_000])),
  );
  const capped = [withTiers({ criteria: [caps] })];
  const loan = (assetType: "MOTOR_VEHICLE" | "TRACTOR", assetValue: number) => aScenario({ asset: { assetType, assetValue } });

  it("hide a tier by its asset type by default", () => {
    expect(productsOf(loan("TRACTOR", 20_000), capped)).toEqual([]);
    expect(productsOf(loan("TRACTOR", 20_000), capped, { mustMatch: [] })).toHaveLength(1);
  });

  it("keep a lender whose asset type fits but whose amount fails", () => {
    expect(productsOf(loan("MOTOR_VEHICLE", 14_000), capped)).toHaveLength(1);
    expect(productsOf(loan("MOTOR_VEHICLE", 14_000), capped, { mustMatch: ["assetType", "loanAmount"] })).toEqual([]);
  });

  it("hide a tier for any chosen attribute that fails, and none for an unknown one", () => {
    const strict = [withTiers({ criteria: [fails, open] })];
    expect(productsOf(car, strict, { mustMatch: ["balloon"] })).toHaveLength(1);
    expect(productsOf(car, strict, { mustMatch: ["balloon", "score"] })).toEqual([]);
  });
});

describe("a criterion that the lender does not state", () => {
  const cars = {
    ...criterionOn("asset.assetType", "is", "MOTOR_VEHICLE", { label: "Car", primary: true }),
    otherwise: "notStated",
  } as const;
  const assumed = withTiers({ criteria: [holds, cars] });
  const asset = (assetType?: "MOTOR_VEHICLE" | "CARAVAN") => aScenario({ ...car, asset: { assetType } });

  it("is unknown where it would fail, says so, and asks for no entry", () => {
    const product = productOf(asset("CARAVAN"), assumed);
    expect(product).toMatchObject({ qualification: 1, criteria: "1/2", fit: 1 + 1 / 3 });
    expect(product.criteriaResults[1]).toEqual({ label: "Car (not stated by the lender)", result: null, primary: true, attributes: [] });
  });

  it("is true where it passes, and asks for the entry where the field is empty", () => {
    const [known, missing] = [asset("MOTOR_VEHICLE"), asset()].map((scenario) => productOf(scenario, assumed).criteriaResults[1]);
    expect(known).toMatchObject({ label: "Car", result: true });
    expect(missing).toEqual({ label: "Car", result: null, primary: true, attributes: ["assetType"] });
  });

  it("may be a compound, and is one criterion beside the same one that fails", () => {
    const { otherwise: _, ...plain } = cars;
    const either = { ...compound("or", plain, fails), otherwise: "notStated" } as const;
    const { criteriaResults, qualification } = productOf(asset("CARAVAN"), withTiers({ criteria: [either, plain] }), { mustMatch: [] });
    expect(criteriaResults.map(({ result }) => result)).toEqual([null, false]);
    expect(qualification).toBe(3);
  });
});

describe("products without a figure", () => {
  it("come last in its order", () => {
    const fees = (value: number) => [{ name: "Fee", value, capitalised: true, frequency: "upfront" }] as const;
    const lenders = [lender("A", { feesKnown: false }), lender("B", { fees: fees(900) }), lender("C", { fees: fees(100) })];
    const inOrder = (scenario: typeof car, orderBy: "fees" | "repayments") =>
      productsOf(scenario, lenders, { orderBy: [orderBy] }).map((product) => product.lender);
    const balloon = aScenario({ asset: { assetValue: 30_000 }, loanDetails: { term: 60, balloon: 40, deposit: 18_500 } });

    expect(inOrder(car, "fees")).toEqual(["C", "B", "A"]);
    expect(inOrder(balloon, "repayments")).toEqual(["B", "A", "C"]);
  });
});

describe("a product", () => {
  it("shows its notes, and each reason once for which a value in use is assumed", () => {
    const noted = sheet({
      info: ["Bank statements"],
      productTiers: [tier({ name: "First", info: ["Owners"], rate: 8 }), tier({ name: "Second", rate: 9 })],
      fees: [{ name: "Fee", value: 1, capitalised: true, frequency: "upfront" }],
      provenance: [
        { paths: ["/fees/0/capitalised"], status: "assumed", reason: "a fee's treatment" },
        { paths: ["/productTiers/*/rate"], status: "assumed", reason: "rates" },
        { paths: ["/productTiers/0/productType"], status: "assumed", reason: "rates" },
        { paths: ["/productTiers/1/productType"], status: "assumed", reason: "the second tier's type" },
        { paths: ["/fees/0/value"], status: "shown", source: "a specification" },
      ],
    });
    expect(productOf(car, noted)).toMatchObject({
      info: ["Bank statements", "Owners"],
      assumptions: ["a fee's treatment", "rates"],
      illustrative: { rate: true, fees: false },
    });
  });

  it("is illustrative where an applied loading or fee is assumed, and not for one that does not apply", () => {
    const fee = { capitalised: true, frequency: "upfront" } as const;
    const noted = sheet({
      fees: [
        { ...fee, name: "Fee", value: 1 },
        { ...fee, name: "Other fee", value: 2, criteria: [fails] },
      ],
      loading: [{ name: "Loading", value: 1, valueType: "percentage", criteria: [] }],
    });
    const assumedAt = (path: string) => ({ ...noted, provenance: [{ paths: [path], status: "assumed" as const, reason: "a guess" }] });
    expect(productOf(car, assumedAt("/fees/0/value")).illustrative).toEqual({ rate: false, fees: true });
    expect(productOf(car, assumedAt("/fees/1/value")).illustrative).toEqual({ rate: false, fees: false });
    expect(productOf(car, assumedAt("/loading")).illustrative).toEqual({ rate: true, fees: false });
  });

  it("has every key, null rather than absent", () => {
    const { productName, date, labels, logo } = productOf(aScenario(), sheet());
    expect([productName, date, labels, logo]).toEqual([null, null, ["Standard"], "/lenders/lender.svg"]);
  });

  it("has null for unknown values", () => {
    const { criteriaResults } = productOf(aScenario(), withTiers({ criteria: [open] }));
    expect(criteriaResults.map(({ result }) => result)).toEqual([null]);
  });
});

describe("the referral's figures", () => {
  const at = (name: string, rate: number, criteria = [holds]) => lender(name, { productTiers: [tier({ rate, criteria })] });

  it("cover the products that qualify or may qualify", () => {
    const { referral, products } = quote(car, rulebookWith(at("A", 8), at("B", 12.3456, [open]), at("C", 30, [fails])));
    const [a, b] = products.map(({ repayments }) => repayments!) as [number, number];
    expect([a, b]).toEqual([608.29, 672.58]);
    expect(referral).toEqual({
      minRate: 8,
      maxRate: 12.35,
      minRepayments: 608.29,
      maxRepayments: 672.58,
      minWeeklyRepayments: 152.07,
      maxWeeklyRepayments: 168.15,
      totalLoanAmount: 38_426.1,
      isIllustrative: false,
    });
  });

  it("count the balloon in the total, and leave out a product that cannot repay it", () => {
    const financing = (value: number) => ({ fees: [{ name: "Fee", value, capitalised: true, frequency: "upfront" }] as const });
    const balloon = aScenario({ asset: { assetValue: 30_000 }, loanDetails: { term: 60, balloon: 40, deposit: 18_500 } });
    const lenders = [lender("A"), lender("B", financing(500)), lender("C", financing(2500))];
    const { referral, products } = quote(balloon, rulebookWith(...lenders));
    expect(products.map(({ repayments }) => repayments)).toEqual([100, 142.49, null]);
    expect(referral).toMatchObject({ minRepayments: 100, maxRepayments: 142.49, totalLoanAmount: 19_274.7 });
  });

  it("are null when no product qualifies, and have only rates when repayments are unknown", () => {
    expect(quote(car, rulebookWith(at("C", 30, [fails]))).referral).toBeNull();
    expect(quote(aScenario(), rulebookWith(at("A", 8))).referral).toEqual({
      minRate: 8,
      maxRate: 8,
      minRepayments: null,
      maxRepayments: null,
      minWeeklyRepayments: null,
      maxWeeklyRepayments: null,
      totalLoanAmount: null,
      isIllustrative: false,
    });
  });
});
