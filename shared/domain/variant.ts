import { assetFields } from "./asset.ts";
import { type Fields, type Values, text } from "./field.ts";
import { loanFields } from "./loan-details.ts";

const { assetValue, ageOfAsset, typeOfSale, condition } = assetFields;

/** The application's fields for which a variant may have values of its own. */
export const termFields = {
  asset: { assetValue, ageOfAsset, typeOfSale, condition },
  loanDetails: loanFields,
} satisfies Readonly<Record<string, Fields>>;

/** Null: the scenario leaves the field empty. Absent: it has the application's own value. */
export type Terms = Values<typeof termFields.asset> & Values<typeof termFields.loanDetails>;

export type TermName = keyof Terms;

export const variantName = text({ label: "Name", max: 40, required: true });

export const maxVariants = 5;

/** Other terms of an application under a name. Users call it a scenario; in the code, a `Scenario` is the whole input of the engine. */
export interface Variant {
  readonly _id: string;
  readonly name: string;
  readonly terms: Terms;
}
