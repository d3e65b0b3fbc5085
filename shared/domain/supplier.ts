import { type Fields, type Values, digits, line, text } from "./field.ts";

export const supplierFields = {
  name: text({ label: "Supplier", max: 200, required: true }),
  abn: digits({ label: "ABN", format: "abn" }),
  email: line({ label: "Email", max: 254 }),
  phoneNumber: line({ label: "Phone", max: 30 }),
  address: line({ label: "Address", max: 300 }),
} satisfies Fields;

export interface Supplier extends Values<typeof supplierFields> {
  readonly _id: string;
}
