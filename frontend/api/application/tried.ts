/** Values of the deal by field, which are tried and not saved. */
export type Tried = { readonly [F in TriedField]?: number };

export const triedFields = ["assetValue", "ageOfAsset", "deposit", "term", "balloon", "brokerageRate"] as const;
export type TriedField = (typeof triedFields)[number];

/** As parameters of a query. */
export const triedQuery = (tried: Tried): { readonly [F in TriedField]?: string } =>
  Object.fromEntries(Object.entries(tried).map(([field, value]) => [field, String(value)]));
