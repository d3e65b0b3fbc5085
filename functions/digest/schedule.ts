import * as z from "zod/mini";
import { businessDate } from "../../shared/business-date.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { startComparison } from "./rates-comparison.ts";
import { recipientsOn } from "./store.ts";

const jobKinds = { broker: "digest.broker", customer: "digest.customer" } as const;
const payloadIn = z.object({ day: z.string() });

/** Begins today's digests: first the quotes are found whose prices the rate sheets have changed. */
export const startDigests = (): Promise<void> => startComparison(businessDate(new Date()));

/** Enqueues a job for each reader of the day's digest. Repeating it enqueues jobs that find the digest sent. */
export async function enqueueDigests(payload: Readonly<Record<string, unknown>>): Promise<void> {
  const { day } = payloadIn.parse(payload);
  for (const { kind, id } of await recipientsOn(day)) await writeSystemItems([outboxItem(jobKinds[kind], { id, day })]);
}
