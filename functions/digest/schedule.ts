import { businessDate } from "../../shared/business-date.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { sendDigest } from "./jobs.ts";
import { startComparison } from "./rates-comparison.ts";
import { recipientsOn } from "./store.ts";

/** Begins today's digests: first the quotes are found whose prices the rate sheets have changed. */
export const startDigests = (): Promise<void> => startComparison(businessDate(new Date()));

/** Enqueues a job for each reader of the day's digest. Repeating it enqueues jobs that find the digest sent. */
export async function enqueueDigests(day: IsoDate): Promise<void> {
  for (const { kind, id } of await recipientsOn(day)) await writeSystemItems([outboxItem(sendDigest[kind], { id, day })]);
}
