import * as z from "zod/mini";
import type { IsoDate } from "../../shared/dates.ts";
import { ratesComparisonKey } from "../store/dynamo/digest-keys.ts";
import { all, equals, isAbsent } from "../store/dynamo/expression.ts";
import { findItem } from "../store/dynamo/read.ts";
import { storedItem } from "../store/dynamo/stored-item.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { writeSystemItems } from "../store/services/write.ts";

const comparisonIn = storedItem("comparison of rate sheets", {
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

export const ratesJob = "digest.rates";
export const readersJob = "digest.readers";

/** How far the first comparison looks back. */
const firstMs = 24 * 60 * 60_000;

const nextStep = ({ upTo, step }: Pick<RatesComparison, "upTo" | "step">) => outboxItem(ratesJob, { upTo, step });

/** Compares since the end of the comparison before, or since the start of one that has not ended, which this one replaces. */
export async function startComparison(day: IsoDate): Promise<void> {
  const former = await findComparison();
  const now = new Date();
  const since = former ? (former.isDone ? former.upTo : former.since) : new Date(now.getTime() - firstMs).toISOString();
  const started = { day, since, upTo: now.toISOString(), step: 0, isDone: false };
  const isUnchanged = former ? isStep(former) : isAbsent;
  await writeSystemItems([
    updateItem("comparison", ratesComparisonKey, { set: started, remove: ["position"] }, isUnchanged),
    nextStep(started),
  ]);
}

/** The comparison that a job belongs to; undefined if its step is done or another comparison has replaced it. */
export async function comparisonAt(upTo: string, step: number): Promise<RatesComparison | undefined> {
  const found = await findComparison();
  return found?.upTo === upTo && found.step === step && !found.isDone ? found : undefined;
}

export const continueComparison = (found: RatesComparison, position: string): Promise<unknown> =>
  writeSystemItems([changed(found, { step: found.step + 1, position }), nextStep({ ...found, step: found.step + 1 })]);

/** Now the digests can be sent. */
export const finishComparison = (found: RatesComparison): Promise<unknown> =>
  writeSystemItems([changed(found, { isDone: true }), outboxItem(readersJob, { day: found.day })]);

async function findComparison(): Promise<RatesComparison | undefined> {
  const item = await findItem(ratesComparisonKey);
  return item && comparisonIn(item);
}

const isStep = ({ upTo, step, isDone }: RatesComparison) => all(equals("upTo", upTo), equals("step", step), equals("isDone", isDone));

const changed = (found: RatesComparison, set: Partial<RatesComparison>) =>
  updateItem("comparison", ratesComparisonKey, { set }, isStep(found));
