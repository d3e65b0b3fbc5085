import { maxUsualBalloon } from "../domain/loan-details.ts";
import { mostBalloon } from "./balloon-limits.ts";
import type { CriterionNumbers } from "./indexed-sheets.ts";
import type { SheetsInForce } from "./rulebook.ts";
import { type CriterionAttribute, criterionAttributes } from "./vocabulary.ts";

/** The attributes that some criterion of the sheets depends on, in the vocabulary's order. */
export interface UsedAttributes {
  /** By tiers, fees, loadings or brokerage. */
  readonly asked: readonly CriterionAttribute[];
  /** By tiers, which "must match" can hide. */
  readonly mayMatch: readonly CriterionAttribute[];
  /** Percent: the highest balloon that a sheet allows, where that is above the usual. */
  readonly maxBalloon?: number;
}

export function usedAttributes({ criteria: { list }, tiers }: SheetsInForce): UsedAttributes {
  const attributesOf = (parts: readonly { readonly criteria: CriterionNumbers }[]) =>
    new Set(parts.flatMap(({ criteria }) => criteria.flatMap((number) => list[number]!.attributes)));
  const byTiers = attributesOf(tiers.map(({ tier }) => tier));
  const most = mostBalloon(tiers);
  const sheets = new Set(tiers.map(({ sheet }) => sheet));
  const byPrices = attributesOf([...sheets].flatMap(({ fees, loading, brokerage }) => [...fees, ...loading, ...brokerage]));
  return {
    asked: criterionAttributes.filter((attribute) => byTiers.has(attribute) || byPrices.has(attribute)),
    ...(most > maxUsualBalloon && { maxBalloon: most }),
    mayMatch: criterionAttributes.filter((attribute) => byTiers.has(attribute)),
  };
}
