import { bindings } from "../../../functions/routes.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { absentIds } from "../../support/named-requests.ts";
import { type Cell, callAs, cellsOf, differing, state, wrongWith, writesNothing } from "../matrix.ts";
import { policy } from "../policy.ts";
import { swapsOf, turned } from "../swaps.ts";
import type { World } from "../world.ts";
import type { Mutant } from "./mutant.ts";

/** Where five wrong passwords in a row lock, the sixth try is answered another way: these have tests of their own. */
const locks: readonly RouteName[] = ["updatePassword", "changeCredentials"];
export const names = (Object.keys(routes) as RouteName[]).filter((name) => !locks.includes(name));

/** Of every class of the policy some, for what stands before all of them. */
const everyClass: readonly RouteName[] = [
  ...(["readApplication", "updateAsset", "listQuotes", "readUser", "startQuote", "markContacted", "sendReferral"] as const),
  ...(["openLink", "uploadByLink", "signPrivacy", "inviteUsers", "updateOrganisation", "readDocument", "removeMember"] as const),
];

/** Of every kind of part that an application has some. */
const everyPart: readonly RouteName[] = [
  ...(["readApplication", "updateAsset", "addNote", "updateCustomer", "saveAddress", "removeEmployer", "updateIncome"] as const),
  ...(["createCustomer", "copyQuote", "archiveQuote", "declare", "revokeLink", "uploadDocument", "addIncome", "updateEntity"] as const),
  ...(["sendReferral", "submitApplication"] as const),
];

/** The routes that a guard may stand before. */
export function routesBehind({ file, title }: Mutant): readonly RouteName[] {
  const [, room = ""] = file.split("/");
  const named = names.filter((name) => title.includes(` ${name}: `));
  if (named.length > 0) return named;
  if (room === "http" || room === "routes.ts") return everyClass;
  return room === "store" ? everyPart : names.filter((name) => bindings[name].domain === room);
}

/** What the policy does not allow. */
export interface Noticed {
  readonly wrong: string;
  /** Whether anything was written by it. */
  readonly hasWritten: boolean;
}

/** The first answer of these routes, or the first write, that the policy does not allow; undefined where all is as it should be. */
export async function wrongIn(world: World, url: string, { behind, isDoors }: Asked): Promise<Noticed | undefined> {
  const there = { ...world, running: { ...world.running, url } };
  let before = await state();
  for (const name of behind) {
    const wrong = (await wrongAnswer(there, name, isDoors)) ?? (await wrongSwap(there, name));
    const after = await state();
    const [written] = differing(before, after);
    if (wrong !== undefined || written !== undefined)
      return { wrong: wrong ?? `${name} wrote ${written}`, hasWritten: written !== undefined };
    before = after;
  }
  return undefined;
}

interface Asked {
  readonly behind: readonly RouteName[];
  /** Whether it is about tokens, which the gateway looks at too. */
  readonly isDoors: boolean;
}

async function wrongAnswer(world: World, name: RouteName, isDoors: boolean): Promise<string | undefined> {
  const cells = cellsOf(world, name).filter((cell) => writesNothing(name, cell) && (isDoors || cell.expected !== "401"));
  const answers = await Promise.all(cells.map((cell) => callAs(world, name, cell)));
  return cells.map((cell, at) => wrongWith(name, cell, answers[at]!)).find((wrong) => wrong !== undefined);
}

async function wrongSwap(world: World, name: RouteName): Promise<string | undefined> {
  // What anybody may call reads and writes nothing of anybody's, whatever id it names.
  if (policy[name].nobody === "200") return undefined;
  const { hers: own, theirs: foreign, second } = world;
  const caller = cellsOf(world, name).find(({ actor }) => actor === "the owner") as Cell;
  const mixed = swapsOf(name, { own, foreign: second, absent: absentIds() }).filter(({ among }) => among > 1);
  const ofOtherKinds = swapsOf(name, { own, foreign: turned(own), absent: absentIds() });
  for (const swap of [...swapsOf(name, { own, foreign, absent: absentIds() }), ...mixed, ...ofOtherKinds]) {
    const answer = await callAs(world, name, caller, swap.foreign);
    if (answer.status < 400 || answer.status >= 500) return `${name} with ${swap.at} answered ${answer.status}`;
  }
  return undefined;
}
