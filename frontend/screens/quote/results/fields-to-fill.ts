import type { Application } from "../../../../shared/domain/application.ts";
import { type CriterionAttribute, vocabulary } from "../../../../shared/quote/vocabulary.ts";
import { type FieldName, scenarioFields } from "../../../api/application/scenario-fields.ts";

/** The fields from which a derived attribute is calculated. */
const derivedFrom: Partial<Readonly<Record<CriterionAttribute, readonly CriterionAttribute[]>>> = {
  loanAmount: ["assetValue"],
  deposit: ["deposit", "assetValue"],
  ageOfAssetAtEnd: ["ageOfAsset", "term"],
};

/** The empty fields on which these attributes depend, each once. */
export function fieldsToFill(application: Application, attributes: readonly CriterionAttribute[]): readonly CriterionAttribute[] {
  const fields = attributes.flatMap((attribute) => derivedFrom[attribute] ?? [attribute]);
  return [...new Set(fields)].filter((field) => isMissing(application, field));
}

function isMissing(application: Application, field: CriterionAttribute): boolean {
  if (isOfBusiness(field)) return application.entities[0]?.[field] === undefined;
  if (!isField(field)) return false;
  return (scenarioFields[field].read(application) ?? undefined) === undefined;
}

const isOfBusiness = (attribute: CriterionAttribute): attribute is keyof typeof vocabulary.entity =>
  Object.hasOwn(vocabulary.entity, attribute);

const isField = (attribute: CriterionAttribute): attribute is CriterionAttribute & FieldName => Object.hasOwn(scenarioFields, attribute);
