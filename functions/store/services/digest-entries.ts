import { businessDate, startOfBusinessDay } from "../../../shared/business-date.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import {
  customerDigestKey,
  digestEntriesOf,
  digestNewsKey,
  digestRatesKey,
  digestReminderKey,
  listedDigest,
  ownersEntryKey,
} from "../dynamo/digest-keys.ts";
import { isAbsent } from "../dynamo/expression.ts";
import { type SystemKey, keyOfItem } from "../dynamo/keys.ts";
import { itemsBetween } from "../dynamo/read.ts";
import { type Item, type TransactionItem, deleteItem, putItem, updateItem } from "../dynamo/transaction.ts";

const retentionSeconds = 30 * 24 * 60 * 60;

/** Puts the application into its owner's next digest; written with what has happened. Writing it again changes only the time. */
export function digestNewsItem(ownerId: string, applicationId: string): TransactionItem<SystemKey> {
  const now = new Date();
  const ttl = Math.ceil(now.getTime() / 1000) + retentionSeconds;
  const listed = listedDigest(businessDate(now), { kind: "broker", id: ownerId });
  return putItem("digest", digestNewsKey(ownerId, applicationId), { applicationId, at: now.toISOString(), ...listed, ttl });
}

/**
 * Puts an open quote whose prices changed with the rate sheets into its owner's next digest. Fails if it is listed already, so that the digest
 * covers all changes since the first.
 */
export function digestRatesItem(ownerId: string, applicationId: string, ratesSince: string): TransactionItem<SystemKey> {
  const now = new Date();
  const ttl = Math.ceil(now.getTime() / 1000) + retentionSeconds;
  const listed = listedDigest(businessDate(now), { kind: "broker", id: ownerId });
  const entry = { applicationId, ratesSince, at: now.toISOString(), ...listed, ttl };
  return putItem("digest", digestRatesKey(ownerId, applicationId), entry, isAbsent);
}

/** Moves an application's entries to its new owner's digest; written with the transfer of ownership. */
export async function movedDigestItems(applicationId: string, from: string, to: string): Promise<TransactionItem[]> {
  const entries = digestEntriesOf(from);
  const items = await itemsBetween(entries.pk, entries.from, entries.to);
  return items
    .filter((item) => item["applicationId"] === applicationId)
    .flatMap((item) => [
      deleteItem("digest", keyOfItem(item)),
      putItem("digest", ownersEntryKey(to, item), { ...item, ...listedDigest(dayIn(item), { kind: "broker", id: to }) }),
    ]);
}

const dayIn = ({ listSort }: Item): IsoDate => String(listSort).slice(0, "2000-01-01".length);

/** From the next morning on the customer is reminded of what is missing; written with a link to upload documents. */
export function customerDigestItem(customerId: string): TransactionItem<SystemKey> {
  const now = new Date();
  const listed = listedDigest(businessDate(now), { kind: "customer", id: customerId });
  return updateItem("digest", customerDigestKey(customerId), { set: { customerId, ...listed } });
}

export interface DigestReminder {
  readonly applicationId: string;
  readonly lender: string;
  /** The day of the digest that tells whether the quote qualifies. */
  readonly on: IsoDate;
}

export function digestReminderItem(ownerId: string, { applicationId, lender, on }: DigestReminder): TransactionItem<SystemKey> {
  const due = startOfBusinessDay(on);
  const ttl = Math.ceil(due.getTime() / 1000) + retentionSeconds;
  const listed = listedDigest(on, { kind: "broker", id: ownerId });
  const reminder = { applicationId, lender, at: due.toISOString(), ...listed, ttl };
  return putItem("reminder", digestReminderKey(ownerId, applicationId, lender), reminder);
}
