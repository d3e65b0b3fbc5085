import type { Application } from "../../shared/domain/application.ts";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import type { RouteName } from "../../shared/wire/routes.ts";
import { newId } from "../../functions/store/dynamo/ids.ts";
import { type Consumed, consumedBy } from "../support/store/capacity.ts";
import { callInProcess } from "../support/in-process/call-function.ts";
import type { AnyRequest, Person } from "../support/fixtures/people.ts";

/** What one call consumes, including the lookup of the caller and the idempotency item. */
export interface CallCost extends Consumed {
  readonly call: string;
  /** Calls in the making of one quote. */
  readonly perQuote: number;
}

/** US dollars per million units, DynamoDB on demand in Sydney, 2026. One unit is a strongly consistent read of 4 KB or a write of 1 KB. */
export const prices = { reads: 0.1423, writes: 0.7115 } as const;

/** Measures each call in the making of a quote once. The broker must have no untouched application of the type `started`. */
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
      const { status, text } = await callInProcess({ name, request, sender: person, idempotencyKey: newId() });
      if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`);
    });
    costs.push({ call, perQuote, ...consumed });
  }
  return costs;
}

/** Units of one quote. An index entry counts as a write. */
export function unitsOf(costs: readonly CallCost[]): { readonly reads: number; readonly writes: number } {
  const sum = (unitsIn: (cost: CallCost) => number) => costs.reduce((total, cost) => total + cost.perQuote * unitsIn(cost), 0);
  return { reads: sum(({ reads }) => reads), writes: sum(({ writes, entries }) => writes + entries) };
}

/** US dollars for `quotes` quotes. */
export function costOf({ reads, writes }: { readonly reads: number; readonly writes: number }, quotes: number): number {
  return (quotes * (reads * prices.reads + writes * prices.writes)) / 1_000_000;
}
