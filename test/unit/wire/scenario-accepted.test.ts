import { describe, expect, it } from "vitest";
import { typeOfSaleLabels } from "../../../shared/domain/type-of-sale.ts";
import { parseScenario } from "../../../shared/wire/scenario.ts";
import { aCommercialScenario, aConsumerScenario } from "../../support/engine/plain-scenario.ts";
import { rejections } from "../../support/engine/rejections.ts";

const rejected = (scenario: object) => rejections(() => parseScenario(scenario));

describe("a scenario may have", () => {
  it("only the type and the date", () => {
    expect(rejected({ applicationType: "consumer", today: "2026-11-20" })).toEqual([]);
    expect(rejected({ applicationType: "commercial", today: "2026-11-20" })).toEqual([]);
  });

  it("every field, and keeps it as entered", () => {
    const whole = {
      applicationType: "commercial",
      today: "2026-11-20",
      asset: { assetValue: 84_000.5, assetType: "EARTH_MOVING", typeOfSale: "PRIVATE_SALE", condition: "USED", ageOfAsset: 2021 },
      loanDetails: { term: 48, balloon: 25.5, deposit: 8400.25, brokerageRate: 4.4 },
      customer: {
        dateOfBirth: "1988-02-29",
        defaultValue: 499.99,
        employers: [{ employmentType: "CASUAL", timeOfEmployment: 3 }, { employmentType: "SELF_EMPLOYED" }],
      },
      customerProfile: { livingArrangements: "LIVING_WITH_PARENTS" },
      creditProfile: { score: 688, hasAdverseCredit: false },
      entity: { timeInBusiness: "2021-02-15", gst: "2023-07-01" },
    };

    expect(parseScenario(whole)).toEqual(whole);
  });

  it.each([12, 13, 47, 60, 61, 84])("a term of %i months", (term) => {
    expect(rejected(aConsumerScenario({ loanDetails: { term } }))).toEqual([]);
  });

  it.each([0, 0.5, 33.33, 40])("a balloon of %d %%", (balloon) => {
    expect(rejected(aConsumerScenario({ loanDetails: { balloon } }))).toEqual([]);
  });

  it.each(Object.keys(typeOfSaleLabels))("the type of sale %s, for a person and for a business", (typeOfSale) => {
    expect(rejected(aConsumerScenario({ asset: { typeOfSale: typeOfSale as never } }))).toEqual([]);
    expect(rejected(aCommercialScenario({ asset: { typeOfSale: typeOfSale as never } }))).toEqual([]);
  });

  it("a deposit above the asset's value", () => {
    expect(rejected(aConsumerScenario({ asset: { assetValue: 20_000 }, loanDetails: { deposit: 25_000 } }))).toEqual([]);
  });

  it("dates in the future", () => {
    expect(
      rejected(
        aCommercialScenario({
          today: "2026-11-20",
          customer: { dateOfBirth: "2026-11-21" },
          entity: { timeInBusiness: "2027-01-01", gst: "2030-12-31" },
        }),
      ),
    ).toEqual([]);
  });

  it("an asset built next year", () => {
    expect(rejected(aConsumerScenario({ today: "2026-11-20", asset: { ageOfAsset: 2027 } }))).toEqual([]);
  });

  it.each([0, 1200])("a credit score of %i", (score) => {
    expect(rejected(aConsumerScenario({ creditProfile: { score } }))).toEqual([]);
  });

  it("no employer, or an employer with unknown details", () => {
    expect(rejected(aConsumerScenario({ customer: { employers: [] } }))).toEqual([]);
    expect(rejected(aConsumerScenario({ customer: { employers: [{}, null] } }))).toEqual([]);
  });

  it("any part that is known to be absent", () => {
    expect(
      rejected(
        aConsumerScenario({ asset: null, loanDetails: null, customer: null, customerProfile: null, creditProfile: null, entity: null }),
      ),
    ).toEqual([]);
  });

  it("any field that is known to be absent, and keeps it so", () => {
    const absent = aConsumerScenario({
      asset: { assetValue: null, assetType: null, typeOfSale: null, condition: null, ageOfAsset: null },
      loanDetails: { term: null, balloon: null, deposit: null, brokerageRate: null },
      customer: { dateOfBirth: null, defaultValue: null, employers: null },
      customerProfile: { livingArrangements: null },
      creditProfile: { score: null, hasAdverseCredit: null },
      entity: { timeInBusiness: null, gst: null },
    });

    expect(parseScenario(absent)).toEqual(absent);
  });

  it("an employer whose type and months are known to be absent", () => {
    expect(rejected(aConsumerScenario({ customer: { employers: [{ employmentType: null, timeOfEmployment: null }] } }))).toEqual([]);
  });

  it("earth-moving equipment for a business, and a caravan for a person", () => {
    expect(rejected(aCommercialScenario({ asset: { assetType: "EARTH_MOVING" } }))).toEqual([]);
    expect(rejected(aConsumerScenario({ asset: { assetType: "CARAVAN" } }))).toEqual([]);
  });
});
