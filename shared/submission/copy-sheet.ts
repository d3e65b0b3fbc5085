/** What a broker copies into a lender's own portal, line by line. */
import type { ApplicationType } from "../domain/application-type.ts";
import { type Field, choicesOf } from "../domain/field.ts";
import { dayText } from "../format.ts";
import type { LenderApplication } from "../wire/lender-application.ts";
import { fieldAt, follow, labelAt } from "./paths.ts";

export const copyGroups = ["deal", "asset", "supplier", "customers", "business", "settlement"] as const;
export type CopyGroup = (typeof copyGroups)[number];

export interface CopyRow {
  readonly group: CopyGroup;
  /** Its path in the application: customers.0.firstName. */
  readonly path: string;
  /** With the unit of a number. */
  readonly label: string;
  /** As a form takes it: numbers without their unit; empty where it is not known. Driver licence numbers are masked. */
  readonly value: string;
}

const groups: Readonly<Record<string, CopyGroup>> = {
  loanDetails: "deal",
  asset: "asset",
  supplier: "supplier",
  customer: "customers",
  entity: "business",
};

/** In the order of the lender's portal, by default a usual one; groups that the application has none of are left out. */
export function copySheet(application: LenderApplication, portal: Readonly<Record<string, readonly string[]>> = portalOrder): CopyRow[] {
  return Object.entries(portal).flatMap(([name, paths]) => {
    const group = groups[name];
    return group === undefined
      ? []
      : rootsOf(name, application).flatMap(({ at, thing }, place) =>
          paths.map((path) => {
            const { value, at: below } = follow(path, thing);
            const field = fieldAt(name, path);
            const label = `${labelAt(name, path, place)}${field ? unitOf(field) : ""}`;
            return { group, path: `${at}.${below}`, label, value: field ? copiedText(field, value, application.applicationType) : "" };
          }),
        );
  });
}

interface Root {
  readonly at: string;
  readonly thing: object;
}

function rootsOf(name: string, { loanDetails, product, asset, supplier, customers, entities }: LenderApplication): Root[] {
  switch (name) {
    case "loanDetails":
      return [{ at: name, thing: { ...loanDetails, ...product } }];
    case "asset":
      return [{ at: name, thing: asset }];
    case "supplier":
      return supplier ? [{ at: name, thing: supplier }] : [];
    case "customer":
      return customers.map((customer, place) => ({ at: `customers.${place}`, thing: { ...customer, customerProfile: customer } }));
    default:
      return entities.map((thing, place) => ({ at: `entities.${place}`, thing }));
  }
}

function unitOf(field: Field): string {
  const unit = { dollars: "$", percent: "%" }[field.kind as string] ?? ("unit" in field ? field.unit : undefined);
  return unit === undefined ? "" : ` (${unit})`;
}

function copiedText(field: Field, found: unknown, type: ApplicationType): string {
  if (found === undefined || found === null) return "";
  const value = found as string | number | boolean;
  if (field.kind === "choice") return choicesOf(field, type)[String(value)] ?? String(value);
  if (field.kind === "day") return dayText(String(value));
  if (field.kind === "dollars") return Number(value).toFixed(2);
  return field.kind === "flag" ? yesOrNo(value === true) : String(value);
}

const yesOrNo = (isSo: boolean): string => (isSo ? "Yes" : "No");

/** The order of the copy sheet for a lender whose sheet does not name its portal's: paths by group, as in `requiredFields` of a sheet. */
const portalOrder: Readonly<Record<string, readonly string[]>> = {
  loanDetails: ["loanAmount", "deposit", "term", "balloon", "balloonAmount", "rate", "financeAmount", "repayments"],
  asset: [
    "assetValue",
    "assetType",
    "assetSubType",
    "condition",
    "ageOfAsset",
    "glassesMake",
    "glassesModel",
    "glassesVariant",
    "odometer",
    "vin",
    "registration",
    "registrationState",
    "serialNumber",
    "engineNumber",
    "typeOfSale",
  ],
  supplier: ["name", "abn", "email", "phoneNumber", "address"],
  customer: [
    "firstName",
    "lastName",
    "dateOfBirth",
    "phoneNumbers.latest.number",
    "emails.latest.address",
    "addresses.first.fullAddress",
    "addresses.first.city",
    "addresses.first.state",
    "addresses.first.postcode",
    "addresses.first.yearsAtAddress",
    "addresses.first.monthsAtAddress",
    "customerProfile.livingArrangements",
    "employers.first.employmentType",
    "employers.first.timeOfEmployment",
    "income.monthlyTotal",
    "expenses.monthlyTotal",
    "liabilities.monthlyRepayments",
    "creditProfile.score",
    "IDNumber",
    "IDCardNumber",
  ],
  entity: [
    "entityName",
    "entityType",
    "abn",
    "acn",
    "timeInBusiness",
    "gst",
    "turnover",
    "addresses.first.fullAddress",
    "addresses.first.city",
    "addresses.first.state",
    "addresses.first.postcode",
  ],
};
