import { setTimeout as pause } from "node:timers/promises";
import { busy } from "./client.ts";

const usualAttempts = 12;
const firstPauseMs = 10;
const longestPauseMs = 400;

/** Tries until there is an answer; after so many tries, with growing pauses of random length between them, the store is busy. */
export async function untilSettled<T>(attempt: () => Promise<T | undefined>, attempts = usualAttempts): Promise<T> {
  for (let made = 1; ; made++) {
    const answer = await attempt();
    if (answer !== undefined) return answer;
    if (made >= attempts) throw busy();
    await pause(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** made));
  }
}
