import { mutate } from "swr";
import type { Application } from "../../../../shared/domain/application.ts";
import type { AustralianState } from "../../../../shared/domain/australian-state.ts";
import { type Address, addressFields } from "../../../../shared/domain/contact.ts";
import { type DriverLicenceField, driverLicenceFields } from "../../../../shared/domain/driver-licence.ts";
import type { RequiredField } from "../../../../shared/domain/submission.ts";
import { applicationRoutes } from "../../../../shared/wire/application-routes.ts";
import { customerRoutes } from "../../../../shared/wire/customer-routes.ts";
import { call } from "../../../client/call.ts";
import { refreshSubmission } from "./lender-submission.ts";
import { isRankingOf } from "../../../client/application/ranked-products.ts";
import type { InputFormat } from "../../panel/input-format.ts";
import { numberFormat } from "../../panel/number-format.ts";

/** A field that the lender requires and the quote form does not have. */
export interface Detail {
  /** Path in the application: customers.0.addresses.0.city */
  readonly field: string;
  readonly label: string;
  readonly saved: string;
  readonly kind: "text" | "day" | "number" | "state" | "phone" | "email" | "driverLicence";
  /** Whose number is saved, of a driver licence. */
  readonly licence?: { readonly customerId: string; readonly field: DriverLicenceField };
}

// The first customer's date of birth is in the quote form.
const isDetail = /^(customers\.(?!0\.dateOfBirth)\d+\.(?!privacy)|entities\.\d+\.addresses\.|asset\.glasses)/;

/** The lender's required fields that are entered in the submission dialog. */
export const detailsOf = (fields: readonly RequiredField[], application: Application): Detail[] =>
  fields
    .filter(({ field }) => isDetail.test(field))
    .map(({ field, label }) => ({
      field,
      label,
      saved: textAt(application, field),
      kind: kindOf(field),
      ...licenceAt(application, field),
    }));

const driverLicenceField = (field: string): DriverLicenceField | undefined =>
  driverLicenceFields.find((name) => field.endsWith(`.${name}`));

function licenceAt({ customers }: Application, path: string): Pick<Detail, "licence"> {
  const field = driverLicenceField(path);
  const customer = customers[Number(path.split(".")[1])];
  return field && customer ? { licence: { customerId: customer._id, field } } : {};
}

function kindOf(field: string): Detail["kind"] {
  if (driverLicenceField(field)) return "driverLicence";
  if (field.endsWith(".state")) return "state";
  if (field.endsWith(".dateOfBirth")) return "day";
  if (/\.phoneNumbers\.\d+\.number$/.test(field)) return "phone";
  if (/\.emails\.\d+\.address$/.test(field)) return "email";
  return /\.(years|months)AtAddress$/.test(field) ? "number" : "text";
}

function textAt(application: Application, field: string): string {
  let value: unknown = application;
  for (const step of field.split(".")) value = (value as Readonly<Record<string, unknown>> | undefined)?.[step];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Entered texts by field path. */
export type Typed = ReadonlyMap<string, string>;

/** Sends one request per customer, contact, address and asset. Throws ApiError. */
export async function saveDetails(application: Application, typed: Typed): Promise<void> {
  try {
    for (const [parentPath, fields] of Map.groupBy(typed, ([field]) => parentOf(field))) {
      const values = Object.fromEntries(fields.map(([field, text]) => [field.slice(parentPath.length + 1), text.trim()]));
      await saveChild(application, parentPath, values);
    }
  } finally {
    // After an error, too: what was saved before it must not be added again.
    await refreshSubmission(application._id);
    await mutate(isRankingOf(application._id));
  }
}

/** The path without its last name: customers.0, customers.0.addresses.0, asset */
const parentOf = (field: string): string => field.slice(0, field.lastIndexOf("."));

type FieldValues = Readonly<Record<string, string>>;

async function saveChild(application: Application, parentPath: string, values: FieldValues): Promise<void> {
  const [list, index = "0", contacts, contactIndex = "0"] = parentPath.split(".");
  const entity = application.entities[Number(index)];
  const customer = application.customers[Number(index)];
  const at = Number(contactIndex);
  if (list === "asset") {
    await call(applicationRoutes.updateAsset, { body: { _id: application.asset._id, ...values } });
  } else if (list === "customers" && customer) {
    await saveCustomer(customer, contacts, at, values);
  } else if (list === "entities" && entity) {
    await call(customerRoutes.saveAddress, { body: { entityId: entity._id, ...addressOf(entity.addresses[at], values) } });
  }
}

type SentCustomer = Application["customers"][number];

async function saveCustomer(customer: SentCustomer, contacts: string | undefined, at: number, values: FieldValues): Promise<void> {
  const customerId = customer._id;
  const idOf = (existing: { readonly _id: string } | undefined) => (existing ? { _id: existing._id } : {});
  switch (contacts) {
    case "phoneNumbers":
      await call(customerRoutes.savePhoneNumber, {
        body: { customerId, ...idOf(customer.phoneNumbers[at]), number: values["number"] ?? "" },
      });
      break;
    case "emails":
      await call(customerRoutes.saveEmail, {
        body: { customerId, ...idOf(customer.emails[at]), address: values["address"] ?? "" },
      });
      break;
    case "addresses":
      await call(customerRoutes.saveAddress, { body: { customerId, ...addressOf(customer.addresses[at], values) } });
      break;
    default:
      await call(customerRoutes.updateCustomer, { body: { customerId, ...values } });
  }
}

/** Without a street, the full address is the suburb, the state and the postcode. */
function addressOf(existing: Address | undefined, { fullAddress, state, yearsAtAddress, monthsAtAddress, ...values }: FieldValues) {
  const suburb = [values["city"] ?? existing?.city, state ?? existing?.state, values["postcode"] ?? existing?.postcode];
  return {
    ...(existing && { _id: existing._id }),
    fullAddress: fullAddress || existing?.fullAddress || suburb.filter(Boolean).join(" "),
    ...values,
    ...(state !== undefined && { state: state as AustralianState }),
    ...(yearsAtAddress !== undefined && timeAt("yearsAtAddress", yearsAtAddress)),
    ...(monthsAtAddress !== undefined && timeAt("monthsAtAddress", monthsAtAddress)),
  };
}

type TimeField = "yearsAtAddress" | "monthsAtAddress";

export const timeFormat = (field: TimeField): InputFormat<number> => numberFormat(addressFields[field]);

function timeAt(field: TimeField, text: string): Partial<Record<TimeField, number>> {
  const result = timeFormat(field).parse(text);
  return "value" in result && result.value !== null ? { [field]: result.value } : {};
}
