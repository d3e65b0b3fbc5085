/** What may change, in the order in which changes at the same distance are listed; `wait` is a later day. */
export const leverFields = ["deposit", "term", "balloon", "assetValue", "ageOfAsset", "wait"] as const;
export type LeverField = (typeof leverFields)[number];

/** What may bring a lender within a budget. */
export const budgetLevers = ["deposit", "term", "balloon"] as const;
export type BudgetLever = (typeof budgetLevers)[number];

export const solvedFieldNames = ["deposit", "assetValue", "term", "balloon", "brokerageRate"] as const;
export type SolvedFieldName = (typeof solvedFieldNames)[number];

/** Of these one may change while the sheets in play still answer like all sheets (in-play.ts). */
export const fieldsInPlay = ["assetValue", "ageOfAsset", "deposit", "term", "balloon"] as const;
export type FieldInPlay = (typeof fieldsInPlay)[number];
