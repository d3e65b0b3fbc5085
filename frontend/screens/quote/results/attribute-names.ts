import type { ApplicationType } from "../../../../shared/entities/application-type.ts";
import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";

/** What products may ask about, by the names of the sheets; brokers may have any of these matched. */
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

const ofBusinesses: readonly NamedAttribute[] = ["timeInBusiness", "gst"];

/** What may be asked of an application of this type. */
export const attributesOf = (type: ApplicationType): readonly NamedAttribute[] =>
  (Object.keys(attributeNames) as NamedAttribute[]).filter((name) => type === "commercial" || !ofBusinesses.includes(name));
