import { handler } from "../../functions/outbox/handler.ts";
import { outboxList } from "../../functions/store/keys.ts";
import { everyItem } from "./invariants.ts";

/** Has the outbox's worker do whatever is due by now, as the clock does. */
export const workedOff = (): Promise<void> => handler({ "detail-type": "Scheduled Event" }, { getRemainingTimeInMillis: () => 60_000 });

/** The errands that are still to be done, the first to be due first. */
export async function waiting() {
  const errands = (await everyItem()).filter(({ everyList }) => everyList === outboxList);
  return errands.toSorted((a, b) => (String(a["listSort"]) < String(b["listSort"]) ? -1 : 1));
}
