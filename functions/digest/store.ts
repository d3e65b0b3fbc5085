import * as z from "zod/mini";
import type { IsoDate } from "../../shared/dates.ts";
import { type DigestRecipient, digestEntriesOf, digestList, digestSentKey, recipientIn } from "../store/dynamo/digest-keys.ts";
import { either, equals, isAbsent } from "../store/dynamo/expression.ts";
import { type SystemKey, keyOfItem } from "../store/dynamo/keys.ts";
import { keysBelow } from "../store/dynamo/page.ts";
import { findItem, itemsBetween } from "../store/dynamo/read.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { deleteItem } from "../store/dynamo/transaction.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { listOfAllOwners } from "../store/workspace/lists.ts";

const entryIn = itemParser("entry of a digest", {
  applicationId: z.string(),
  at: z.string(),
  listSort: z.string(),
  /** Of a reminder: whose product the quote may qualify for. */
  lender: z.optional(z.string()),
  /** The prices have changed with the rate sheets since this moment. */
  ratesSince: z.optional(z.string()),
});

export interface DigestEntry extends Readonly<ReturnType<typeof entryIn>> {
  readonly key: SystemKey;
}

/** Those for whom something is listed until this day, each once. */
export async function recipientsOn(day: IsoDate): Promise<readonly DigestRecipient[]> {
  const entries = await keysBelow(listOfAllOwners(digestList), `${day}~`);
  return [...new Map(entries.map(({ sort }) => [sort.slice(sort.indexOf("#")), recipientIn(sort)])).values()];
}

const isNews = ({ lender, ratesSince }: DigestEntry): boolean => lender === undefined && ratesSince === undefined;
/** Reminders are for their day, and news are told up to a moment; changed rates can wait. */
const placeOf = (entry: DigestEntry): number => (entry.lender !== undefined ? 0 : isNews(entry) ? 1 : 2);

/** Due reminders, news and changed prices of a user's quotes, oldest first of each. */
export async function entriesOf(userId: string, day: IsoDate): Promise<readonly DigestEntry[]> {
  const { pk, from, to } = digestEntriesOf(userId);
  const items = await itemsBetween(pk, from, to);
  return items
    .map((item) => ({ ...entryIn(item), key: keyOfItem(item) as SystemKey }))
    .filter(({ listSort }) => listSort < `${day}~`)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.at < b.at ? -1 : 1));
}

const maxEntries = 50;

/** Those of one email; the others are told in the next digest. */
export const inOneEmail = (entries: readonly DigestEntry[]) => ({
  told: entries.slice(0, maxEntries),
  isNewsLeft: entries.slice(maxEntries).some(isNews),
});

/** Keeps an entry that was written again meanwhile. */
export async function removeEntries(entries: readonly DigestEntry[]): Promise<void> {
  for (const { key, at } of entries) await writeSystemItems([deleteItem("digest", key, either(isAbsent, equals("at", at)))]);
}

/** Up to when the user has been told all news; undefined before the first digest. */
export async function toldUpTo(userId: string): Promise<string | undefined> {
  const { upTo } = (await findItem(digestSentKey(userId))) ?? {};
  return typeof upTo === "string" ? upTo : undefined;
}
