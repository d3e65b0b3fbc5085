import { rulebook, rulebookHash } from "../../../functions/sheets/rulebook.ts";
import { quote } from "../../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../../shared/quote/rank.ts";
import type { Scenario } from "../../../shared/quote/scenario.ts";

/** The engine's answers as JSON lines, one for each scenario. */
export function answersTo(scenarios: readonly Scenario[], options: QuoteOptions = {}): string {
  return scenarios
    .map((scenario) => `${JSON.stringify({ rulebook: rulebookHash(scenario.today), ...quote(scenario, rulebook, options) })}\n`)
    .join("");
}
