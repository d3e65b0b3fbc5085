import { assetSubTypeLabels, commercialAssetTypeLabels, consumerAssetTypeLabels } from "./asset-type.ts";
import { australianStateLabels } from "./australian-state.ts";
import type { Document, Waivers } from "./document.ts";
import { type Fields, type Values, choice, dollars, text, whole } from "./field.ts";
import type { Nullish } from "./value-types.ts";
import { typeOfSaleLabels } from "./type-of-sale.ts";

/** Asset condition (core specification, section 3) with its labels. */
export const assetConditionLabels = { NEW: "New", DEMO: "Demo", USED: "Used" } as const;

const assetTypeLabels = { ...consumerAssetTypeLabels, ...commercialAssetTypeLabels };

/** Which asset it is, as papers and lenders name it. No criterion asks for it. */
export const identifierFields = {
  vin: text({ label: "VIN or chassis number", format: "vin", max: 17 }),
  registration: text({ label: "Registration", max: 10 }),
  registrationState: choice(australianStateLabels, { label: "State of registration" }),
  serialNumber: text({ label: "Serial number", max: 50 }),
  engineNumber: text({ label: "Engine number", max: 50 }),
} satisfies Fields;

/** What describes an asset to a lender that prices it. */
export const describedAssetFields = {
  assetValue: dollars({ label: "Asset value", criterion: { nullIsUnknown: true } }),
  assetType: choice(assetTypeLabels, {
    label: "Asset type",
    labelsByType: { consumer: consumerAssetTypeLabels, commercial: commercialAssetTypeLabels },
    criterion: { mustMatch: "Asset type" },
  }),
  assetSubType: choice(assetSubTypeLabels, {
    label: "Asset sub-type",
    criterion: { nullIsUnknown: true, mustMatch: "Asset sub-type" },
  }),
  typeOfSale: choice(typeOfSaleLabels, { label: "Type of sale", criterion: { mustMatch: "Type of sale" } }),
  condition: choice(assetConditionLabels, { label: "Condition", criterion: { mustMatch: "Asset condition" } }),
  ageOfAsset: whole({
    label: "Year of manufacture",
    min: 1900,
    max: 2200,
    criterion: { units: ["months", "years"], mustMatch: "Asset age" },
  }),
  odometer: whole({ label: "Odometer", unit: "km", max: 2_000_000, criterion: { nullIsUnknown: true, mustMatch: "Odometer" } }),
  // As named in Glass's Guide.
  glassesMake: text({ label: "Make", max: 100 }),
  glassesModel: text({ label: "Model", max: 100 }),
  glassesVariant: text({ label: "Variant", max: 100 }),
} satisfies Fields;

export const assetFields = { ...describedAssetFields, ...identifierFields } satisfies Fields;

export interface Asset extends Values<typeof assetFields> {
  readonly _id: string;
  /** Years at the end of the term. Derived; null while year or term is unknown. */
  readonly ageOfAssetAtEnd?: Nullish<number>;
  readonly invoice?: Nullish<Document>;
  /** Documents of the asset or the business that are not needed. */
  readonly waivers?: Nullish<Waivers>;
}
