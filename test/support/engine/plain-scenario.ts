import type { Scenario } from "../../../shared/quote/scenario.ts";

/** A consumer scenario with these facts only. */
export const aConsumerScenario = (facts: Partial<Scenario> = {}): Scenario => ({
  ...facts,
  applicationType: "consumer",
  today: facts.today ?? today,
});

/** A commercial scenario with these facts only. */
export const aCommercialScenario = (facts: Partial<Scenario> = {}): Scenario => ({
  ...facts,
  applicationType: "commercial",
  today: facts.today ?? today,
});

const today = "2026-11-20";
