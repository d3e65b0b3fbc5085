import type { ApplicationType } from "../../../../shared/domain/application-type.ts";
import { type CriterionAttribute, attributeRules, criterionAttributes, vocabulary } from "../../../../shared/quote/vocabulary.ts";

/** An attribute's name in the lenders' sheets. */
export const attributeName = (attribute: CriterionAttribute): string =>
  attributeRules[attribute].mustMatch ?? attributeRules[attribute].label;

/** The attributes that "Must match" offers; a consumer has no business. */
export const attributesOf = (type: ApplicationType): readonly CriterionAttribute[] =>
  criterionAttributes.filter(
    (name) => attributeRules[name].mustMatch !== undefined && (type === "commercial" || !Object.hasOwn(vocabulary.entity, name)),
  );
