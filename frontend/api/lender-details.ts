import { mutate } from "swr";
import type { Application } from "../../shared/entities/application.ts";
import type { AustralianState } from "../../shared/entities/australian-state.ts";
import type { Address } from "../../shared/entities/contact.ts";
import type { RequiredField } from "../../shared/entities/submission.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { customerRoutes } from "../../shared/wire/customer-routes.ts";
import { isRankingOf } from "./application-saves.ts";
import { call } from "./call.ts";
import { refreshSubmission } from "./lender-submission.ts";

/** A detail that a lender asks for and no quote does: where it stands in the application, and what stands there. */
export interface Detail {
  /** customers.0.addresses.0.city */
  readonly field: string;
  readonly label: string;
  readonly saved: string;
  readonly kind: "text" | "day" | "number" | "state";
}

// The first customer's date of birth stands in the scenario.
const isDetail = /^(customers\.(?!0\.dateOfBirth)\d+\.(?!privacy)|entities\.\d+\.addresses\.|asset\.glasses)/;

/** Those of a lender's fields that are typed here, each address with its street before it. */
export function detailsOf(fields: readonly RequiredField[], application: Application): Detail[] {
  const details = fields.filter(({ field }) => isDetail.test(field));
  const streets = new Set<string>();
  return details.flatMap(({ field, label }) => {
    const detail = { field, label, saved: textAt(application, field), kind: kindOf(field) };
    const address = /^(.*\.addresses\.\d+)\./.exec(field)?.[1];
    if (address === undefined || streets.has(address)) return [detail];
    streets.add(address);
    const street = `${address}.fullAddress`;
    const name = field.startsWith("entities") ? "Address of the business" : "Address";
    return [{ field: street, label: name, saved: textAt(application, street), kind: "text" as const }, detail];
  });
}

function kindOf(field: string): Detail["kind"] {
  if (field.endsWith(".state")) return "state";
  if (field.endsWith(".dateOfBirth")) return "day";
  return /\.(years|months)AtAddress$/.test(field) ? "number" : "text";
}

function textAt(application: Application, field: string): string {
  let value: unknown = application;
  for (const step of field.split(".")) value = (value as Readonly<Record<string, unknown>> | undefined)?.[step];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What was typed, by where it stands in the application. */
export type Typed = ReadonlyMap<string, string>;

/** Saves what was typed: the customers, their contacts, the addresses and the asset, each in a call of its own. Throws ApiError. */
export async function saveDetails(application: Application, typed: Typed): Promise<void> {
  for (const [at, fields] of Map.groupBy(typed, ([field]) => partOf(field))) {
    const own = Object.fromEntries(fields.map(([field, text]) => [field.slice(at.length + 1), text.trim()]));
    await savePart(application, at, own);
  }
  await refreshSubmission(application._id);
  await mutate(isRankingOf(application._id));
}

/** customers.0, customers.0.addresses.0, asset */
const partOf = (field: string): string => field.slice(0, field.lastIndexOf("."));

type Own = Readonly<Record<string, string>>;

async function savePart(application: Application, at: string, own: Own): Promise<void> {
  const [list, number = "0", contacts, place = "0"] = at.split(".");
  const index = Number(number);
  const customer = application.customers[index];
  if (list === "asset") {
    await call(applicationRoutes.updateAsset, { body: { _id: application.asset._id, ...own } });
  } else if (list === "entities") {
    const entity = application.entities[index];
    if (entity)
      await call(customerRoutes.saveAddress, { body: { entityId: entity._id, ...addressOf(entity.addresses[Number(place)], own) } });
  } else if (customer) {
    await saveCustomer(customer, { contacts, place: Number(place) }, own);
  }
}

interface Contacts {
  readonly contacts: string | undefined;
  readonly place: number;
}

async function saveCustomer(customer: Application["customers"][number], { contacts, place }: Contacts, own: Own): Promise<void> {
  const customerId = customer._id;
  const known = (standing: { readonly _id: string } | undefined) => (standing ? { _id: standing._id } : {});
  switch (contacts) {
    case "phoneNumbers":
      await call(customerRoutes.savePhoneNumber, {
        body: { customerId, ...known(customer.phoneNumbers[place]), number: own["number"] ?? "" },
      });
      break;
    case "emails":
      await call(customerRoutes.saveEmail, { body: { customerId, ...known(customer.emails[place]), address: own["address"] ?? "" } });
      break;
    case "addresses":
      await call(customerRoutes.saveAddress, { body: { customerId, ...addressOf(customer.addresses[place], own) } });
      break;
    default:
      await call(customerRoutes.updateCustomer, { body: { customerId, ...own } });
  }
}

/** An address whose street nobody typed is called by its suburb. */
function addressOf(standing: Address | undefined, { fullAddress, state, yearsAtAddress, monthsAtAddress, ...own }: Own) {
  const suburb = [own["city"] ?? standing?.city, state ?? standing?.state, own["postcode"] ?? standing?.postcode];
  return {
    ...(standing && { _id: standing._id }),
    fullAddress: fullAddress || standing?.fullAddress || suburb.filter(Boolean).join(" "),
    ...own,
    ...(state !== undefined && { state: state as AustralianState }),
    ...(yearsAtAddress !== undefined && { yearsAtAddress: Number(yearsAtAddress) }),
    ...(monthsAtAddress !== undefined && { monthsAtAddress: Number(monthsAtAddress) }),
  };
}
