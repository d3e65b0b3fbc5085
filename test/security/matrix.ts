import { bindings } from "../../functions/routes.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { everyItem } from "../support/store/invariants.ts";
import { type AnyRequest, type Answer, send } from "../support/fixtures/people.ts";
import { maskedNumber } from "../../shared/domain/driver-licence.ts";
import { canaries } from "./canaries.ts";
import { policy } from "./policy.ts";
import { type Actor, type Expected, actors } from "./policy-rows.ts";
import type { Ids } from "../support/call-scenarios/named-requests.ts";
import { requestOf } from "./requests.ts";
import type { Credentials, AccessFixture } from "./access-fixture.ts";

/** A caller of a route and the expected answer. */
export interface Cell {
  readonly actor: Actor;
  /** A variant of the actor; "" if there is only one. */
  readonly kind: string;
  readonly expected: Expected;
  readonly credentials: Credentials;
}

/** Every caller of a route. */
export const cellsOf = ({ credentialsOf }: Pick<AccessFixture, "credentialsOf">, name: RouteName): Cell[] =>
  actors.flatMap((actor) =>
    // No route of another kind looks a key up.
    (actor === "a bad key" && bindings[name].access !== "key" ? [] : [...credentialsOf[actor]]).map(([kind, credentials]) => ({
      actor,
      kind,
      credentials,
      expected: policy[name][actor],
    })),
  );

/** Whether the call must not write. A master's read writes an audit event. */
export function leavesTableUnchanged(name: RouteName, { expected, actor }: Cell): boolean {
  if (expected !== "200") return expected !== "passes";
  return actor.startsWith("a master") && routes[name].method === "GET" && name !== "startQuote";
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** What is wrong with the answer, in a sentence; undefined if it is as the policy says. */
export function violationsIn(name: RouteName, { actor, kind, expected }: Cell, answer: Answer): string | undefined {
  const of = `${name} as ${actor}${kind === "" ? "" : ` (${kind})`}`;
  const description = `${answer.status}${codeOf(answer) === undefined ? "" : ` ${codeOf(answer)}`}`;
  if (!fits(expected, description)) return `${of}: answered ${description}, expected ${expected}`;
  if (!isSuccess(answer.status) && hasData(answer)) return `${of}: carries data with its ${description}`;
  if (seesNothing.has(actor) && isMarked(answer)) return `${of}: shows another organisation's customer`;
  if (actor === "the administrator" && hiddenFromAdministrator.some((text) => answer.text.includes(text)))
    return `${of}: shows a document or a driver licence number`;
  if (name !== "showDriverLicence" && answer.text.includes(canaries.licenceNumber)) return `${of}: shows a whole driver licence number`;
  return undefined;
}

const seesNothing: ReadonlySet<Actor> = new Set<Actor>(
  actors.filter(
    (actor) =>
      !["the owner", "a cover", "the administrator", "the right link", "another purpose's link"].includes(actor) &&
      !actor.startsWith("a master"),
  ),
);
const hiddenFromAdministrator = [maskedNumber(canaries.licenceNumber), "licence.jpg"];
const isMarked = ({ text }: Answer) => text.includes(canaries.lastName) || text.includes(canaries.dateOfBirth);

function fits(expected: Expected, description: string): boolean {
  if (expected !== "passes") return description === expected || description.startsWith(`${expected} `);
  return !/^(401|403|404|500|502)/.test(description);
}

const parsed = ({ text }: Answer) => {
  try {
    return JSON.parse(text) as { readonly data?: { readonly code?: string } | null };
  } catch {
    return {};
  }
};

const codeOf = (answer: Answer): string | undefined => (isSuccess(answer.status) ? undefined : parsed(answer).data?.code);

/** An error carries its code, field and problems only. */
const hasData = (answer: Answer): boolean =>
  Object.keys(parsed(answer).data ?? {}).some((key) => !["code", "field", "problems"].includes(key));

/** Calls the route as this actor, by default with the owner's ids: for the administrator those of a member, for the cover another quote. */
export function callAs(
  { running, ownerIds, memberIds, coveredIds }: AccessFixture,
  name: RouteName,
  { actor, credentials }: Pick<Cell, "actor" | "credentials">,
  other?: AnyRequest,
): Promise<Answer> {
  const idsOf: Readonly<Partial<Record<Actor, Ids>>> = { "the administrator": memberIds, "a cover": coveredIds };
  const request = other ?? requestOf(name, idsOf[actor] ?? ownerIds);
  return send(running, name, { ...request, headers: { ...request.headers, ...credentials(name) } });
}

type Item = Readonly<Record<string, unknown>>;

/** Counters, claims, records of sessions and audit events of reads, which rejected calls may write too. A stored idempotent answer is not among them. */
function isBookkeeping({ pk, sk, action, answer }: Item): boolean {
  const isRead = String(pk).startsWith("AUDIT#") && String(action).endsWith(".read");
  const isClaim = sk === "REGISTRATION" || (sk === "IDEMPOTENCY" && answer === undefined);
  return isRead || isClaim || String(pk).startsWith("SESSION#") || sk === "RATE_LIMIT" || sk === "PASSWORD_ATTEMPTS";
}

/** The table's items by key, without bookkeeping: a program's key says when it was last used. */
export async function state(): Promise<ReadonlyMap<string, string>> {
  const items = (await everyItem()).filter((item) => !isBookkeeping(item));
  return new Map(items.map((item) => [`${String(item["pk"])} ${String(item["sk"])}`, contentOf(item)]));
}

const contentOf = ({ lastUsedAt: _, ...item }: Item): string =>
  JSON.stringify(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The keys of the items that differ. */
export const differing = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));

/** Returns a function that names the items that have changed since its last call, at first since this call. */
export async function changesOfTable(): Promise<() => Promise<string[]>> {
  let before = await state();
  return async () => {
    const after = await state();
    const keys = differing(before, after);
    before = after;
    return keys;
  };
}

const groupSize = 10;

/** Groups of routes, each with its first and last name: comparing the whole table after each group takes a tenth of the time of doing so after each route. */
export const routeGroups = (names: readonly RouteName[]): (readonly [first: RouteName, last: RouteName, group: readonly RouteName[]])[] =>
  Array.from({ length: Math.ceil(names.length / groupSize) }, (_, at) => {
    const group = names.slice(at * groupSize, (at + 1) * groupSize);
    return [group[0]!, group.at(-1)!, group];
  });

/** Who calls a route in the ordinary course. */
export function usualCaller(name: RouteName): Actor {
  const row = policy[name];
  if (row["the owner"] === "404") return "the right link";
  return row["the owner"] === "403 NOT_RATES" ? "a rates editor" : "the owner";
}
