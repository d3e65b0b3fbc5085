import type { ApplicationType } from "../../../../shared/domain/application-type.ts";
import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";

/** The attributes that 'Must match' offers, by their names in the lenders' sheets. */
export const attributeNames = {
  assetType: "Asset type",
  typeOfSale: "Type of sale",
  condition: "Asset condition",
  ageOfAsset: "Asset age",
  ageOfAssetAtEnd: "Asset age at end of term",
  loanAmount: "Loan amount",
  term: "Term",
  deposit: "Deposit",
  dateOfBirth: "Age of customer",
  livingArrangements: "Living arrangements",
  score: "Credit score",
  employmentType: "Employment type",
  timeOfEmployment: "Time at current job",
  timeInBusiness: "Time in business",
  gst: "GST registration",
} as const satisfies Partial<Record<CriterionAttribute, string>>;

export type NamedAttribute = keyof typeof attributeNames;

const commercialOnly: readonly NamedAttribute[] = ["timeInBusiness", "gst"];

export const attributesOf = (type: ApplicationType): readonly NamedAttribute[] =>
  (Object.keys(attributeNames) as NamedAttribute[]).filter((name) => type === "commercial" || !commercialOnly.includes(name));
