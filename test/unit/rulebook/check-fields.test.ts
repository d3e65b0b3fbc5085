import { describe, expect, it } from "vitest";
import type { Criterion } from "../../../shared/quote/sheet.ts";
import {
  aBand,
  aCompound,
  aCriterion,
  aFee,
  aLoanAmount,
  aSheet,
  aTier,
  aTierRequiring,
  logProblems,
} from "../../support/engine/sheets.ts";

const asking = (criterion: Criterion) => logProblems(aSheet({ productTiers: [aTierRequiring(criterion)] }));
const conditions =
  'one of "is", "equal", "isNot", "notEqual", "lessThan", "greaterThan", "lessThanOrEqualTo", "greaterThanOrEqualTo", "between", "betweenLow", "hasOne", "eachIsGreaterThan", "sumIsGreaterThan", "zero", "exists", "doesntExist", "compound"';

describe("a sheet", () => {
  it("that matches its schema is accepted", () => {
    expect(logProblems(aSheet())).toEqual([]);
  });

  it("with an unknown key is rejected, listing the known keys", () => {
    expect(logProblems({ ...aSheet(), colour: "red" })).toEqual([
      "/colour: found an unknown field, expected one of date, lender, productName, type, logoURL, adi, expiresOn, brokerageBase, balloonBase, timing, feesKnown, balloonLimits, fees, brokerage, loading, info, productTiers, actions, lenderCredentials, requiredFields, portal, freshness, settlement, commission, clawbackMonths, provenance, examples",
    ]);
  });

  it("with a name that nobody could read is rejected", () => {
    const named = (name: string) => logProblems(aSheet({ productTiers: [{ ...aTier(), name }] }));
    const one = "expected one line without invisible characters";
    expect(named("Tier 1 \u2013 caf\u00E9 \u20AC")).toEqual([]);
    expect(named("Tier\u202E 1")).toEqual([`/productTiers/0/name: found "Tier\u202E 1", ${one}`]);
    expect(named("Tier\u200B1")).toEqual([`/productTiers/0/name: found "Tier\u200B1", ${one}`]);
    expect(named("Tier\n1")[0]).toContain(one);
    expect(named("T".repeat(10_000))[0]).toContain("expected at most 100 characters");
    expect(
      logProblems(aSheet({ fees: [{ ...aFee(), name: "Fee\u2066" }], info: ["\u3164"] })).map((problem) => problem.split(":")[0]),
    ).toEqual(["/fees/0/name", "/info/0"]);
  });

  it.each(["requiredFields", "portal"])("with an unknown path in %s is rejected", (name) => {
    const customer = ["firstName", "phoneNumbers.latest.number", "creditProfile.score"];
    expect(logProblems({ ...aSheet(), [name]: { customer, asset: ["assetValue"], entity: ["addresses.first.city"] } })).toEqual([]);
    expect(logProblems({ ...aSheet(), [name]: { customer: ["firstname", "emails.first", "constructor"], pets: ["name"] } })).toEqual([
      `/${name}/customer/0: found "firstname", expected a field of an application's customer`,
      `/${name}/customer/1: found "emails.first", expected a field of an application's customer`,
      `/${name}/customer/2: found "constructor", expected a field of an application's customer`,
      `/${name}/pets/0: found "name", expected a field of an application's pets`,
    ]);
  });

  it("says for how many days documents are taken, of kinds that grow old alone", () => {
    expect(logProblems({ ...aSheet(), freshness: { payslip: 60, incomeStatement: 1 } })).toEqual([]);
    expect(logProblems({ ...aSheet(), freshness: { payslip: 0, bankStatement: 401, identity: 30 } })).toEqual([
      "/freshness/payslip: found 0, expected at least 1",
      "/freshness/bankStatement: found 401, expected at most 400",
      "/freshness/identity: found an unknown field, expected one of payslip, incomeStatement, bankStatement",
    ]);
  });

  it("says when the lender pays the commission, and how long it can take it back", () => {
    expect(logProblems({ ...aSheet(), commission: "settlement", clawbackMonths: 24 })).toEqual([]);
    expect(logProblems({ ...aSheet(), commission: { day: 15, monthsAfter: 1 } })).toEqual([]);
    expect(logProblems({ ...aSheet(), commission: { day: 32, monthsAfter: 1 }, clawbackMonths: 0 })).toEqual([
      "/commission/day: found 32, expected at most 31",
      "/clawbackMonths: found 0, expected at least 1",
    ]);
  });

  it("says whether the lender's ratio counts fees", () => {
    expect(logProblems({ ...aSheet(), settlement: { ratioCountsFees: false } })).toEqual([]);
    expect(logProblems({ ...aSheet(), settlement: { ratioCountsFees: "no", fees: 1 } })).toEqual([
      '/settlement/ratioCountsFees: found "no", expected true or false',
      "/settlement/fees: found an unknown field, expected one of ratioCountsFees",
    ]);
  });

  it("dated 30 February is rejected", () => {
    expect(logProblems(aSheet({ date: "2023-02-30" }))).toEqual([
      '/date: found "2023-02-30", expected a day that exists, written YYYY-MM-DD',
    ]);
  });

  it("without a date is rejected, as an unknown date must be null", () => {
    const { date: _, ...undated } = aSheet();

    expect(logProblems(undated)).toEqual(["/date: found nothing, expected a day that exists, written YYYY-MM-DD"]);
  });

  it("without a tier is rejected", () => {
    expect(logProblems(aSheet({ productTiers: [] }))).toEqual(["/productTiers: found [], expected at least 1 entries"]);
  });

  it("with two problems reports both", () => {
    expect(logProblems(aSheet({ logoURL: "example.png", fees: [aFee({ value: -1 })] }))).toEqual([
      '/logoURL: found "example.png", expected a path such as /lenders/lender-a.svg',
      "/fees/0/value: found -1, expected at least 0",
    ]);
  });
});

