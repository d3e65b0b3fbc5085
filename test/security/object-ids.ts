import type { RouteName } from "../../shared/wire/routes.ts";
import type { Ids } from "../support/call-scenarios/named-requests.ts";
import type { AnyRequest } from "../support/fixtures/people.ts";
import { requestOf, sampledRequest } from "./requests.ts";

type Path = readonly string[];

const idPattern = /^[0-9A-HJKMNP-TV-Z]{26}(\.[0-9A-HJKMNP-TV-Z]{26})?$/;

/** The paths of all ids in a request. */
export function idsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === "string") return idPattern.test(value) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => idsIn(child, [...path, name]));
}

const valueAt = (value: unknown, [first, ...rest]: Path): unknown =>
  first === undefined ? value : valueAt((value as Record<string, unknown>)[first], rest);

/** A copy with another value at the path. */
export function replaced<T>(value: T, [first, ...rest]: Path, by: unknown): T {
  if (first === undefined) return by as T;
  if (Array.isArray(value)) return value.map((child, at) => (String(at) === first ? replaced(child, rest, by) : child)) as T;
  return { ...value, [first]: replaced((value as Record<string, unknown>)[first], rest, by) };
}

/** A route's usual request, and one more for each optional id that it may contain. */
export function requestsAbout(name: RouteName, ids: Ids): AnyRequest[] {
  const [usual, whole] = [requestOf(name, ids), sampledRequest(name, ids)];
  const more = idsIn(whole).filter((path) => valueAt(usual, path) === undefined);
  return more.length === 0 ? [usual] : [usual, ...more.map((path) => withIdAt(usual, whole, path))];
}

// Adds an optional id to the usual request, whose other ids belong together.
const withIdAt = (usual: AnyRequest, whole: AnyRequest, path: Path): AnyRequest => withValueAt(usual, path, valueAt(whole, path));

function withValueAt<T>(value: T, [first, ...rest]: Path, by: unknown): T {
  if (first === undefined) return by as T;
  const known = (value ?? {}) as Record<string, unknown>;
  return { ...known, [first]: withValueAt(known[first], rest, by) } as T;
}

/** The same application's ids, each in place of an id of another kind. */
export function swappedKinds(ids: Ids): Ids {
  const { asset, loanDetails, entity, customer, employer, income, address, email, link } = ids;
  const ofApplication = {
    asset: customer,
    loanDetails: asset,
    entity: customer,
    document: entity,
    address: employer,
    phoneNumber: address,
    email: address,
  };
  const ofCustomer = { customer: entity, employer: customer, income: employer, expense: income, liability: income, customerAsset: income };
  return {
    ...ids,
    ...ofApplication,
    ...ofCustomer,
    link: email,
    other: { ...ids.other, customer: loanDetails, employer: link, income: employer },
  };
}

/** A person's customers stand in several applications of one broker. */
export const joinsApplications = (name: RouteName): boolean => ["joinPerson", "separatePersons"].includes(name);

/** A request with one foreign id, and the same with an id that does not exist. */
export interface ObjectIdSwap {
  readonly at: string;
  /** How many ids the request has. */
  readonly among: number;
  readonly foreign: AnyRequest;
  readonly absent: AnyRequest;
}

/** Ids that stand for the moment in which they were made, or say where a list begins, at its start if none of its things has the id. */
const places: readonly string[] = ["body.upTo", "query.cursor", "query.contract", "body.contract"];

/** Swaps each id of a request in turn. `foreign` are ids that this caller may not use. */
export function objectIdSwapsOf(
  name: RouteName,
  { own, foreign, absent }: Readonly<Record<"own" | "foreign" | "absent", Ids>>,
): ObjectIdSwap[] {
  return requestsAbout(name, own).flatMap((request, at) => {
    const paths = idsIn(request).filter((path) => !places.includes(path.join(".")));
    return paths.flatMap((path) => {
      const by = (ids: Ids) => valueAt(requestsAbout(name, ids)[at], path);
      const swapped = (ids: Ids) => replaced(request, path, by(ids));
      if (by(foreign) === valueAt(request, path)) return [];
      return [{ at: path.join("."), among: paths.length, foreign: swapped(foreign), absent: swapped(absent) }];
    });
  });
}
