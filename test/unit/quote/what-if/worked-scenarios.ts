import { readFileSync } from "node:fs";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { parseScenario } from "../../../../shared/wire/scenario.ts";

const scenario = (name: string): Scenario =>
  parseScenario(JSON.parse(readFileSync(new URL(`../../../scenarios/${name}.json`, import.meta.url), "utf8")));

export const car = scenario("consumer-car");
export const excavator = scenario("commercial-excavator");
export const oldUte = scenario("consumer-old-ute");
export const newBusiness = scenario("commercial-new-business");

export const withLoan = (base: Scenario, loanDetails: Scenario["loanDetails"]): Scenario => ({
  ...base,
  loanDetails: { ...base.loanDetails, ...loanDetails },
});
