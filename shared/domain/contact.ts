import { australianStateLabels } from "./australian-state.ts";
import { type Fields, type Values, choice, digits, text, whole } from "./field.ts";

export const phoneNumberFields = { number: text({ label: "Phone", max: 30, required: true }) } satisfies Fields;

export interface PhoneNumber extends Values<typeof phoneNumberFields> {
  readonly _id: string;
}

export const emailFields = { address: text({ label: "Email", max: 254, required: true }) } satisfies Fields;

export interface Email extends Values<typeof emailFields> {
  readonly _id: string;
}

export const addressFields = {
  fullAddress: text({ label: "Address", max: 300, required: true }),
  city: text({ label: "Suburb or city", max: 100 }),
  state: choice(australianStateLabels, { label: "State" }),
  postcode: digits({ label: "Postcode", format: "postcode" }),
  // Whole years at the address; the months beyond them are counted apart.
  yearsAtAddress: whole({ label: "Years at address", max: 120 }),
  monthsAtAddress: whole({ label: "Months at address", max: 11 }),
} satisfies Fields;

export interface Address extends Values<typeof addressFields> {
  readonly _id: string;
}
