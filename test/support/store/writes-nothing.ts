import { expect } from "vitest";
import type { Item } from "../../../functions/store/dynamo/transaction.ts";
import { everyItem } from "./invariants.ts";
import { inOrder } from "../fixtures/whole-quote.ts";

/** Expects that the work changes no item of the table. */
export const writesNothing = (work: () => Promise<void>): Promise<void> => changesNoItem(work, () => true);

/** Expects that the work changes no item except the counters of rate limits. */
export const writesOnlyRateLimits = (work: () => Promise<void>): Promise<void> => changesNoItem(work, ({ sk }) => sk !== "RATE_LIMIT");

async function changesNoItem(work: () => Promise<void>, isCompared: (item: Item) => boolean): Promise<void> {
  const compared = async () => inOrder((await everyItem()).filter(isCompared));
  const before = await compared();
  await work();
  expect(await compared()).toEqual(before);
}
