import { setTimeout as pause } from "node:timers/promises";
import { storeUnavailable } from "./client.ts";

/** How one attempt ended: with a value, or by a conflict after which another attempt may succeed. */
export type Attempt<T> = { readonly isDone: true; readonly value: T } | { readonly isDone: false };

export function done(): Attempt<void>;
export function done<T>(value: T): Attempt<T>;
export function done<T>(value?: T): Attempt<T | undefined> {
  return { isDone: true, value };
}

export const retry = (): Attempt<never> => ({ isDone: false });

const usualAttempts = 12;
const firstPauseMs = 10;
const maxPauseMs = 400;

/** Repeats an attempt until it is done, with random exponential backoff. Throws ApiError (unavailable) after the last one. */
export async function retryOnConflict<T>(attempt: () => Promise<Attempt<T>>, attempts = usualAttempts): Promise<T> {
  for (let made = 1; ; made++) {
    const outcome = await attempt();
    if (outcome.isDone) return outcome.value;
    if (made >= attempts) throw storeUnavailable();
    await pause(Math.random() * Math.min(maxPauseMs, firstPauseMs * 2 ** made));
  }
}
