import { sheets } from "../../../functions/quote/sheets.ts";
import { JsonRulesPeer } from "../json-rules-peer.ts";
import { firstScenario } from "./first-scenario.ts";

/** Which tiers are applicable, and no more: neither prices nor an answer. */
export async function first(): Promise<number> {
  const tiers = sheets.filter(({ sheet }) => sheet.type === firstScenario.applicationType).flatMap(({ sheet }) => sheet.productTiers);
  const applicable = await new JsonRulesPeer(tiers).assess(firstScenario);
  return applicable.length;
}
