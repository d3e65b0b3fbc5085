/** Asset condition (core specification, section 3) with its labels. */
export const assetConditionLabels = { NEW: "New", DEMO: "Demo", USED: "Used" } as const;

export type AssetCondition = keyof typeof assetConditionLabels;
