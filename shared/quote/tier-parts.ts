import type { TierNames } from "./sheet.ts";

export interface Part {
  readonly tiers?: TierNames;
}

/** Whether a fee, loading or brokerage band counts for the tier (README.md, section 3). */
export const belongsTo = ({ tiers }: Part, tier: string): boolean => !tiers || tiers.includes(tier);

/** Those that belong to the tier, in the given order; the same list if all do. */
export function partsOfTier<P extends Part>(parts: readonly P[], tier: string): readonly P[] {
  return parts.every((part) => belongsTo(part, tier)) ? parts : parts.filter((part) => belongsTo(part, tier));
}
