import { describe, expect, it } from "vitest";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { aCommercialScenario, aConsumerScenario } from "../../support/engine/plain-scenario.ts";
import { rejections } from "../../support/engine/rejections.ts";

/** The problems of a scenario with these invalid parts. */
const rejected = (parts: object) => rejections(() => parseScenario({ ...aConsumerScenario(), ...parts }));

describe("a scenario", () => {
  it("without today is rejected", () => {
    const { today: _, ...dateless } = aConsumerScenario();

    expect(rejections(() => parseScenario(dateless))).toEqual(["today: found nothing, expected a day that exists, written YYYY-MM-DD"]);
  });

  it("with a null today is rejected, as there is no quote without a date", () => {
    expect(rejected({ today: null })).toEqual(["today: found null, expected a day that exists, written YYYY-MM-DD"]);
  });

  it("dated 30 February is rejected", () => {
    expect(rejected({ today: "2023-02-30" })).toEqual(['today: found "2023-02-30", expected a day that exists, written YYYY-MM-DD']);
  });

  it.each([
    ["without a type", undefined, "nothing"],
    ["of no known type", "personal", '"personal"'],
  ])("%s is rejected", (_, applicationType, found) => {
    expect(rejected({ applicationType })).toEqual([`applicationType: found ${found}, expected one of "consumer", "commercial"`]);
  });

  it.each([
    ["a list", [], "[]"],
    ["a number", 3, "3"],
    ["null", null, "null"],
  ])("that is %s is rejected", (_, input, found) => {
    expect(rejections(() => parseScenario(input))).toEqual([`found ${found}, expected an object`]);
  });

  it("with an unknown key is rejected, listing the known keys", () => {
    expect(rejected({ assets: {} })).toEqual([
      "assets: found an unknown field, expected one of applicationType, today, asset, loanDetails, customer, customerProfile, creditProfile, entity",
    ]);
  });

  it("with an unknown key in a part is rejected, listing the keys of that part", () => {
    expect(rejected({ loanDetails: { months: 60 } })).toEqual([
      "loanDetails.months: found an unknown field, expected one of term, balloon, deposit, brokerageRate",
    ]);
  });

  it("with an unknown key of an employer is rejected, naming the employer", () => {
    expect(rejected({ customer: { employers: [{}, { months: 12 }] } })).toEqual([
      "customer.employers.1.months: found an unknown field, expected one of employmentType, timeOfEmployment",
    ]);
  });

  it("with more than 100 employers is rejected", () => {
    const employers = (length: number) => ({ customer: { employers: Array.from({ length }, () => null) } });
    expect(rejected(employers(100))).toEqual([]);
    expect(rejected(employers(101))).toEqual([expect.stringMatching(/^customer\.employers: found .* expected at most 100 entries$/)]);
  });

  it.each(["balloon", "brokerageRate"])("with a %s just above 0 is rejected, and with 0 is accepted", (name) => {
    expect(rejected({ loanDetails: { [name]: 5e-324 } })).toEqual([`loanDetails.${name}: found 5e-324, expected 0 or at least 0.000001`]);
    expect(rejected({ loanDetails: { [name]: 0 } })).toEqual([]);
    expect(rejected({ loanDetails: { [name]: 0.05 } })).toEqual([]);
  });

  it("with a derived figure as input is rejected", () => {
    expect(rejected({ loanDetails: { loanAmount: 30_000 } })).toEqual([
      "loanDetails.loanAmount: found an unknown field, expected one of term, balloon, deposit, brokerageRate",
    ]);
  });

  it("with two problems reports both, the first one in its message", () => {
    const twice = { ...aConsumerScenario(), loanDetails: { term: 11, balloon: 71 } };

    expect(rejections(() => parseScenario(twice))).toEqual([
      "loanDetails.term: found 11, expected at least 12",
      "loanDetails.balloon: found 71, expected at most 70",
    ]);
    expect(() => parseScenario(twice)).toThrow("loanDetails.term: found 11, expected at least 12");
  });
});

describe("an asset type", () => {
  it("for consumers is rejected on a commercial quote", () => {
    const [apiError] = rejections(() => parseScenario(aCommercialScenario({ asset: { assetType: "HORSE_FLOAT" } })));

    expect(apiError).toMatch(/^asset\.assetType: found "HORSE_FLOAT", expected one of "MOTOR_VEHICLE", .*"OTHER"$/);
  });

  it("for businesses is rejected on a consumer quote", () => {
    const [apiError] = rejections(() => parseScenario(aConsumerScenario({ asset: { assetType: "GOLF_KART" } })));

    expect(apiError).toMatch(/^asset\.assetType: found "GOLF_KART", expected one of "MOTOR_VEHICLE", .*"JETSKI_PWC"$/);
  });
});

