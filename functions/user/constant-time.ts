import { setTimeout as pause } from "node:timers/promises";

const minDurationMs = 200;

/** Takes at least 200 ms, longer than the work normally needs, so that response time does not reveal what was found. */
export async function constantTime<T>(work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), pause(minDurationMs)]);
  return answer;
}
