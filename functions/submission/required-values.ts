import type * as z from "zod/mini";
import type { Application } from "../../shared/domain/application.ts";
import type { Address } from "../../shared/domain/contact.ts";
import { isNothing } from "../../shared/domain/plain-text.ts";
import { customerName } from "../../shared/domain/customer.ts";
import type { SubmissionPlace } from "../../shared/domain/submission.ts";
import { follow, labelAt } from "../../shared/submission/paths.ts";
import { customerEmail, customerPhone } from "../../shared/wire/person.ts";
import type { SubmissionLender } from "../sheets/submission-lenders.ts";

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
  /** What is expected instead of a contact that cannot reach the customer; undefined if the value is right or absent. */
  readonly expected: string | undefined;
}

export function requiredValues(
  { requiredFields }: Pick<SubmissionLender, "requiredFields">,
  application: Application,
  rate: number | undefined,
) {
  return Object.entries(requiredFields).flatMap(([group, paths]) =>
    rootsOf(group, application, rate).flatMap(({ at, thing }, of) =>
      withStreets(paths)
        .map((path) => valueAt({ group, path, of }, at, thing))
        .filter((required) => !isAbsent(required) || !isUnneededName(required.path, thing)),
    ),
  );
}

/** A person with one name has entered it as either of the two. */
const isUnneededName = (path: string, thing: object): boolean =>
  (path === "firstName" || path === "lastName") && customerName(thing) !== "";

/** Where a lender asks for a suburb, the address needs its street as well. */
function withStreets(paths: readonly string[]): readonly string[] {
  const first = paths.findIndex((path) => path.startsWith("addresses."));
  return first < 0 || paths.includes(street) ? paths : paths.toSpliced(first, 0, street);
}

const street = "addresses.first.fullAddress";

/** An empty text, 'n/a' or a dash, and false (an undeclared declaration) count as missing, and so does a contact that cannot reach the customer. */
export const isMissing = (required: RequiredValue): boolean => isAbsent(required) || required.expected !== undefined;

const isAbsent = ({ path, value }: Pick<RequiredValue, "path" | "value">): boolean =>
  value === undefined || value === null || value === false || (typeof value === "string" && saysNothing(path, value));

/** Na is a last name. */
const saysNothing = (path: string, text: string): boolean =>
  text.trim() === "" || (!path.endsWith("Name") && (isNothing(text) || /^[\s\p{Pd}]+$/u.test(text)));

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
  const { value, at: below } = follow(path, root);
  const expected = isAbsent({ path, value }) ? undefined : expectedInstead(path, value, root);
  return { group, path, of, field: `${at}.${below}`, value, place: placeOf(group), label: labelAt(group, path, of), expected };
}

function expectedInstead(path: string, value: unknown, root: object): string | undefined {
  if (path.startsWith("phoneNumbers.")) return problemIn(customerPhone, value);
  if (path.startsWith("emails.")) return problemIn(customerEmail, value);
  if (path !== street) return undefined;
  const [address] = (root as { readonly addresses: readonly Address[] }).addresses;
  return address && hasStreet(address) ? undefined : "an address with its street";
}

const problemIn = (schema: z.ZodMiniType, value: unknown): string | undefined => schema.safeParse(value).error?.issues[0]?.message;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether anything but suburb, state and postcode is left of the whole address. */
function hasStreet({ fullAddress, city, state, postcode }: Address): boolean {
  const suburb = wordsOf([city, state, postcode].join(" "));
  return wordsOf(fullAddress).some((word) => /\p{L}{2}/u.test(word) && !suburb.includes(word));
}

const placeOf = (group: string): SubmissionPlace => places[group] ?? "asset";

const places: Readonly<Record<string, SubmissionPlace>> = {
  asset: "asset",
  customer: "customer",
  entity: "business",
  loanDetails: "criteria",
  agreement: "declaration",
};
