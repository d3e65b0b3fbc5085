import type { CompanyExtract } from "./company.ts";
import type { Address } from "./contact.ts";
import { type Fields, type Values, day, digits, dollars, line, text } from "./field.ts";
import type { IsoDate } from "../dates.ts";
import type { IsoTime, Nullish } from "./value-types.ts";

export const entityFields = {
  entityName: text({ label: "Business name", max: 200, required: true }),
  entityType: line({ label: "Type of business", max: 200 }),
  abn: digits({ label: "ABN", format: "abn" }),
  // Null: not a company.
  acn: digits({ label: "ACN", format: "acn" }),
  // The day trading began.
  timeInBusiness: day({ label: "Trading time", criterion: { units: ["months"], mustMatch: "Time in business" } }),
  // The day of GST registration. Null: known not to be registered.
  gst: day({ label: "GST registration", criterion: { units: ["months"], mustMatch: "GST registration" } }),
  turnover: dollars({ label: "Annual turnover", criterion: { nullIsUnknown: true, mustMatch: "Annual turnover" } }),
  // What the business owes to lenders already.
  exposure: dollars({ label: "Existing exposure", criterion: { nullIsUnknown: true, mustMatch: "Existing exposure" } }),
} satisfies Fields;

export interface Entity extends Values<typeof entityFields> {
  readonly _id: string;
  readonly addresses: readonly Address[];
  /** As the business register writes it: 'Active', 'Cancelled'. */
  readonly abnStatus?: Nullish<string>;
  /** The day on which that status began. */
  readonly abnStatusSince?: Nullish<IsoDate>;
  /** When the business register said so. */
  readonly abnStatusAt?: Nullish<IsoTime>;
  /** When the corporate regulator's data was retrieved. */
  readonly asicDataAt?: Nullish<IsoTime>;
  readonly asicData?: Nullish<CompanyExtract>;
}
