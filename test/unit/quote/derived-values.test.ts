import { describe, expect, it } from "vitest";
import type { Employer, Scenario } from "../../../shared/quote/scenario.ts";
import { aScenario, answerTo, compound, criterionOn } from "../../support/engine/engine-builders.ts";

const months = { unit: "months" } as const;
const years = { unit: "years" } as const;
const percent = { unit: "percent" } as const;
const business = (timeInBusiness: string | null, today: string) =>
  aScenario({ applicationType: "commercial", today, entity: { timeInBusiness } });

describe("cut-off dates", () => {
  it.each([
    ["2026-11-20", "2024-12-19", true],
    ["2026-11-20", "2024-12-20", false],
    ["2026-11-20", "2024-12-21", false],
  ])("on %s a business started on %s has traded over 23 months: %s", (today, begun, expected) => {
    expect(answerTo(criterionOn("entity.timeInBusiness", "greaterThan", 23, months), business(begun, today))).toBe(expected);
  });

  it.each([
    ["2026-11-20", "2024-11-20", true],
    ["2026-11-20", "2024-11-21", false],
    ["2024-03-31", "2024-02-29", true],
  ])("on %s a business started on %s has traded at least 24 months, or one: %s", (today, begun, expected) => {
    const least = today.startsWith("2024") ? 1 : 24;
    expect(answerTo(criterionOn("entity.timeInBusiness", "greaterThanOrEqualTo", least, months), business(begun, today))).toBe(expected);
  });

  it("go from the end of a month to the end of a shorter month", () => {
    const oneMonth = criterionOn("entity.timeInBusiness", "is", 1, months);
    expect(answerTo(oneMonth, business("2026-02-28", "2026-03-31"))).toBe(true);
    expect(answerTo(oneMonth, business("2026-02-27", "2026-03-31"))).toBe(false);
    expect(
      answerTo(
        criterionOn("customer.dateOfBirth", "greaterThanOrEqualTo", 18, years),
        aScenario({ today: "2026-02-28", customer: { dateOfBirth: "2008-02-29" } }),
      ),
    ).toBe(false);
    expect(
      answerTo(
        criterionOn("customer.dateOfBirth", "greaterThanOrEqualTo", 18, years),
        aScenario({ today: "2026-03-01", customer: { dateOfBirth: "2008-02-29" } }),
      ),
    ).toBe(true);
  });

  it("treat between as inclusive, and betweenLow as excluding its upper end", () => {
    const [first, last] = ["2025-11-20", "2024-11-20"];
    expect(answerTo(criterionOn("entity.gst", "between", [12, 24], months), aScenario({ entity: { gst: last } }))).toBe(true);
    expect(answerTo(criterionOn("entity.gst", "betweenLow", [12, 24], months), aScenario({ entity: { gst: last } }))).toBe(false);
    expect(answerTo(criterionOn("entity.gst", "betweenLow", [12, 24], months), aScenario({ entity: { gst: first } }))).toBe(true);
  });

  it("default to years for a date of birth and months for a business", () => {
    expect(
      answerTo(criterionOn("customer.dateOfBirth", "greaterThanOrEqualTo", 23), aScenario({ customer: { dateOfBirth: "2003-11-20" } })),
    ).toBe(true);
    expect(answerTo(criterionOn("entity.gst", "lessThan", 23), aScenario({ entity: { gst: "2003-11-20" } }))).toBe(false);
  });

  it("make every comparison false for a business without GST registration", () => {
    const unregistered = aScenario({ entity: { gst: null } });
    for (const condition of ["lessThan", "greaterThan", "is", "isNot"] as const)
      expect(answerTo(criterionOn("entity.gst", condition, 12, months), unregistered)).toBe(false);
    expect(answerTo(criterionOn("entity.gst", "doesntExist"), unregistered)).toBe(true);
    expect(answerTo(criterionOn("entity.gst", "exists"), unregistered)).toBe(false);
  });

  it("never treat a date as zero", () => {
    expect(answerTo(criterionOn("entity.gst", "zero"), aScenario({ today: "2026-11-20", entity: { gst: "2026-11-20" } }))).toBe(false);
    expect(answerTo(criterionOn("entity.gst", "zero"), aScenario({ entity: { gst: null } }))).toBe(true);
  });
});

