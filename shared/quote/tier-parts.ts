import type { TierNames } from "./sheet.ts";

export interface Part {
  readonly tiers?: TierNames;
}

/** Whether a fee, loading or brokerage band counts for the tier (README.md, section 3). */
export const belongsTo = ({ tiers }: Part, tier: string): boolean => !tiers || tiers.includes(tier);

/** Those that belong to the tier, in the given order. */
export const partsOfTier = <P extends Part>(parts: readonly P[], tier: string): readonly P[] =>
  parts.filter((part) => belongsTo(part, tier));
