import * as z from "zod/mini";
import type { NewsEvent } from "../../../shared/domain/news.ts";
import { newsEvent } from "../../../shared/wire/response/news.ts";
import { either, isAbsent, isAtMost } from "../dynamo/expression.ts";
import { newId } from "../dynamo/ids.ts";
import { type SystemKey, newsKey, newsOf, newsSeenKey } from "../dynamo/keys.ts";
import { lastItemsOf } from "../dynamo/read.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { type TransactionItem, putItem } from "../dynamo/transaction.ts";
import { updateSingleItem } from "../dynamo/update-single-item.ts";

const retentionSeconds = 30 * 24 * 60 * 60;

const newsIn = itemParser("news", { id: z.string(), at: z.string(), applicationId: z.string(), event: newsEvent });

export type NewsRecord = Readonly<ReturnType<typeof newsIn>>;

/** Transaction item of a news entry for the owner; belongs to the transaction that records the event. */
export function newsItem(ownerId: string, applicationId: string, event: NewsEvent): TransactionItem<SystemKey> {
  const id = newId();
  return putItem("news", newsKey(ownerId, id), { id, at: new Date().toISOString(), applicationId, event, ttl: newsExpiry() }, isAbsent);
}

export interface NewestNews {
  /** Newest first. */
  readonly news: readonly NewsRecord[];
  /** The id of the newest news that the user has seen. */
  readonly seen: string | undefined;
}

export async function newestNews(userId: string, max: number): Promise<NewestNews> {
  // The item that says what was seen sorts behind all news.
  const items = await lastItemsOf(newsOf(userId), max + 1);
  const mark = items.find(({ sk }) => sk === newsSeenKey(userId).sk);
  return {
    news: items
      .filter((item) => item !== mark)
      .slice(0, max)
      .map(newsIn),
    seen: mark && String(mark["upTo"]),
  };
}

/** Moves the mark forward only: an older `upTo` changes nothing. */
export async function markSeen(userId: string, upTo: string): Promise<void> {
  await updateSingleItem(newsSeenKey(userId), { set: { upTo, ttl: newsExpiry() } }, either(isAbsent, isAtMost("upTo", upTo)));
}

/** Unix seconds. The seen mark lives as long as the newest news. */
const newsExpiry = (): number => Math.ceil(Date.now() / 1000) + retentionSeconds;
