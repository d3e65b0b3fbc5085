import { rulebook, rulebookHash } from "../../functions/quote/rulebook.ts";
import { quoteJson } from "../../shared/quote/quote-json.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";

/** What the engine answers to each scenario in turn, a line for each. */
export function answersTo(scenarios: readonly Scenario[], options: QuoteOptions = {}): string {
  return scenarios.map((scenario) => `${quoteJson(quote(scenario, rulebook, options), rulebookHash(scenario.today))}\n`).join("");
}
