import { readFileSync } from "node:fs";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { parseScenario } from "../../../../shared/wire/scenario.ts";

const scenario = (name: string): Scenario =>
  parseScenario(JSON.parse(readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), "utf8")));

export const car = scenario("consumer-car");
export const excavator = scenario("commercial-excavator");
export const oldUte = scenario("consumer-old-ute");
export const newBusiness = scenario("commercial-new-business");

/** Three of the lenders that accept it cost more than 48 % a year. */
export const smallLoan: Scenario = {
  ...car,
  asset: { assetValue: 5000, assetType: "MOTOR_VEHICLE", typeOfSale: "DEALER_SALE", ageOfAsset: 2023 },
  loanDetails: { term: 24 },
  creditProfile: { score: 480 },
};

export const withLoan = (base: Scenario, loanDetails: Scenario["loanDetails"]): Scenario => ({
  ...base,
  loanDetails: { ...base.loanDetails, ...loanDetails },
});
