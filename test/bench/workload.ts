/** The bench's own workload: our rulebook, and scenarios of both application types with 2 to 10 % of their facts missing. */
import { rulebook } from "../../functions/quote/rulebook.ts";
import type { Rulebook, SheetsInForce } from "../../shared/quote/rulebook.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { SheetFile, Tier } from "../../shared/quote/sheet.ts";
import { generatedScenarios } from "../support/scenarios.ts";

export { rulebook };

const seed = 42;

export interface Case {
  readonly scenario: Scenario;
  readonly sheets: SheetsInForce;
  readonly tiers: readonly Tier[];
}

export function workload(count = 256): Case[] {
  return casesOf(rulebook, drawnScenarios(rulebook.files, count));
}

/** Scenarios as a request's JSON brings them. */
export function drawnScenarios(files: readonly SheetFile[], count: number): Scenario[] {
  return JSON.parse(JSON.stringify([...generatedScenarios(files, count, seed)])) as Scenario[];
}

export function casesOf(of: Rulebook, scenarios: readonly Scenario[]): Case[] {
  const tiers = new Map<SheetsInForce, readonly Tier[]>();
  return scenarios.map((scenario) => {
    const sheets = of.inForce(scenario.applicationType, scenario.today);
    const known = tiers.get(sheets) ?? sheets.tiers.map(({ tier }) => tier);
    tiers.set(sheets, known);
    return { scenario, sheets, tiers: known };
  });
}

/** What is made once for each set of sheets in force, as the engine's own tables are. */
export function onceForSheets<Made>(cases: readonly Case[], make: (tiers: readonly Tier[]) => Made): Made[] {
  const made = new Map<readonly Tier[], Made>();
  return cases.map(({ tiers }) => {
    const known = made.get(tiers) ?? make(tiers);
    made.set(tiers, known);
    return known;
  });
}
