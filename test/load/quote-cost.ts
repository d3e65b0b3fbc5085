import type { Application } from "../../shared/entities/application.ts";
import type { ApplicationType } from "../../shared/entities/application-type.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { newId } from "../../functions/store/ids.ts";
import { type Consumed, consumedBy } from "../support/capacity.ts";
import { callHere } from "../support/functions-here.ts";
import type { AnyRequest, Person } from "../support/people.ts";

/** What one call consumes, with finding the caller and keeping its answer. */
export interface CallCost extends Consumed {
  readonly call: string;
  /** How often it comes in the making of one quote. */
  readonly perQuote: number;
}

/** US dollars a million, on demand in Sydney, as published in 2026; a strongly consistent read of 4 KB and a write of 1 KB are a unit. */
export const prices = { reads: 0.1423, writes: 0.7115 } as const;

/** The calls of a quote's making, each measured once; one of the type that is started must not stand there untouched. An entry of an index counts as a write of its own. */
export async function callCosts(person: Person, application: Application, started: ApplicationType): Promise<CallCost[]> {
  const { _id, asset } = application;
  const calls: readonly (readonly [string, number, RouteName, AnyRequest])[] = [
    ["start a quote", 1, "startQuote", { params: { type: started } }],
    ["save a field", 20, "updateAsset", { body: { _id: asset._id, assetValue: 1 } }],
    ["quote every product", 6, "rankedProducts", { params: { applicationId: _id }, query: {} }],
    ["open the workspace", 4, "readApplication", { params: { id: _id } }],
    ["list the first page", 4, "listQuotes", { body: { userId: person.userId, page: 1 } }],
    ["add a note", 1, "addNote", { body: { applicationId: _id, text: "Called." } }],
  ];
  const costs: CallCost[] = [];
  for (const [call, perQuote, name, request] of calls) {
    const consumed = await consumedBy(async () => {
      const { status, text } = await callHere({ name, request, sender: person, idempotencyKey: newId() });
      if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
    });
    costs.push({ call, perQuote, ...consumed });
  }
  return costs;
}

/** Units of one quote. */
export function unitsOf(costs: readonly CallCost[]): { readonly reads: number; readonly writes: number } {
  const sum = (unitsIn: (cost: CallCost) => number) => costs.reduce((total, cost) => total + cost.perQuote * unitsIn(cost), 0);
  return { reads: sum(({ reads }) => reads), writes: sum(({ writes, entries }) => writes + entries) };
}

/** US dollars for so many quotes. */
export function costOf({ reads, writes }: { readonly reads: number; readonly writes: number }, quotes: number): number {
  return (quotes * (reads * prices.reads + writes * prices.writes)) / 1_000_000;
}
