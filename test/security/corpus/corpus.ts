import { bindings } from "../../../functions/routes.ts";
import { addressOf } from "../../../shared/wire/call.ts";
import type { Route } from "../../../shared/wire/route.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { mulberry32 } from "../../support/drawn-scenario.ts";
import type { Ids } from "../../support/named-requests.ts";
import type { AnyRequest } from "../../support/people.ts";
import { requestOf, sampledRequest } from "../requests.ts";
import type { BadCase, Whole } from "./bad-case.ts";
import { fieldCases } from "./fields.ts";
import { structureCases } from "./structure.ts";

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Both, and where both have a field, as the first has it. */
function filled(first: unknown, more: unknown): unknown {
  if (first === undefined) return more;
  if (!isFields(first) || !isFields(more)) return first;
  const names = [...new Set([...Object.keys(first), ...Object.keys(more)])];
  return Object.fromEntries(names.map((name) => [name, filled(first[name], more[name])]));
}

/** A list's cursor is its last answer's, and what a file replaces another file: made-up ones would refuse all that is right. */
function withoutMadeUp(body: unknown): unknown {
  if (!isFields(body)) return body;
  const { cursor: _cursor, replaces: _replaces, ...known } = body;
  return known;
}

/** A request with every field that it may have, those of the usual one as that has them. */
function wholeRequest(name: RouteName, ids: Ids): AnyRequest {
  const [{ params, query, body }, usual] = [sampledRequest(name, ids), requestOf(name, ids)];
  return filled(usual, {
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { body: withoutMadeUp(body) }),
  }) as AnyRequest;
}

/** Every bad request of a route, made from one that its caller may make. */
export function casesOf(name: RouteName, ids: Ids, headers: Readonly<Record<string, string>>): BadCase[] {
  const route: Route = routes[name];
  const { params = {}, query = {}, body } = wholeRequest(name, ids);
  const whole: Whole = {
    method: route.method,
    address: addressOf(route, { params, query }),
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    params,
    query,
    ...(body !== undefined && { body }),
  };
  const isSigned = bindings[name].access === "webhook";
  return [...fieldCases(route, whole, isSigned), ...structureCases(route, whole, isSigned)];
}

/** So many of them: of each category in turn one that chance picks, so that no category goes without. */
export function sampleOfCases(cases: readonly BadCase[], most: number, seed: number): BadCase[] {
  if (cases.length <= most) return [...cases];
  const random = mulberry32(seed);
  const piles = [...Map.groupBy(cases, ({ category }) => category).values()].map((pile) => shuffled(pile, random));
  const chosen: BadCase[] = [];
  for (let at = 0; chosen.length < most; at += 1) chosen.push(...piles.flatMap((pile) => pile[at] ?? []));
  return chosen.slice(0, most);
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((each) => [random(), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each);