describe("the age of the asset", () => {
  const made = (ageOfAsset: number | null, term?: number) =>
    aScenario({ today: "2026-11-20", asset: { ageOfAsset }, ...(term ? { loanDetails: { term } } : {}) });

  it("is in whole years of twelve months, and 0 for next year's model", () => {
    expect(answerTo(criterionOn("asset.ageOfAsset", "is", 24, months), made(2024))).toBe(true);
    expect(answerTo(criterionOn("asset.ageOfAsset", "is", 2, years), made(2024))).toBe(true);
    expect(answerTo(criterionOn("asset.ageOfAsset", "is", 0, months), made(2027))).toBe(true);
    expect(answerTo(criterionOn("asset.ageOfAsset", "is", 2024), made(2024))).toBe(true);
  });

  it("grows over the term, from below 0 for next year's model", () => {
    expect(answerTo(criterionOn("asset.ageOfAssetAtEnd", "is", 7), made(2024, 60))).toBe(true);
    expect(answerTo(criterionOn("asset.ageOfAssetAtEnd", "is", 4), made(2027, 60))).toBe(true);
    expect(answerTo(criterionOn("asset.ageOfAssetAtEnd", "lessThan", 3.5), made(2024, 18))).toBe(false);
  });

  it("is unknown without a year, even when that is known to be absent", () => {
    expect(answerTo(criterionOn("asset.ageOfAsset", "lessThan", 24, months), made(null))).toBeNull();
    expect(answerTo(criterionOn("asset.ageOfAssetAtEnd", "lessThan", 24), made(2024))).toBeNull();
  });
});

describe("loan amount and deposit", () => {
  const deal = (assetValue: number | null | undefined, deposit?: number | null): Scenario =>
    aScenario({ asset: { assetValue }, loanDetails: deposit === undefined ? {} : { deposit } });

  it("compares exactly, in decimals", () => {
    expect(answerTo(criterionOn("loanDetails.loanAmount", "lessThanOrEqualTo", 34_999.99), deal(40_000, 5000.01))).toBe(true);
    expect(answerTo(criterionOn("loanDetails.loanAmount", "equal", 34_999.99), deal(40_000, 5000.01))).toBe(true);
    expect(answerTo(criterionOn("loanDetails.deposit", "greaterThanOrEqualTo", 10, percent), deal(35_001, 3500.1))).toBe(true);
    expect(answerTo(criterionOn("loanDetails.deposit", "greaterThanOrEqualTo", 10, percent), deal(35_001, 3500.09))).toBe(false);
  });

  it("counts a missing deposit as 0 in the loan amount", () => {
    expect(answerTo(criterionOn("loanDetails.loanAmount", "equal", 40_000), deal(40_000))).toBe(true);
    expect(answerTo(criterionOn("loanDetails.loanAmount", "equal", 40_000), deal(40_000, null))).toBe(true);
    expect(answerTo(criterionOn("loanDetails.loanAmount", "equal", 40_000), deal(undefined, 10))).toBeNull();
    expect(answerTo(criterionOn("loanDetails.loanAmount", "equal", 40_000), deal(null, 10))).toBeNull();
  });

  it("makes a percentage unknown without a deposit or an asset value", () => {
    const tenPercent = criterionOn("loanDetails.deposit", "greaterThanOrEqualTo", 10, percent);
    expect(answerTo(tenPercent, deal(40_000))).toBeNull();
    expect(answerTo(tenPercent, deal(40_000, null))).toBe(false);
    for (const value of [undefined, null, 0]) expect(answerTo(tenPercent, deal(value, 1000))).toBeNull();
  });
});

