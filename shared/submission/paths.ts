/** The paths by which a sheet names an application's fields: customer, phoneNumbers.latest.number. */
import { assetFields } from "../domain/asset.ts";
import { addressFields, emailFields, phoneNumberFields } from "../domain/contact.ts";
import { creditProfileFields, customerFields, customerProfileFields } from "../domain/customer.ts";
import { employerFields } from "../domain/employer.ts";
import { entityFields } from "../domain/entity.ts";
import { type Field, type Fields, dollars, flag, percent } from "../domain/field.ts";
import { loanFields } from "../domain/loan-details.ts";
import { supplierFields } from "../domain/supplier.ts";

interface Table {
  readonly fields: Fields;
  /** Of its lists, of which a path takes the `first` or the `latest`, and of its parts. */
  readonly lists?: Readonly<Record<string, Fields>>;
  readonly parts?: Readonly<Record<string, Fields>>;
}

const monthly = (label: string) => ({ monthlyTotal: dollars({ label: `${label} a month` }) });

const tables: Readonly<Record<string, Table>> = {
  asset: { fields: assetFields },
  supplier: { fields: supplierFields },
  loanDetails: {
    fields: {
      ...loanFields,
      loanAmount: dollars({ label: "Loan amount" }),
      balloonAmount: dollars({ label: "Balloon" }),
      rate: percent({ label: "Interest rate" }),
      financeAmount: dollars({ label: "Amount financed" }),
      repayments: dollars({ label: "Repayment a month" }),
    },
  },
  customer: {
    fields: customerFields,
    lists: { phoneNumbers: phoneNumberFields, emails: emailFields, addresses: addressFields, employers: employerFields },
    parts: {
      customerProfile: customerProfileFields,
      creditProfile: creditProfileFields,
      income: monthly("Income"),
      expenses: monthly("Living expenses"),
      liabilities: { monthlyRepayments: dollars({ label: "Repayments of debts a month" }) },
    },
  },
  entity: { fields: entityFields, lists: { addresses: addressFields } },
  agreement: { fields: { introducerDeclarationAgree: flag({ label: "Your declaration" }) } },
};

/** The field of a group at a path; undefined if there is none. */
export function fieldAt(group: string, path: string): Field | undefined {
  const { fields, lists = {}, parts = {} } = ownOf(tables, group) ?? { fields: {} };
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) return ownOf(fields, first);
  const [second = "", third] = rest;
  if (third === undefined) return ownOf(ownOf(parts, first) ?? {}, second);
  return rest.length === 2 && (second === "first" || second === "latest") ? ownOf(ownOf(lists, first) ?? {}, third) : undefined;
}

const ownOf = <T>(of: Readonly<Record<string, T>>, name: string): T | undefined => (Object.hasOwn(of, name) ? of[name] : undefined);

/** What stands at a path, and the path with the places in lists: phoneNumbers.1.number. */
export function follow(path: string, from: object): { readonly value: unknown; readonly at: string } {
  const keys: string[] = [];
  let value: unknown = from;
  for (const segment of path.split(".")) {
    const key = Array.isArray(value) || segment === "first" || segment === "latest" ? placeIn(value, segment) : segment;
    keys.push(String(key));
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[key];
  }
  return { value, at: keys.join(".") };
}

const placeIn = (list: unknown, segment: string): number =>
  segment === "latest" && Array.isArray(list) ? Math.max(list.length - 1, 0) : 0;

/** What a field is called where several customers or businesses have it; that of a business's address names the business. */
export function labelAt(group: string, path: string, place: number): string {
  const label = fieldAt(group, path)?.label ?? path;
  const whose = group === "entity" && path.startsWith("addresses.") ? `${label} of the business` : label;
  return place === 0 ? whose : `${whose} of ${group === "customer" ? "applicant" : "business"} ${place + 1}`;
}