describe("a figure is rejected that is", () => {
  it.each([
    ["a term of 11 months", { loanDetails: { term: 11 } }, "loanDetails.term: found 11, expected at least 12"],
    ["a term of 85 months", { loanDetails: { term: 85 } }, "loanDetails.term: found 85, expected at most 84"],
    ["a term of twelve and a half months", { loanDetails: { term: 12.5 } }, "loanDetails.term: found 12.5, expected a whole number"],
    ["a balloon of 71 %", { loanDetails: { balloon: 71 } }, "loanDetails.balloon: found 71, expected at most 70"],
    ["a negative balloon", { loanDetails: { balloon: -1 } }, "loanDetails.balloon: found -1, expected at least 0"],
    ["a negative deposit", { loanDetails: { deposit: -0.01 } }, "loanDetails.deposit: found -0.01, expected at least 0"],
    ["a brokerage over 100 %", { loanDetails: { brokerageRate: 101 } }, "loanDetails.brokerageRate: found 101, expected at most 100"],
    ["a negative asset value", { asset: { assetValue: -1 } }, "asset.assetValue: found -1, expected at least 0"],
    ["an infinite asset value", { asset: { assetValue: Infinity } }, "asset.assetValue: found Infinity, expected a number"],
    ["half a year of manufacture", { asset: { ageOfAsset: 2021.5 } }, "asset.ageOfAsset: found 2021.5, expected a whole number"],
    ["an age instead of a year of manufacture", { asset: { ageOfAsset: 5 } }, "asset.ageOfAsset: found 5, expected at least 1900"],
    ["a fraction of a credit score", { creditProfile: { score: 599.5 } }, "creditProfile.score: found 599.5, expected a whole number"],
    ["a credit score over 1,200", { creditProfile: { score: 1201 } }, "creditProfile.score: found 1201, expected at most 1200"],
    ["a negative credit score", { creditProfile: { score: -1 } }, "creditProfile.score: found -1, expected at least 0"],
  ])("%s", (_, parts, apiError) => {
    expect(rejected(parts)).toEqual([apiError]);
  });
});

describe("a field is rejected that holds", () => {
  it.each([
    ["a text instead of a number", { asset: { assetValue: "30000" } }, 'asset.assetValue: found "30000", expected a number'],
    [
      "a number instead of a date",
      { customer: { dateOfBirth: 1988 } },
      "customer.dateOfBirth: found 1988, expected a day that exists, written YYYY-MM-DD",
    ],
    [
      "a text instead of true or false",
      { creditProfile: { hasAdverseCredit: "no" } },
      'creditProfile.hasAdverseCredit: found "no", expected true or false',
    ],
    ["a text instead of an object", { asset: "car" }, 'asset: found "car", expected an object'],
    ["one employer instead of a list", { customer: { employers: {} } }, "customer.employers: found {}, expected a list"],
    ["a label instead of a key", { asset: { condition: "New" } }, 'asset.condition: found "New", expected one of "NEW", "DEMO", "USED"'],
    [
      "a date that does not exist",
      { entity: { gst: "2023-02-30" } },
      'entity.gst: found "2023-02-30", expected a day that exists, written YYYY-MM-DD',
    ],
    [
      "a date in another format",
      { entity: { timeInBusiness: "15/02/2021" } },
      'entity.timeInBusiness: found "15/02/2021", expected a day that exists, written YYYY-MM-DD',
    ],
    [
      "an unknown employment type",
      { customer: { employers: [{ employmentType: "RETIRED" }] } },
      'customer.employers.0.employmentType: found "RETIRED", expected one of "FULL_TIME", "PART_TIME", "CASUAL", "CONTRACT", "SELF_EMPLOYED", "BENEFITS"',
    ],
  ])("%s", (_, parts, apiError) => {
    expect(rejected(parts)).toEqual([apiError]);
  });

  it("a very long text, which the message shortens", () => {
    const [apiError] = rejected({ asset: { condition: "x".repeat(10_000) } });

    expect(apiError!.length).toBeLessThan(150);
  });
});