describe("criteria on employers", () => {
  const jobs = (...employers: (Employer | null)[]) => aScenario({ customer: { employers } });
  const each = criterionOn("employer.timeOfEmployment", "eachIsGreaterThan", 6);
  const sum = criterionOn("employer.timeOfEmployment", "sumIsGreaterThan", 12);
  const any = criterionOn("employer.employmentType", "hasOne", ["CASUAL"]);

  it("test the first employer with a scalar condition", () => {
    expect(
      answerTo(criterionOn("employer.employmentType", "is", "CASUAL"), jobs({ employmentType: "CASUAL" }, { employmentType: "BENEFITS" })),
    ).toBe(true);
    expect(
      answerTo(
        criterionOn("employer.employmentType", "is", "BENEFITS"),
        jobs({ employmentType: "CASUAL" }, { employmentType: "BENEFITS" }),
      ),
    ).toBe(false);
  });

  it("test all employers with a list condition", () => {
    expect(answerTo(any, jobs({ employmentType: "FULL_TIME" }, { employmentType: "CASUAL" }))).toBe(true);
    expect(answerTo(each, jobs({ timeOfEmployment: 7 }, { timeOfEmployment: 6 }))).toBe(false);
    expect(answerTo(each, jobs({ timeOfEmployment: 7 }, { timeOfEmployment: 8 }))).toBe(true);
    expect(answerTo(sum, jobs({ timeOfEmployment: 6 }, { timeOfEmployment: 7 }))).toBe(true);
    expect(answerTo(sum, jobs({ timeOfEmployment: 6 }, { timeOfEmployment: 6 }))).toBe(false);
  });

  it("are unknown when a missing value decides", () => {
    expect(answerTo(each, jobs({ timeOfEmployment: 7 }, {}))).toBeNull();
    expect(answerTo(each, jobs({ timeOfEmployment: 5 }, {}))).toBe(false);
    expect(answerTo(any, jobs({}, { employmentType: "CASUAL" }))).toBe(true);
    expect(answerTo(any, jobs({}, { employmentType: "FULL_TIME" }))).toBeNull();
    expect(answerTo(sum, jobs({ timeOfEmployment: 60 }, {}))).toBeNull();
  });

  it("treat a value known to be absent as false", () => {
    expect(answerTo(each, jobs({ timeOfEmployment: 7 }, { timeOfEmployment: null }))).toBe(false);
    expect(answerTo(any, jobs(null, { employmentType: "CASUAL" }))).toBe(true);
    expect(answerTo(any, jobs(null))).toBe(false);
    expect(answerTo(sum, jobs({ timeOfEmployment: 60 }, { timeOfEmployment: null }))).toBe(false);
  });

  it("are unknown for an empty list, except whether it is empty", () => {
    for (const criterion of [each, sum, any, criterionOn("employer.employmentType", "is", "CASUAL")])
      expect(answerTo(criterion, jobs())).toBeNull();
    expect(answerTo(criterionOn("employer.timeOfEmployment", "zero"), jobs())).toBe(true);
  });
});

describe("a part of the scenario that is known to be absent", () => {
  it("has no fields", () => {
    expect(answerTo(criterionOn("entity.gst", "doesntExist"), aScenario({ entity: null }))).toBe(true);
    expect(answerTo(criterionOn("entity.gst", "doesntExist"), aScenario())).toBeNull();
    expect(answerTo(criterionOn("creditProfile.score", "greaterThan", 1), aScenario({ creditProfile: null }))).toBe(false);
  });
});

describe("compound criteria", () => {
  const holds = criterionOn("creditProfile.score", "greaterThan", 500);
  const fails = criterionOn("creditProfile.score", "greaterThan", 900);
  const open = criterionOn("loanDetails.term", "lessThan", 61);
  const scenario = aScenario({ creditProfile: { score: 700 } });

  it.each([
    ["and", [holds, holds], true],
    ["and", [holds, open], null],
    ["and", [open, fails], false],
    ["or", [fails, holds], true],
    ["or", [fails, open], null],
    ["or", [open, holds], true],
    ["or", [fails, fails], false],
    ["or", [], false],
    ["and", [], true],
  ] as const)("%s of %j gives %s", (conditional, criteria, expected) => {
    expect(answerTo(compound(conditional, ...criteria), scenario)).toBe(expected);
  });

  it("can be nested", () => {
    expect(
      answerTo(compound("or", compound("and", holds, fails), compound("and", holds, compound("or", fails, open))), scenario),
    ).toBeNull();
  });
});
