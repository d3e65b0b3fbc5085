import type { Application } from "../../shared/domain/application.ts";
import { assetFields } from "../../shared/domain/asset.ts";
import { addressFields, emailFields, phoneNumberFields } from "../../shared/domain/contact.ts";
import { customerFields } from "../../shared/domain/customer.ts";
import { entityFields } from "../../shared/domain/entity.ts";
import type { Fields } from "../../shared/domain/field.ts";
import { loanFields } from "../../shared/domain/loan-details.ts";
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
  const label = otherLabels[`${group}.${path}`] ?? labelOfField(group, path) ?? path;
  return of === 0 ? label : `${label} of ${group === "customer" ? "customer" : "business"} ${of + 1}`;
}

/** The label of a table's field; that of a business's address names the business. */
function labelOfField(group: string, path: string): string | undefined {
  const segments = path.split(".");
  const table = segments.length === 1 ? group : segments[0]!;
  const label = tables[table]?.[segments.at(-1)!]?.label;
  return label !== undefined && group === "entity" && table === "addresses" ? `${label} of the business` : label;
}

const tables: Readonly<Record<string, Fields>> = {
  asset: assetFields,
  loanDetails: loanFields,
  customer: customerFields,
  entity: entityFields,
  addresses: addressFields,
  phoneNumbers: phoneNumberFields,
  emails: emailFields,
};

const otherLabels: Readonly<Record<string, string>> = {
  "loanDetails.rate": "Interest rate",
  "agreement.introducerDeclarationAgree": "Your declaration",
};
