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

/** Of one email; the next entries are told in the next digest. */
const maxEntries = 50;

/** News, changed prices and due reminders of a user's quotes, oldest first. */
export async function entriesOf(userId: string, day: IsoDate): Promise<readonly DigestEntry[]> {
  const { pk, from, to } = digestEntriesOf(userId);
  const items = await itemsBetween(pk, from, to);
  return items
    .map((item) => ({ ...entryIn(item), key: keyOfItem(item) as SystemKey }))
    .filter(({ listSort }) => listSort < `${day}~`)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, maxEntries);
}

/** Keeps an entry that was written again meanwhile. */
export async function removeEntries(entries: readonly DigestEntry[]): Promise<void> {
  for (const { key, at } of entries) await writeSystemItems([deleteItem("digest", key, either(isAbsent, equals("at", at)))]);
}

/** When the last digest was sent to the user; undefined before the first. */
export async function lastDigestAt(userId: string): Promise<string | undefined> {
  const { upTo } = (await findItem(digestSentKey(userId))) ?? {};
  return typeof upTo === "string" ? upTo : undefined;
}
