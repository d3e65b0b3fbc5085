import { businessDate, startOfBusinessDay } from "../../../shared/business-date.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import { customerDigestKey, digestNewsKey, digestReminderKey, listedDigest } from "../dynamo/digest-keys.ts";
import type { SystemKey } from "../dynamo/keys.ts";
import { type TransactionItem, putItem, updateItem } from "../dynamo/transaction.ts";

const keptSeconds = 30 * 24 * 60 * 60;

/** Puts the application into its owner's next digest; written with what has happened. Writing it again changes only the time. */
export function digestNewsItem(ownerId: string, applicationId: string): TransactionItem<SystemKey> {
  const now = new Date();
  const ttl = Math.ceil(now.getTime() / 1000) + keptSeconds;
  const listed = listedDigest(businessDate(now), { kind: "broker", id: ownerId });
  return putItem("digest", digestNewsKey(ownerId, applicationId), { applicationId, at: now.toISOString(), ...listed, ttl });
}

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
  const ttl = Math.ceil(due.getTime() / 1000) + keptSeconds;
  const listed = listedDigest(on, { kind: "broker", id: ownerId });
  const reminder = { applicationId, lender, at: due.toISOString(), ...listed, ttl };
  return putItem("reminder", digestReminderKey(ownerId, applicationId, lender), reminder);
}
