import { expect } from "vitest";
import { everyItem } from "./invariants.ts";
import { inOrder } from "./whole-quote.ts";

/** Does something by which nothing in the table may change. */
export async function leavesNothing(work: () => Promise<void>): Promise<void> {
  const before = inOrder(await everyItem());
  await work();
  expect(inOrder(await everyItem())).toEqual(before);
}
