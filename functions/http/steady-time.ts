import { setTimeout as pause } from "node:timers/promises";

// Longer than such a call takes, as a rule.
const answeredAfterMs = 200;

/** Does the work and answers no sooner than it takes as a rule, so that the time tells nothing of what was found. */
export async function inSteadyTime<T>(work: () => Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work(), pause(answeredAfterMs)]);
  return answer;
}
