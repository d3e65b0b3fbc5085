import { describe, expect, it } from "vitest";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { aCommercialScenario, aConsumerScenario } from "../../support/plain-scenario.ts";
import { refusals } from "../../support/refusals.ts";

/** What is refused of a scenario with one part that cannot be. */
const refused = (parts: object) => refusals(() => parseScenario({ ...aConsumerScenario(), ...parts }));

describe("a scenario", () => {
  it("without today is refused", () => {
    const { today: _, ...dateless } = aConsumerScenario();

    expect(refusals(() => parseScenario(dateless))).toEqual(["today: found nothing, expected a day that exists, written YYYY-MM-DD"]);
  });

  it("whose today is null is refused, as there is no quote without a day", () => {
    expect(refused({ today: null })).toEqual(["today: found null, expected a day that exists, written YYYY-MM-DD"]);
  });

  it("of 30 February is refused", () => {
    expect(refused({ today: "2023-02-30" })).toEqual(['today: found "2023-02-30", expected a day that exists, written YYYY-MM-DD']);
  });

  it.each([
    ["without a type", undefined, "nothing"],
    ["of no known type", "personal", '"personal"'],
  ])("%s is refused", (_, applicationType, found) => {
    expect(refused({ applicationType })).toEqual([`applicationType: found ${found}, expected one of "consumer", "commercial"`]);
  });

  it.each([
    ["a list", [], "[]"],
    ["a number", 3, "3"],
    ["null", null, "null"],
  ])("that is %s is refused", (_, input, found) => {
    expect(refusals(() => parseScenario(input))).toEqual([`found ${found}, expected an object`]);
  });

  it("with an unknown key is refused, naming the keys that there are", () => {
    expect(refused({ assets: {} })).toEqual([
      "assets: found an unknown field, expected one of applicationType, today, loanDetails, customer, customerProfile, creditProfile, entity, asset",
    ]);
  });

  it("with an unknown key in a part is refused, naming the keys of that part", () => {
    expect(refused({ loanDetails: { months: 60 } })).toEqual([
      "loanDetails.months: found an unknown field, expected one of term, balloon, deposit, brokerageRate",
    ]);
  });

  it("with an unknown key of an employer is refused, saying of which", () => {
    expect(refused({ customer: { employers: [{}, { months: 12 }] } })).toEqual([
      "customer.employers.1.months: found an unknown field, expected one of employmentType, timeOfEmployment",
    ]);
  });

  it.each(["balloon", "brokerageRate"])("with a %s next to nothing is refused, and with none is not", (name) => {
    expect(refused({ loanDetails: { [name]: 5e-324 } })).toEqual([`loanDetails.${name}: found 5e-324, expected 0 or at least 0.000001`]);
    expect(refused({ loanDetails: { [name]: 0 } })).toEqual([]);
    expect(refused({ loanDetails: { [name]: 0.05 } })).toEqual([]);
  });

  it("with a derived figure as input is refused", () => {
    expect(refused({ loanDetails: { loanAmount: 30_000 } })).toEqual([
      "loanDetails.loanAmount: found an unknown field, expected one of term, balloon, deposit, brokerageRate",
    ]);
  });

  it("that is wrong in two places is told both, the first of them in its message", () => {
    const twice = { ...aConsumerScenario(), loanDetails: { term: 11, balloon: 41 } };

    expect(refusals(() => parseScenario(twice))).toEqual([
      "loanDetails.term: found 11, expected at least 12",
      "loanDetails.balloon: found 41, expected at most 40",
    ]);
    expect(() => parseScenario(twice)).toThrow("loanDetails.term: found 11, expected at least 12");
  });
});

describe("an asset type", () => {
  it("of consumers is refused on a commercial quote", () => {
    const [refusal] = refusals(() => parseScenario(aCommercialScenario({ asset: { assetType: "HORSE_FLOAT" } })));

    expect(refusal).toMatch(/^asset\.assetType: found "HORSE_FLOAT", expected one of "MOTOR_VEHICLE", .*"OTHER"$/);
  });

  it("of businesses is refused on a consumer quote", () => {
    const [refusal] = refusals(() => parseScenario(aConsumerScenario({ asset: { assetType: "GOLF_KART" } })));

    expect(refusal).toMatch(/^asset\.assetType: found "GOLF_KART", expected one of "MOTOR_VEHICLE", .*"JETSKI_PWC"$/);
  });
});

