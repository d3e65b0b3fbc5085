/** The project's rulebook, and scenarios of both application types with 2 to 10 % of their facts missing. */
import { rulebook } from "../../functions/sheets/rulebook.ts";
import { sheets } from "../support/own-sheets.ts";
import { issuesInForce } from "../../shared/quote/issues.ts";
import { compareText } from "../../shared/quote/indexed-sheets.ts";
import type { Rulebook, SheetsInForce } from "../../shared/quote/rulebook.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { SheetFile, Tier } from "../../shared/quote/sheet.ts";
import { generatedScenarios } from "../support/engine/scenarios.ts";

export { rulebook, sheets };

const seed = 42;

export interface Case {
  readonly scenario: Scenario;
  readonly sheets: SheetsInForce;
  readonly tiers: readonly Tier[];
}

export function workload(count = 256): Case[] {
  return casesOf(sheets, rulebook, drawnScenarios(sheets, count));
}

/** Random scenarios after a round trip through JSON, as from a request. */
export function drawnScenarios(files: readonly SheetFile[], count: number): Scenario[] {
  return JSON.parse(JSON.stringify([...generatedScenarios(files, count, seed)])) as Scenario[];
}

export function casesOf(files: readonly SheetFile[], book: Rulebook, scenarios: readonly Scenario[]): Case[] {
  const tiers = new Map<SheetsInForce, readonly Tier[]>();
  return scenarios.map((scenario) => {
    const inForce = book.inForce(scenario.applicationType, scenario.today);
    const known = tiers.get(inForce) ?? tiersInForce(files, scenario);
    tiers.set(inForce, known);
    return { scenario, sheets: inForce, tiers: known };
  });
}

/** The tiers as written in the sheets, in the engine's order. */
function tiersInForce(files: readonly SheetFile[], { applicationType, today }: Scenario): Tier[] {
  const ordered = files.toSorted((a, b) => compareText(a.file, b.file)).map(({ sheet }) => sheet);
  return issuesInForce(ordered, today).flatMap(({ type, productTiers }) => (type === applicationType ? productTiers : []));
}

/** One value for each case, made once for each set of sheets in force, as the engine does with its tables. */
export function onceForSheets<Made>(cases: readonly Case[], make: (tiers: readonly Tier[]) => Made): Made[] {
  const made = new Map<readonly Tier[], Made>();
  return cases.map(({ tiers }) => {
    const known = made.get(tiers) ?? make(tiers);
    made.set(tiers, known);
    return known;
  });
}
