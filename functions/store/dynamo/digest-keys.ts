import { createHash } from "node:crypto";
import { checkedId, splitChildId } from "./ids.ts";
import { type Listed, type SystemKey, applicationPartition, key, mailboxHash } from "./keys.ts";

const digestPartition = (userId: string) => `DIGEST#${checkedId(userId)}`;
const systemKey = (pk: string, sk: string) => key(pk, sk) as SystemKey;

/** An application with news for its owner's next digest. */
export const digestNewsKey = (userId: string, applicationId: string): SystemKey =>
  systemKey(digestPartition(userId), `NEWS#${checkedId(applicationId)}`);
/** An application whose prices have changed with the rate sheets. */
export const digestRatesKey = (userId: string, applicationId: string): SystemKey =>
  systemKey(digestPartition(userId), `RATES#${checkedId(applicationId)}`);
/** A lender's product for which a quote qualifies from a day on. `lender` is hashed, as a key holds no free text. */
export const digestReminderKey = (userId: string, applicationId: string, lender: string): SystemKey =>
  systemKey(
    digestPartition(userId),
    `REMINDER#${checkedId(applicationId)}#${createHash("sha256").update(lender).digest("hex").slice(0, 32)}`,
  );
export const digestEntriesOf = (userId: string) => ({ pk: digestPartition(userId), from: "NEWS#", to: "REMINDER#~" });
/** The same entry in another user's digest. */
export const ownersEntryKey = (userId: string, { sk }: Readonly<Record<string, unknown>>): SystemKey =>
  systemKey(digestPartition(userId), String(sk));
/** When the user's latest digest was sent. */
export const digestSentKey = (userId: string): SystemKey => systemKey(digestPartition(userId), "SENT");
/** How often a customer was reminded of documents. In the application's own partition, so that a transfer of ownership keeps it. */
export function customerDigestKey(customerId: string): SystemKey {
  const { applicationId, ownId } = splitChildId(customerId);
  return systemKey(applicationPartition(applicationId), `REMINDERS#${ownId}`);
}
/** By mailbox, as one person can be the customer of several quotes: the day of the latest digest, and whether they want none. */
export const mailboxDigestKey = (mailbox: string): SystemKey => systemKey(`DIGEST_MAILBOX#${mailbox}`, "MAILBOX");
export const mailboxOf = (address: string): string => mailboxHash(address);
/** The key of the token with which a mailbox unsubscribes without signing in. */
export const unsubscribeKey = (token: string): SystemKey =>
  systemKey(`UNSUBSCRIBE#${createHash("sha256").update(token).digest("hex")}`, "UNSUBSCRIBE");

/** The key of the time up to which all open quotes were compared with changed rate sheets. */
export const ratesComparisonKey: SystemKey = systemKey("DIGEST#RATES", "COMPARISON");

export const digestList = "DIGEST";

const recipients = ["broker", "customer"] as const;
export interface DigestRecipient {
  readonly kind: (typeof recipients)[number];
  /** A user's or a customer's id. */
  readonly id: string;
}

/** Lists a recipient from this day (Sydney) until the entry is removed. */
export const listedDigest = (day: string, { kind, id }: DigestRecipient): Listed => ({
  everyList: digestList,
  listSort: `${day}#${kind}#${id}`,
});

export function recipientIn(listSort: string): DigestRecipient {
  const [, kind, id = ""] = listSort.split("#");
  const known = recipients.find((each) => each === kind);
  if (!known) throw new Error("An entry of the list of digests names no recipient");
  return { kind: known, id };
}

const todayPartition = (userId: string) => `TODAY#${checkedId(userId)}`;
/** A row of a user's Today; its id is the quote's and its kind. */
export const todayRowKey = (userId: string, applicationId: string, kind: string): SystemKey =>
  systemKey(todayPartition(userId), `ROW#${checkedId(applicationId)}.${kind}`);
export const todayRowsOf = (userId: string, applicationId = "") => ({
  pk: todayPartition(userId),
  from: `ROW#${applicationId}`,
  to: `ROW#${applicationId}~`,
});
/** Up to when the user has seen their rows; sorts behind them. */
export const todaySeenKey = (userId: string): SystemKey => systemKey(todayPartition(userId), "SEEN");
/** When the user opened a quote, and of what they are to be reminded on it; sorts before the rows. */
export const todayQuoteKey = (userId: string, applicationId: string): SystemKey =>
  systemKey(todayPartition(userId), `QUOTE#${checkedId(applicationId)}`);
