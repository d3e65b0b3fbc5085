import type { Application } from "../../shared/domain/application.ts";
import type { SubmissionPlace } from "../../shared/domain/submission.ts";
import type { SubmissionLender } from "../quote/submission-lenders.ts";

export interface RequiredValue {
  /** Group and path as in the sheet: customer, phoneNumbers.latest.number. */
  readonly group: string;
  readonly path: string;
  readonly of: number;
  /** Path in the application: customers.0.phoneNumbers.1.number. */
  readonly field: string;
  readonly label: string;
  readonly place: SubmissionPlace;
  readonly value: unknown;
}

export function requiredValues(
  { requiredFields }: Pick<SubmissionLender, "requiredFields">,
  application: Application,
  rate: number | undefined,
) {
  return Object.entries(requiredFields).flatMap(([group, paths]) =>
    rootsOf(group, application, rate).flatMap(({ at, thing }, of) => paths.map((path) => valueAt({ group, path, of }, at, thing))),
  );
}

/** An empty text and false (an undeclared declaration) count as missing. */
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
      throw new Error(`A sheet requires fields of "${group}", which an application does not have`);
  }
}

const listed = (at: string, things: readonly object[]): Root[] =>
  (things.length === 0 ? [{}] : things).map((thing, i) => ({ at: `${at}.${i}`, thing }));

type Place = Pick<RequiredValue, "group" | "path" | "of">;

function valueAt({ group, path, of }: Place, at: string, root: object): RequiredValue {
  const field = [at];
  let value: unknown = root;
  for (const segment of path.split(".")) {
    const key = Array.isArray(value) || segment === "first" || segment === "latest" ? placeIn(value, segment) : segment;
    field.push(String(key));
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  return { group, path, of, field: field.join("."), value, place: placeOf(group), label: labelOf({ group, path, of }) };
}

const placeIn = (list: unknown, segment: string): number =>
  segment === "latest" && Array.isArray(list) ? Math.max(list.length - 1, 0) : 0;

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
