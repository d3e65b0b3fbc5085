import { type CriterionAttribute, attributeRules, criterionAttributes } from "../../../shared/quote/vocabulary.ts";

/** The label of the control that sets an attribute. */
export const attributeLabels = Object.fromEntries(criterionAttributes.map((name) => [name, attributeRules[name].label])) as Readonly<
  Record<CriterionAttribute, string>
>;

/** An attribute's name in the lenders' sheets. */
export const attributeName = (attribute: CriterionAttribute): string =>
  attributeRules[attribute].mustMatch ?? attributeRules[attribute].label;

/** The attributes that "Must match" offers: those that may match, and what is chosen already. */
export const matchable = (mayMatch: readonly CriterionAttribute[], chosen: readonly CriterionAttribute[]): readonly CriterionAttribute[] =>
  criterionAttributes.filter((name) => chosen.includes(name) || (attributeRules[name].mustMatch !== undefined && mayMatch.includes(name)));
