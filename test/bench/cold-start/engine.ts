import { rulebook } from "../../../functions/quote/rulebook.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { quoteJson } from "../../../shared/quote/quote-json.ts";
import { firstScenario } from "./first-scenario.ts";

export function first(): number {
  return Buffer.from(quoteJson(quote(firstScenario, rulebook), "")).length;
}
