import { setTimeout as pause } from "node:timers/promises";
import { busy } from "./client.ts";

const usualAttempts = 12;
const firstPauseMs = 10;
const maxPauseMs = 400;

/** Repeats `attempt` while it returns undefined, with random exponential backoff. Throws ApiError (unavailable) after the last attempt. */
export async function retryOnConflict<T>(attempt: () => Promise<T | undefined>, attempts = usualAttempts): Promise<T> {
  for (let made = 1; ; made++) {
    const answer = await attempt();
    if (answer !== undefined) return answer;
    if (made >= attempts) throw busy();
    await pause(Math.random() * Math.min(maxPauseMs, firstPauseMs * 2 ** made));
  }
}
