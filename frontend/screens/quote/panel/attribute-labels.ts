import type { CriterionAttribute } from "../../../../shared/quote/vocabulary.ts";

/** The label of the control that sets an attribute; attributes without a control are missing. */
export const attributeLabels: Partial<Readonly<Record<CriterionAttribute, string>>> = {
  assetValue: "Asset value",
  assetType: "Asset type",
  condition: "Condition",
  typeOfSale: "Type of sale",
  ageOfAsset: "Year of manufacture",
  ageOfAssetAtEnd: "Year of manufacture",
  term: "Term",
  balloon: "Balloon",
  deposit: "Deposit",
  loanAmount: "Asset value",
  brokerageRate: "Brokerage",
  dateOfBirth: "Date of birth",
  livingArrangements: "Living arrangements",
  score: "Credit score",
  gst: "GST registration",
  timeInBusiness: "Trading time",
  employmentType: "Employment type",
  timeOfEmployment: "Time at current job",
};
