import { assetFields } from "./asset.ts";
import { customerFields, customerProfileFields } from "./customer.ts";
import { employerFields } from "./employer.ts";
import type { Fields, Values } from "./field.ts";

/** What a customer can be asked by a link: the fields that they know and criteria use. Never score or adverse history. */
export const askedFields = {
  dateOfBirth: customerFields.dateOfBirth,
  employmentType: employerFields.employmentType,
  timeOfEmployment: employerFields.timeOfEmployment,
  livingArrangements: customerProfileFields.livingArrangements,
  ageOfAsset: assetFields.ageOfAsset,
} satisfies Fields;

export type AskedField = keyof typeof askedFields;

export const askedFieldNames = Object.keys(askedFields) as [AskedField, ...AskedField[]];

export const isAskedField = (name: string): name is AskedField => Object.hasOwn(askedFields, name);

export interface CustomerAnswers extends Values<typeof askedFields> {}

export interface AskedQuestion {
  readonly field: AskedField;
  /** Lenders whose criteria wait for the answer. */
  readonly asks: number;
}
