import { type CriterionAttribute, attributeRules, criterionAttributes } from "../../../shared/quote/vocabulary.ts";

/** The label of the control that sets an attribute. */
export const attributeLabels = Object.fromEntries(criterionAttributes.map((name) => [name, attributeRules[name].label])) as Readonly<
  Record<CriterionAttribute, string>
>;
