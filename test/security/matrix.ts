import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { everyItem } from "../support/invariants.ts";
import { type AnyRequest, type Answer, send } from "../support/people.ts";
import { canaries } from "./canaries.ts";
import { type Actor, type Expected, actors, policy } from "./policy.ts";
import { requestOf } from "./requests.ts";
import type { Shown, World } from "./world.ts";

/** One way for somebody to call a route, and how that must end. */
export interface Cell {
  readonly actor: Actor;
  /** Which of the actor's kinds. */
  readonly kind: string;
  readonly expected: Expected;
  readonly shown: Shown;
}

/** Everybody's ways to call a route. */
export const cellsOf = ({ shows }: Pick<World, "shows">, name: RouteName): Cell[] =>
  actors.flatMap((actor) => [...shows[actor]].map(([kind, shown]) => ({ actor, kind, shown, expected: policy[name][actor] })));

/** Whether a cell's call may write nothing at all; a master's reading leaves a trace. */
export function writesNothing(name: RouteName, { expected, actor }: Cell): boolean {
  if (expected !== "200") return expected !== "passes";
  return actor.startsWith("a master") && routes[name].method === "GET" && name !== "startQuote";
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** What is wrong with a cell's answer, in a sentence; undefined for what the policy says. */
export function wrongWith(name: RouteName, { actor, kind, expected }: Cell, answer: Answer): string | undefined {
  const of = `${name} as ${actor}${kind === "" ? "" : ` (${kind})`}`;
  const told = `${answer.status}${codeOf(answer) === undefined ? "" : ` ${codeOf(answer)}`}`;
  if (!fits(expected, told)) return `${of}: answered ${told}, expected ${expected}`;
  if (!isSuccess(answer.status) && hasData(answer)) return `${of}: carries data with its ${told}`;
  if (seesNothing.has(actor) && isMarked(answer)) return `${of}: shows another's customer`;
  return undefined;
}

const seesNothing: ReadonlySet<Actor> = new Set<Actor>(
  actors.filter((actor) => !["the owner", "the right link", "another purpose's link"].includes(actor) && !actor.startsWith("a master")),
);
const isMarked = ({ text }: Answer) => text.includes(canaries.lastName) || text.includes(canaries.dateOfBirth);

function fits(expected: Expected, told: string): boolean {
  if (expected !== "passes") return told === expected || told.startsWith(`${expected} `);
  return !/^(401|403|404|500|502)/.test(told);
}

const parsed = ({ text }: Answer) => {
  try {
    return JSON.parse(text) as { readonly data?: { readonly code?: string } | null };
  } catch {
    return {};
  }
};

const codeOf = (answer: Answer): string | undefined => (isSuccess(answer.status) ? undefined : parsed(answer).data?.code);

/** A refusal says its code and field, and nothing else. */
const hasData = (answer: Answer): boolean =>
  Object.keys(parsed(answer).data ?? {}).some((key) => !["code", "field", "problems"].includes(key));

/** Calls the route as somebody; without another request, one about the owner's things. */
export function callAs({ running, hers }: World, name: RouteName, { shown }: Pick<Cell, "shown">, other?: AnyRequest): Promise<Answer> {
  const request = other ?? requestOf(name, hers);
  return send(running, name, { ...request, headers: { ...request.headers, ...shown(name) } });
}

type Item = Readonly<Record<string, unknown>>;

/** What counts calls, claims for their time or tells of them, whatever they are answered; an answer that is kept is more. */
function isTrace({ pk, sk, action, answer }: Item): boolean {
  const isRead = String(pk).startsWith("AUDIT#") && String(action).endsWith(".read");
  const isClaim = sk === "REGISTRATION" || (sk === "REPEAT" && answer === undefined);
  return isRead || isClaim || sk === "ALLOWANCE" || sk === "PASSWORD_TRIES";
}

/** What stands in the table and tells of no read, each item by its key. */
export async function state(): Promise<ReadonlyMap<string, string>> {
  const items = (await everyItem()).filter((item) => !isTrace(item));
  return new Map(items.map((item) => [`${String(item["pk"])} ${String(item["sk"])}`, JSON.stringify(item)]));
}

/** The keys of what differs between two states. */
export const differing = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key));
