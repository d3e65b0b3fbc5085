import { dayMs } from "../../shared/dates.ts";
import * as z from "zod/mini";
import type { IsoDate } from "../../shared/dates.ts";
import { ratesComparisonKey } from "../store/dynamo/digest-keys.ts";
import { all, equals, isAbsent } from "../store/dynamo/expression.ts";
import { findItem } from "../store/dynamo/read.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { compareRates, enqueueDigests } from "./jobs.ts";

const comparisonIn = itemParser("comparison of rate sheets", {
  day: z.string(),
  /** The sheets of this moment are compared with those of today. */
  since: z.string(),
  /** When it began. */
  upTo: z.string(),
  /** How many jobs have added to it. */
  step: z.number(),
  /** The last entry of the list of quotes that was read. */
  position: z.optional(z.string()),
  isDone: z.boolean(),
});

export type RatesComparison = Readonly<ReturnType<typeof comparisonIn>>;

/** How far the first comparison looks back. */
const firstLookbackMs = dayMs;

const nextStep = ({ upTo, step }: Pick<RatesComparison, "upTo" | "step">) => outboxItem(compareRates, { upTo, step });

/** Compares since the end of the comparison before, or since the start of one that has not ended, which this one replaces. */
export async function startComparison(day: IsoDate): Promise<void> {
  const previous = await findComparison();
  const now = new Date();
  const since = previous ? (previous.isDone ? previous.upTo : previous.since) : new Date(now.getTime() - firstLookbackMs).toISOString();
  const started = { day, since, upTo: now.toISOString(), step: 0, isDone: false };
  const isUnchanged = previous ? isStep(previous) : isAbsent;
  await writeSystemItems([
    updateItem("comparison", ratesComparisonKey, { set: started, remove: ["position"] }, isUnchanged),
    nextStep(started),
  ]);
}

/** The comparison that a job belongs to; undefined if its step is done or another comparison has replaced it. */
export async function comparisonAt(upTo: string, step: number): Promise<RatesComparison | undefined> {
  const comparison = await findComparison();
  return comparison?.upTo === upTo && comparison.step === step && !comparison.isDone ? comparison : undefined;
}

export const continueComparison = (comparison: RatesComparison, position: string): Promise<unknown> =>
  writeSystemItems([changed(comparison, { step: comparison.step + 1, position }), nextStep({ ...comparison, step: comparison.step + 1 })]);

/** Now the digests can be sent. */
export const finishComparison = (comparison: RatesComparison): Promise<unknown> =>
  writeSystemItems([changed(comparison, { isDone: true }), outboxItem(enqueueDigests, { day: comparison.day })]);

async function findComparison(): Promise<RatesComparison | undefined> {
  const item = await findItem(ratesComparisonKey);
  return item && comparisonIn(item);
}

const isStep = ({ upTo, step, isDone }: RatesComparison) => all(equals("upTo", upTo), equals("step", step), equals("isDone", isDone));

const changed = (comparison: RatesComparison, set: Partial<RatesComparison>) =>
  updateItem("comparison", ratesComparisonKey, { set }, isStep(comparison));
