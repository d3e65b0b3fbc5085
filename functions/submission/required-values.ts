import type { Application } from "../../shared/entities/application.ts";
import type { SubmissionPlace } from "../../shared/entities/submission.ts";
import type { Taker } from "./takers.ts";

/** A field that a lender asks for, and what the application says there. */
export interface RequiredValue {
  /** Of the sheet: customer, with the path phoneNumbers.latest.number. */
  readonly group: string;
  readonly path: string;
  /** Which customer or business, from 0. */
  readonly of: number;
  /** Where it stands in the application: customers.0.phoneNumbers.1.number. */
  readonly field: string;
  readonly label: string;
  readonly place: SubmissionPlace;
  /** Undefined where there is none. */
  readonly value: unknown;
}

/** Everything that a lender asks for, of every customer and business. The rate is of its own offer. */
export function requiredValues({ requiredFields }: Pick<Taker, "requiredFields">, application: Application, rate: number | undefined) {
  return Object.entries(requiredFields).flatMap(([group, paths]) =>
    rootsOf(group, application, rate).flatMap(({ at, thing }, of) => paths.map((path) => valueAt({ group, path, of }, at, thing))),
  );
}

/** Whether the lender must know it in vain: an empty text says nothing either. */
export const isMissing = ({ value }: RequiredValue): boolean => value === undefined || value === null || value === "" || value === false;

interface Root {
  readonly at: string;
  readonly thing: object;
}

function rootsOf(group: string, application: Application, rate: number | undefined): Root[] {
  switch (group) {
    case "asset":
      return [{ at: "asset", thing: application.asset }];
    case "customer":
      return listed("customers", application.customers);
    case "entity":
      return listed("entities", application.entities);
    case "loanDetails":
      return [{ at: "loanDetails", thing: { ...application.loanDetails, rate } }];
    case "agreement":
      return [{ at: "declaration", thing: { introducerDeclarationAgree: application.declaration?.isAccepted } }];
    default:
      throw new Error(`A sheet requires fields of "${group}", of which an application knows nothing`);
  }
}

/** One that is not there lacks everything. */
const listed = (at: string, things: readonly object[]): Root[] =>
  (things.length === 0 ? [{}] : things).map((thing, i) => ({ at: `${at}.${i}`, thing }));

type Place = Pick<RequiredValue, "group" | "path" | "of">;

function valueAt({ group, path, of }: Place, at: string, root: object): RequiredValue {
  const field = [at];
  let value: unknown = root;
  for (const step of path.split(".")) {
    const key = Array.isArray(value) || step === "first" || step === "latest" ? placeIn(value, step) : step;
    field.push(String(key));
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  return { group, path, of, field: field.join("."), value, place: placeOf(group), label: labelOf({ group, path, of }) };
}

const placeIn = (list: unknown, step: string): number => (step === "latest" && Array.isArray(list) ? Math.max(list.length - 1, 0) : 0);

const placeOf = (group: string): SubmissionPlace => places[group] ?? "asset";

const places: Readonly<Record<string, SubmissionPlace>> = {
  asset: "asset",
  customer: "customer",
  entity: "business",
  loanDetails: "criteria",
  agreement: "declaration",
};

function labelOf({ group, path, of }: Place): string {
  const label = labels[`${group}.${path}`] ?? path;
  return of === 0 ? label : `${label} of ${group === "customer" ? "customer" : "business"} ${of + 1}`;
}

const labels: Readonly<Record<string, string>> = {
  "asset.assetType": "Asset type",
  "asset.typeOfSale": "Type of sale",
  "asset.ageOfAsset": "Year of manufacture",
  "asset.assetValue": "Asset value",
  "asset.glassesMake": "Make",
  "asset.glassesModel": "Model",
  "asset.glassesVariant": "Variant",
  "customer.firstName": "First name",
  "customer.lastName": "Last name",
  "customer.dateOfBirth": "Date of birth",
  "customer.phoneNumbers.latest.number": "Phone",
  "customer.emails.latest.address": "Email",
  "customer.addresses.first.city": "Suburb or city",
  "customer.addresses.first.state": "State",
  "customer.addresses.first.postcode": "Postcode",
  "customer.addresses.first.yearsAtAddress": "Years at address",
  "customer.addresses.first.monthsAtAddress": "Months at address",
  "customer.IDNumber": "Driver licence number",
  "customer.IDCardNumber": "Driver licence card number",
  "entity.abn": "ABN",
  "entity.addresses.first.city": "Suburb or city of the business",
  "entity.addresses.first.state": "State of the business",
  "entity.addresses.first.postcode": "Postcode of the business",
  "loanDetails.rate": "Interest rate",
  "agreement.introducerDeclarationAgree": "Your declaration",
};
