import { businessDate } from "../../shared/business-date.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { recipientsOn } from "./store.ts";

const jobKinds = { broker: "digest.broker", customer: "digest.customer" } as const;

/** Enqueues a job for each reader of today's digest. Repeating it enqueues jobs that find the digest sent. */
export async function enqueueDigests(): Promise<void> {
  const day = businessDate(new Date());
  for (const { kind, id } of await recipientsOn(day)) await writeSystemItems([outboxItem(jobKinds[kind], { id, day })]);
}
