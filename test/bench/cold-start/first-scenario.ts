import type { Scenario } from "../../../shared/quote/scenario.ts";

/** A plain car loan, written out so that a bundle needs no generator. */
export const firstScenario: Scenario = {
  applicationType: "consumer",
  today: "2026-11-20",
  asset: { assetValue: 42_000, assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE", condition: "USED", ageOfAsset: 2022 },
  loanDetails: { term: 60, balloon: 0, deposit: 4000 },
  customer: { dateOfBirth: "1988-03-14", employers: [{ employmentType: "FULL_TIME", timeOfEmployment: 30 }] },
  customerProfile: { livingArrangements: "PROPERTY_OWNER" },
  creditProfile: { score: 720, hasAdverseCredit: false },
};