describe("a fee", () => {
  it("without a capitalised flag is rejected", () => {
    expect(logProblems(aSheet({ fees: [aFee(), aFee({ name: "PPSR", capitalised: undefined as never })] }))).toEqual([
      "/fees/1/capitalised: found nothing, expected true or false",
    ]);
  });

  it("with an unknown key is rejected", () => {
    expect(logProblems(aSheet({ fees: [{ ...aFee(), amount: 395 } as never] }))).toEqual([
      "/fees/0/amount: found an unknown field, expected one of name, value, capitalised, frequency, calc, min, max, when, inComparisonRate, paidTo, least, tiers, criteria",
    ]);
  });

  it("due weekly is rejected", () => {
    expect(logProblems(aSheet({ fees: [aFee({ frequency: "weekly" as never })] }))).toEqual([
      '/fees/0/frequency: found "weekly", expected one of "upfront", "monthly"',
    ]);
  });
});

describe("a brokerage band", () => {
  it("with a maximum below its value is rejected", () => {
    expect(logProblems(aSheet({ brokerage: [aBand({ value: 4, max: 3 })] }))).toEqual([
      "/brokerage/0/max: found 3, expected a max of at least the value",
    ]);
  });

  it("with a maximum equal to its value is accepted", () => {
    expect(logProblems(aSheet({ brokerage: [aBand({ value: 4, max: 4 })] }))).toEqual([]);
  });
});

describe("a tier", () => {
  it("with a rate range from high to low is rejected", () => {
    expect(logProblems(aSheet({ productTiers: [aTier({ rate: [19.99, 15.99] })] }))).toEqual([
      "/productTiers/0/rate: found [19.99,15.99], expected a pair that ascends, [low, high]",
    ]);
  });

  it("with a rate written as text is rejected", () => {
    expect(logProblems(aSheet({ productTiers: [aTier({ rate: "9.5" as never })] }))).toEqual([
      '/productTiers/0/rate: found "9.5", expected a number or a list',
    ]);
  });

  it("with one end of its rate range written as text is rejected at that end", () => {
    expect(logProblems(aSheet({ productTiers: [aTier({ rate: [9.5, "12.5" as never] })] }))).toEqual([
      '/productTiers/0/rate/1: found "12.5", expected a number',
    ]);
  });

  it("whose fees are not stated is accepted without fees alone", () => {
    expect(logProblems(aSheet({ feesKnown: false }))).toEqual([]);
    expect(logProblems(aSheet({ feesKnown: false, fees: [aFee()] }))[0]).toMatch(
      /^\/fees: found .*, expected no fees where feesKnown is false$/,
    );
  });

  it("with an unknown documentation level is rejected", () => {
    expect(logProblems(aSheet({ productTiers: [aTier({ productType: "No doc" as never })] }))).toEqual([
      '/productTiers/0/productType: found "No doc", expected one of "Standard", "Low doc", "Light doc", "Full doc", "Adverse"',
    ]);
  });
});

