import { outboxHandler as handler } from "./event-functions.ts";
import { outboxList } from "../../../functions/store/dynamo/keys.ts";
import { everyItem } from "../store/invariants.ts";

/** Runs the outbox worker's schedule once, which runs all due jobs. */
export const drainOutbox = (): Promise<void> => handler({ "detail-type": "Scheduled Event" }, { getRemainingTimeInMillis: () => 60_000 });

/** The outbox jobs that are not done, in the order in which they are due. */
export async function pendingJobs() {
  const jobs = (await everyItem()).filter(({ everyList }) => everyList === outboxList);
  return jobs.toSorted((a, b) => (String(a["listSort"]) < String(b["listSort"]) ? -1 : 1));
}