describe("a figure is refused that is", () => {
  it.each([
    ["a term of 11 months", { loanDetails: { term: 11 } }, "loanDetails.term: found 11, expected at least 12"],
    ["a term of 85 months", { loanDetails: { term: 85 } }, "loanDetails.term: found 85, expected at most 84"],
    ["a term of twelve and a half months", { loanDetails: { term: 12.5 } }, "loanDetails.term: found 12.5, expected a whole number"],
    ["a balloon of 41 %", { loanDetails: { balloon: 41 } }, "loanDetails.balloon: found 41, expected at most 40"],
    ["a balloon below nothing", { loanDetails: { balloon: -1 } }, "loanDetails.balloon: found -1, expected at least 0"],
    ["a deposit below nothing", { loanDetails: { deposit: -0.01 } }, "loanDetails.deposit: found -0.01, expected at least 0"],
    ["a brokerage over 100 %", { loanDetails: { brokerageRate: 101 } }, "loanDetails.brokerageRate: found 101, expected at most 100"],
    ["an asset value below nothing", { asset: { assetValue: -1 } }, "asset.assetValue: found -1, expected at least 0"],
    ["an endless asset value", { asset: { assetValue: Infinity } }, "asset.assetValue: found Infinity, expected a number"],
    ["half a year of manufacture", { asset: { ageOfAsset: 2021.5 } }, "asset.ageOfAsset: found 2021.5, expected a whole number"],
    ["an age for a year of manufacture", { asset: { ageOfAsset: 5 } }, "asset.ageOfAsset: found 5, expected at least 1900"],
    ["a fraction of a credit score", { creditProfile: { score: 599.5 } }, "creditProfile.score: found 599.5, expected a whole number"],
    ["a credit score over 1,200", { creditProfile: { score: 1201 } }, "creditProfile.score: found 1201, expected at most 1200"],
    ["a credit score below nothing", { creditProfile: { score: -1 } }, "creditProfile.score: found -1, expected at least 0"],
  ])("%s", (_, parts, refusal) => {
    expect(refused(parts)).toEqual([refusal]);
  });
});

describe("a field is refused that holds", () => {
  it.each([
    ["a text for a number", { asset: { assetValue: "30000" } }, 'asset.assetValue: found "30000", expected a number'],
    [
      "a number for a day",
      { customer: { dateOfBirth: 1988 } },
      "customer.dateOfBirth: found 1988, expected a day that exists, written YYYY-MM-DD",
    ],
    [
      "a text for yes or no",
      { creditProfile: { hasAdverseCredit: "no" } },
      'creditProfile.hasAdverseCredit: found "no", expected true or false',
    ],
    ["a text for a part", { asset: "car" }, 'asset: found "car", expected an object'],
    ["one employer for a list of them", { customer: { employers: {} } }, "customer.employers: found {}, expected a list"],
    ["a label for a key", { asset: { condition: "New" } }, 'asset.condition: found "New", expected one of "NEW", "DEMO", "USED"'],
    [
      "a day that does not exist",
      { entity: { gst: "2023-02-30" } },
      'entity.gst: found "2023-02-30", expected a day that exists, written YYYY-MM-DD',
    ],
    [
      "a day written otherwise",
      { entity: { timeInBusiness: "15/02/2021" } },
      'entity.timeInBusiness: found "15/02/2021", expected a day that exists, written YYYY-MM-DD',
    ],
    [
      "an employment nobody has",
      { customer: { employers: [{ employmentType: "RETIRED" }] } },
      'customer.employers.0.employmentType: found "RETIRED", expected one of "FULL_TIME", "PART_TIME", "CASUAL", "CONTRACT", "SELF_EMPLOYED", "BENEFITS"',
    ],
  ])("%s", (_, parts, refusal) => {
    expect(refused(parts)).toEqual([refusal]);
  });

  it("a very long text, which is shown in short", () => {
    const [refusal] = refused({ asset: { condition: "x".repeat(10_000) } });

    expect(refusal!.length).toBeLessThan(150);
  });
});
