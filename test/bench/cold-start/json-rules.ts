import texts from "../../../functions/sheets/rulebook.json" with { type: "json" };
import type { IndexedCriterion, IndexedSheets, SettledCriterion } from "../../../shared/quote/indexed-sheets.ts";
import type { Criterion, Tier } from "../../../shared/quote/sheet.ts";
import { JsonRulesPeer } from "../json-rules-peer.ts";
import { firstScenario } from "./first-scenario.ts";

/** Finds the applicable tiers only, without prices. */
export async function first(): Promise<number> {
  const { criteria, sheets } = JSON.parse(texts[firstScenario.applicationType]) as { criteria: Written[]; sheets: IndexedSheets["sheets"] };
  const written = criteria.reduce<Criterion[]>((before, criterion) => [...before, asWritten(criterion, before)], []);
  const tiers = sheets.flatMap(({ productTiers }) =>
    productTiers.map((tier): Tier => ({ ...tier, criteria: tier.criteria.map((number) => written[number]!) })),
  );
  const applicable = await new JsonRulesPeer(tiers).assess(firstScenario);
  return applicable.length;
}

type Written = Exclude<IndexedCriterion, SettledCriterion>;

function asWritten(criterion: Written, before: readonly Criterion[]): Criterion {
  if (criterion.condition !== "compound") return criterion;
  return { ...criterion, criteria: criterion.criteria.map((number) => before[number]!) };
}
