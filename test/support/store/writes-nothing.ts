import { expect } from "vitest";
import type { Item } from "../../../functions/store/dynamo/transaction.ts";
import { everyItem } from "./invariants.ts";
import { inOrder } from "../fixtures/whole-quote.ts";

/** Any call may note that its session was seen. */
const isOfCall = ({ pk }: Item): boolean => !String(pk).startsWith("SESSION#");

/** Expects that the work changes no item of the table but sessions. */
export const writesNothing = (work: () => Promise<void>): Promise<void> => changesNoItem(work, isOfCall);

/** Expects that the work changes no item except sessions and the counters of rate limits. */
export const writesOnlyRateLimits = (work: () => Promise<void>): Promise<void> =>
  changesNoItem(work, (item) => isOfCall(item) && item.sk !== "RATE_LIMIT");

async function changesNoItem(work: () => Promise<void>, isCompared: (item: Item) => boolean): Promise<void> {
  const compared = async () => inOrder((await everyItem()).filter(isCompared));
  const before = await compared();
  await work();
  expect(await compared()).toEqual(before);
}
