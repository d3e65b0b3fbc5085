import { ApiError } from "../../call/api-error.ts";
import { either, isBelow, lacks } from "../dynamo/expression.ts";
import { type SystemKey, rateLimitKey } from "../dynamo/keys.ts";
import { findItem } from "../dynamo/read.ts";
import { type TransactionItem, updateItem } from "../dynamo/transaction.ts";
import { updateSingleItem } from "../dynamo/update-single-item.ts";

/** At most `max` in each window of `spanMs`. Windows are fixed, not sliding. */
export interface RateLimit {
  readonly what: string;
  readonly max: number;
  readonly spanMs: number;
}

export const rateLimitItemName = "rateLimit";

/** Transaction item that uses up part of a rate limit; its condition fails over the limit. */
export function consume(rateLimit: RateLimit, whose: string, amount = 1): TransactionItem<SystemKey> {
  const { key, changes, isLeft } = useBy(rateLimit, whose, amount);
  return updateItem(rateLimitItemName, key, changes, isLeft);
}

export function release({ what, spanMs }: RateLimit, whose: string, amount = 1): TransactionItem<SystemKey> {
  const span = Math.floor(Date.now() / spanMs);
  return updateItem(rateLimitItemName, rateLimitKey(what, whose, span), { add: { used: -amount } });
}

/** Uses up part of a rate limit in a write of its own. Throws `errorOf` over the limit, by default an ApiError (tooMany). */
export async function consumeOrThrow(
  rateLimit: RateLimit,
  whose: string,
  amount = 1,
  errorOf: (rateLimit: RateLimit) => ApiError = tooMany,
): Promise<void> {
  const { key, changes, isLeft } = useBy(rateLimit, whose, amount);
  const { isWritten } = await updateSingleItem(key, changes, isLeft);
  if (!isWritten) throw errorOf(rateLimit);
}

interface Distinct {
  readonly what: string;
  readonly spanMs: number;
}

/** Adds values to the set that belongs to the present window, and returns how many it held before and holds now. */
export async function countDistinct({ what, spanMs }: Distinct, whose: string, values: readonly string[]) {
  const span = Math.floor(Date.now() / spanMs);
  const set = { ttl: Math.ceil(((span + 1) * spanMs) / 1000) };
  const { before } = await updateSingleItem(rateLimitKey(what, whose, span), { add: { values: new Set(values) }, set });
  const known = (before["values"] ?? new Set()) as ReadonlySet<string>;
  return { before: known.size, now: new Set([...known, ...values]).size };
}

function useBy({ what, max, spanMs }: RateLimit, whose: string, amount: number) {
  const span = Math.floor(Date.now() / spanMs);
  const ttl = Math.ceil(((span + 1) * spanMs) / 1000);
  return {
    key: rateLimitKey(what, whose, span),
    changes: { add: { used: amount }, set: { ttl } },
    isLeft: either(lacks("used"), isBelow("used", max - amount + 1)),
  };
}

export function tooMany({ max, spanMs }: RateLimit): ApiError {
  const text = `Too many requests: the limit is ${max} in ${spanOf(spanMs)}. Please try again later.`;
  const retryAfterSeconds = Math.ceil((spanMs - (Date.now() % spanMs)) / 1000);
  return Object.assign(new ApiError("tooMany", "TOO_MANY", text), { retryAfterSeconds });
}

/** How much of the present window is used. */
export async function usedOf({ what, spanMs }: RateLimit, whose: string): Promise<number> {
  const item = await findItem(rateLimitKey(what, whose, Math.floor(Date.now() / spanMs)));
  return Number(item?.["used"] ?? 0);
}

export const minuteMs = 60_000;

function spanOf(ms: number): string {
  if (ms === minuteMs) return "a minute";
  return ms < 60 * minuteMs ? `${ms / minuteMs} minutes` : `${ms / (60 * minuteMs)} hours`;
}
