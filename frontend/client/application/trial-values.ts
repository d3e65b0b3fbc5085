/** Values of the deal by field that are ranked but not saved. */
export type TrialValues = { readonly [F in TrialField]?: number };

export const trialFields = ["assetValue", "ageOfAsset", "deposit", "term", "balloon", "brokerageRate"] as const;
export type TrialField = (typeof trialFields)[number];

/** As parameters of a query. */
export const trialQuery = (tried: TrialValues): { readonly [F in TrialField]?: string } =>
  Object.fromEntries(Object.entries(tried).map(([field, value]) => [field, String(value)]));
