import { bindings } from "../../../functions/routes.ts";
import { type RouteName, routes } from "../../../shared/wire/routes.ts";
import { absentIds } from "../../support/call-scenarios/named-requests.ts";
import { type Cell, callAs, cellsOf, differing, state, violationsIn, leavesTableUnchanged } from "../matrix.ts";
import { policy } from "../policy.ts";
import { joinsApplications, objectIdSwapsOf, swappedKinds } from "../object-ids.ts";
import type { AccessFixture } from "../access-fixture.ts";
import type { Mutant } from "./mutant.ts";

/** Five wrong passwords lock these routes, so repeated calls are answered differently; they have their own tests. */
const lockingRoutes: readonly RouteName[] = [
  "updatePassword",
  "changeCredentials",
  "startSecondFactor",
  "confirmSecondFactor",
  "removeSecondFactor",
];
export const names = (Object.keys(routes) as RouteName[]).filter((name) => !lockingRoutes.includes(name));

/** Routes of every class of the policy, for guards that apply to all routes. */
const everyClass: readonly RouteName[] = [
  ...(["readApplication", "updateAsset", "listQuotes", "readUser", "startQuote", "markContacted", "sendReferral"] as const),
  ...(["openLink", "uploadByLink", "signPrivacy", "inviteUsers", "updateOrganisation", "readDocument", "removeMember"] as const),
];

/** Routes for every kind of child item of an application. */
const everyChild: readonly RouteName[] = [
  ...(["readApplication", "updateAsset", "addNote", "updateCustomer", "saveAddress", "removeEmployer", "updateIncome"] as const),
  ...(["createCustomer", "copyQuote", "archiveQuote", "declare", "revokeLink", "uploadDocument", "addIncome", "updateEntity"] as const),
  ...(["sendReferral", "submitApplication"] as const),
];

/** The routes that a guard may protect. */
export function routesBehind({ file, title }: Mutant): readonly RouteName[] {
  const [, folder = ""] = file.split("/");
  const named = names.filter((name) => title.includes(` ${name}: `));
  if (named.length > 0) return named;
  if (folder === "http") return everyClass;
  return folder === "store" ? everyChild : names.filter((name) => bindings[name].domain === folder);
}

export interface MatrixViolation {
  readonly wrong: string;
  /** Whether it wrote anything. */
  readonly hasWritten: boolean;
}

/** The first response or write that the policy does not allow; undefined if there is none. */
export async function firstViolation(
  fixture: AccessFixture,
  url: string,
  { behind, isInParser }: Scope,
): Promise<MatrixViolation | undefined> {
  const target = { ...fixture, running: { ...fixture.running, url } };
  let before = await state();
  for (const name of behind) {
    const wrong = (await wrongAnswer(target, name, isInParser)) ?? (await wrongSwap(target, name));
    const after = await state();
    const [written] = differing(before, after);
    if (wrong !== undefined || written !== undefined)
      return { wrong: wrong ?? `${name} wrote ${written}`, hasWritten: written !== undefined };
    before = after;
  }
  return undefined;
}

interface Scope {
  readonly behind: readonly RouteName[];
  /** Whether the guard checks tokens, which the gateway checks as well. */
  readonly isInParser: boolean;
}

async function wrongAnswer(fixture: AccessFixture, name: RouteName, isInParser: boolean): Promise<string | undefined> {
  const cells = cellsOf(fixture, name).filter((cell) => leavesTableUnchanged(name, cell) && (isInParser || cell.expected !== "401"));
  const answers = await Promise.all(cells.map((cell) => callAs(fixture, name, cell)));
  return cells.map((cell, at) => violationsIn(name, cell, answers[at]!)).find((wrong) => wrong !== undefined);
}

async function wrongSwap(fixture: AccessFixture, name: RouteName): Promise<string | undefined> {
  // Public routes read and write nothing that belongs to an owner.
  if (policy[name].anonymous === "200") return undefined;
  const { ownerIds: own, strangerIds: foreign, second } = fixture;
  const caller = cellsOf(fixture, name).find(({ actor }) => actor === "the owner") as Cell;
  const ofSecond = joinsApplications(name) ? [] : objectIdSwapsOf(name, { own, foreign: second, absent: absentIds() });
  const mixed = ofSecond.filter(({ among }) => among > 1);
  const ofOtherKinds = objectIdSwapsOf(name, { own, foreign: swappedKinds(own), absent: absentIds() });
  for (const swap of [...objectIdSwapsOf(name, { own, foreign, absent: absentIds() }), ...mixed, ...ofOtherKinds]) {
    const answer = await callAs(fixture, name, caller, swap.foreign);
    if (answer.status < 400 || answer.status >= 500) return `${name} with ${swap.at} answered ${answer.status}`;
  }
  return undefined;
}
