import type { Scenario } from "../../shared/quote/scenario.ts";

/** A consumer scenario of which only what is given is known. */
export const aConsumerScenario = (parts: Partial<Scenario> = {}): Scenario => ({
  ...parts,
  applicationType: "consumer",
  today: parts.today ?? today,
});

/** A commercial scenario of which only what is given is known. */
export const aCommercialScenario = (parts: Partial<Scenario> = {}): Scenario => ({
  ...parts,
  applicationType: "commercial",
  today: parts.today ?? today,
});

const today = "2026-11-20";
