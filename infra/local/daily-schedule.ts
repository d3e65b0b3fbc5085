import { inspect } from "node:util";
import type { bookTime, digestTime } from "../../functions/outbox/triggers.ts";
import { setTimeout as pause } from "node:timers/promises";

/** setTimeout's longest wait is 24 days; a changed system clock is noticed within an hour. */
const maxWaitMs = 60 * 60_000;

const minuteMs = 60_000;

type DailyTime = typeof digestTime | typeof bookTime;

/** The next moment after `now` at which it is that time in Sydney, to the minute. */
export function nextTimeAt(now: number, { hour, minute, timeZone }: DailyTime): number {
  const inSydney = new Intl.DateTimeFormat("en-AU", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const text = [hour, minute].map((each) => String(each).padStart(2, "0")).join(":");
  let at = Math.floor(now / minuteMs) * minuteMs + minuteMs;
  while (inSydney.format(at) !== text) at += minuteMs;
  return at;
}

/** Runs at that time each day, as the schedule of EventBridge does. */
export async function runDailySchedule(time: DailyTime, run: () => Promise<void>): Promise<never> {
  for (let next = nextTimeAt(Date.now(), time); ;) {
    await pause(Math.min(Math.max(next - Date.now(), 0), maxWaitMs));
    if (Date.now() < next) continue;
    await run().catch((error: unknown) => process.stderr.write(`A daily run could not be started: ${inspect(error)}\n`));
    next = nextTimeAt(Date.now(), time);
  }
}
