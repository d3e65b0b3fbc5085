/** Why a quote was kept: by the broker's wish, or as part of what was sent. */
export const keptBecause = ["kept", "referral", "submission", "options", "selection"] as const;

export type KeptBecause = (typeof keptBecause)[number];
