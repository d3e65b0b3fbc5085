/** A sheet's own limits of the balloon by term (words.md). */
import { maxUsualBalloon } from "../domain/loan-details.ts";
import type { IndexedSheet } from "./indexed-sheets.ts";
import type { BalloonLimit, Criterion, LeafCriterion, Sheet, Tier } from "./sheet.ts";
import { partsOfTier } from "./tier-parts.ts";

/** "60% to 36 months, 50% to 48 months" */
export const balloonLimitsText = (limits: readonly Pick<BalloonLimit, "term" | "max">[]): string =>
  limits.map(({ term, max }) => `${max}% to ${term} months`).join(", ");

/** The tier's criteria, and the one that its balloon limits stand for: no balloon, or one within the limit of a term that is long enough. */
export function criteriaOfTier({ balloonLimits = [] }: Pick<Sheet, "balloonLimits">, { name, criteria }: Tier): readonly Criterion[] {
  const limits = partsOfTier(balloonLimits, name);
  if (limits.length === 0) return criteria;
  const label = `Balloon up to ${balloonLimitsText(limits)}`;
  const leaf = (attribute: "balloon" | "term", value: number): LeafCriterion => ({
    label,
    object: "loanDetails",
    attribute,
    condition: "lessThanOrEqualTo",
    value,
  });
  const rows = limits.map(({ term, max }): Criterion => ({
    label,
    condition: "compound",
    conditional: "and",
    criteria: [leaf("balloon", max), leaf("term", term)],
  }));
  const none: LeafCriterion = { label, object: "loanDetails", attribute: "balloon", condition: "zero" };
  return [...criteria, { label, condition: "compound", conditional: "or", criteria: [none, ...rows] }];
}

/** Percent: what the slider offers and changes of a deal propose, the highest that some sheet allows where that is above the usual. */
export const mostBalloon = (tiers: readonly { readonly sheet: Pick<IndexedSheet, "balloonLimits"> }[]): number =>
  Math.max(maxUsualBalloon, ...tiers.flatMap(({ sheet }) => sheet.balloonLimits?.map(({ max }) => max) ?? []));
