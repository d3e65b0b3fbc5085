import { inspect } from "node:util";
import { digestTime } from "../../functions/outbox/triggers.ts";
import { setTimeout as pause } from "node:timers/promises";

/** setTimeout's longest wait is 24 days; a changed system clock is noticed within an hour. */
const maxWaitMs = 60 * 60_000;

const minuteMs = 60_000;

/** The next moment after `now` at which it is the time of the digests in Sydney, to the minute. */
export function nextDigestAt(now: number): number {
  let at = Math.floor(now / minuteMs) * minuteMs + minuteMs;
  while (!isDigestTime(at)) at += minuteMs;
  return at;
}

const inSydney = new Intl.DateTimeFormat("en-AU", { timeZone: digestTime.timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const digestText = [digestTime.hour, digestTime.minute].map((each) => String(each).padStart(2, "0")).join(":");

const isDigestTime = (at: number): boolean => inSydney.format(at) === digestText;

/** Runs at the time of the digests each day, as the schedule of EventBridge does. */
export async function runDailySchedule(run: () => Promise<void>): Promise<never> {
  for (let next = nextDigestAt(Date.now()); ;) {
    await pause(Math.min(Math.max(next - Date.now(), 0), maxWaitMs));
    if (Date.now() < next) continue;
    await run().catch((error: unknown) => process.stderr.write(`The daily digests could not be enqueued: ${inspect(error)}\n`));
    next = nextDigestAt(Date.now());
  }
}
