import { expect } from "vitest";
import { inOrder } from "../fixtures/whole-quote.ts";
import { everyRecord } from "./invariants.ts";

/** Expects that the work changes no item, except the counters of rate limits and the records of sessions, which any call may write. */
export async function writesNothing(work: () => Promise<void>): Promise<void> {
  const before = inOrder(await everyRecord());
  await work();
  expect(inOrder(await everyRecord())).toEqual(before);
}
