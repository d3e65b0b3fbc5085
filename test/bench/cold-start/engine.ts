import { rulebook } from "../../../functions/sheets/rulebook.ts";
import { quote } from "../../../shared/quote/quote.ts";
import { firstScenario } from "./first-scenario.ts";

export function first(): number {
  return Buffer.from(JSON.stringify({ rulebook: "", ...quote(firstScenario, rulebook) })).length;
}
