import { businessDate } from "../../../shared/business-date.ts";
import { customerDigestKey, digestNewsKey, listedDigest } from "../dynamo/digest-keys.ts";
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