describe("a criterion", () => {
  it("with an unknown condition is rejected, listing the known conditions", () => {
    expect(asking(aCriterion({ condition: "isAbout" as never }))).toEqual([
      `/productTiers/0/criteria/0/condition: found "isAbout", expected ${conditions}`,
    ]);
  });

  it("with an unknown condition inside a compound is rejected at that place", () => {
    expect(asking(aCompound("or", aCriterion(), aCriterion({ condition: "isAbout" as never })))).toEqual([
      `/productTiers/0/criteria/0/criteria/1/condition: found "isAbout", expected ${conditions}`,
    ]);
  });

  it("with an unknown key is rejected", () => {
    expect(asking({ ...aCriterion(), valeu: 60 } as never)).toEqual([
      "/productTiers/0/criteria/0/valeu: found an unknown field, expected one of label, object, attribute, condition, value, unit, primary, otherwise, referAbove",
    ]);
  });

  it("may say that its failure is not stated, as a tier's own criterion alone", () => {
    const forgiving = aCriterion({ otherwise: "notStated" });
    const unknownField = "/otherwise: found an unknown field, expected one of label, object, attribute, condition, value, unit, primary";
    expect(asking(forgiving)).toEqual([]);
    expect(asking({ ...aCompound("or", aCriterion()), otherwise: "notStated" })).toEqual([]);
    expect(asking(aCompound("or", forgiving))).toEqual([`/productTiers/0/criteria/0/criteria/0${unknownField}`]);
    expect(logProblems(aSheet({ fees: [aFee({ criteria: [forgiving] })] }))).toEqual([`/fees/0/criteria/0${unknownField}`]);
    expect(asking(aCriterion({ otherwise: "unclear" as never }))).toEqual([
      '/productTiers/0/criteria/0/otherwise: found "unclear", expected one of "notStated", "refer"',
    ]);
  });

  it("without a value is rejected when its condition needs one", () => {
    expect(asking(aCriterion({ value: undefined as never }))).toEqual([
      "/productTiers/0/criteria/0/value: found nothing, expected a number",
    ]);
  });

  it("with a value is rejected when its condition takes none", () => {
    expect(asking(aCriterion({ condition: "exists" }))).toEqual([
      "/productTiers/0/criteria/0/value: found an unknown field, expected one of label, object, attribute, condition, unit, primary, otherwise",
    ]);
  });

  it.each([
    ["descends", [50_000, 5000]],
    ["is of one number twice", [5000, 5000]],
  ])("with a range that %s is rejected", (_, value) => {
    expect(asking(aLoanAmount("between", value))).toEqual([
      `/productTiers/0/criteria/0/value: found ${JSON.stringify(value)}, expected a pair that ascends, [low, high]`,
    ]);
  });

  it("with a range of three numbers is rejected", () => {
    expect(asking(aLoanAmount("betweenLow", [5000, 10_000, 20_000]))).toEqual([
      "/productTiers/0/criteria/0/value: found [5000,10000,20000], expected at most 2 entries",
    ]);
  });

  it("with an empty list of values is rejected", () => {
    expect(asking(aCriterion({ condition: "hasOne", value: [] }))).toHaveLength(1);
  });

  it("with an empty list of members is rejected", () => {
    expect(asking(aCompound("and"))).toEqual(["/productTiers/0/criteria/0/criteria: found [], expected at least 1 entries"]);
  });
});
