import { bindings } from "../../../functions/routes.ts";
import { addressOf } from "../../../shared/wire/call.ts";
import type { Route } from "../../../shared/wire/route.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import type { Ids } from "../../support/call-scenarios/named-requests.ts";
import type { AnyRequest } from "../../support/fixtures/people.ts";
import { requestOf, sampledRequest } from "../requests.ts";
import type { BadCase, Whole } from "./bad-case.ts";
import { fieldCases } from "./fields.ts";
import { structureCases } from "./structure.ts";

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Deep merge in which `first` wins. */
function merged(first: unknown, more: unknown): unknown {
  if (first === undefined) return more;
  if (!isFields(first) || !isFields(more)) return first;
  const names = [...new Set([...Object.keys(first), ...Object.keys(more)])];
  return Object.fromEntries(names.map((name) => [name, merged(first[name], more[name])]));
}

/** Drops cursors and replaced file ids: invented ones would make an otherwise valid request fail. */
function withoutInventedRefs(body: unknown): unknown {
  if (!isFields(body)) return body;
  const { cursor: _cursor, replaces: _replaces, ...known } = body;
  return known;
}

/** The usual request of the route, with every optional field filled in as well. */
function wholeRequest(name: RouteName, ids: Ids): AnyRequest {
  const [{ params, query, body }, usual] = [sampledRequest(name, ids), requestOf(name, ids)];
  return merged(usual, {
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { body: withoutInventedRefs(body) }),
  }) as AnyRequest;
}

/** Every bad request of a route, each derived from a valid request. */
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

/** At most `max` cases, drawn round-robin from the categories so that every category is represented. */
export function sampleOfCases(cases: readonly BadCase[], max: number, seed: number): BadCase[] {
  if (cases.length <= max) return [...cases];
  const random = seededRandom(seed);
  const piles = [...Map.groupBy(cases, ({ category }) => category).values()].map((pile) => shuffled(pile, random));
  const chosen: BadCase[] = [];
  for (let at = 0; chosen.length < max; at += 1) chosen.push(...piles.flatMap((pile) => pile[at] ?? []));
  return chosen.slice(0, max);
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((each) => [random(), each] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, each]) => each);
