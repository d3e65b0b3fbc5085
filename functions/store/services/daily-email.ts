import type { IsoDate } from "../../../shared/dates.ts";
import { type Changes, all, either, equals, isBelow, lacks } from "../dynamo/expression.ts";
import type { SystemKey } from "../dynamo/keys.ts";
import { type TransactionItem, updateItem } from "../dynamo/transaction.ts";
import { writeSystemItems } from "./write.ts";

/** Longer than an email takes to send, and shorter than the lease of a job: a repetition after a crash can claim the day again. */
const leaseMs = 60_000;
const retentionSeconds = 400 * 24 * 60 * 60;

/** One email a day to a reader, who has an item that says for which day the latest was sent. */
export interface DailyEmail {
  readonly day: IsoDate;
  /** The items that record the last day sent; each must be free. */
  readonly keys: readonly SystemKey[];
  /** Changes of the first item once the email is sent. */
  readonly whenSent?: Changes;
}

/**
 * Sends the email unless one was sent for this day or a later one. Throws if another attempt is under way, or if the email could not be
 * sent: the day can then be claimed again.
 */
export async function sendOncePerDay({ day, keys, whenSent = {} }: DailyEmail, send: () => Promise<void>): Promise<"sent" | "alreadySent"> {
  const claimed = await writeSystemItems(keys.map((key) => claim(key, day)));
  if (claimed.kind === "conditionFailed") {
    const { day: previous = "", sentAt } = claimed.item ?? {};
    if (String(previous) > day || sentAt !== undefined) return "alreadySent";
    throw new Error("Another attempt to send this email is under way");
  }
  try {
    await send();
  } catch (error) {
    await writeSystemItems(keys.map((key) => updateItem("digest", key, { set: { leasedUntil: 0 } })));
    throw error;
  }
  const sentAt = new Date().toISOString();
  await writeSystemItems(
    keys.map((key, at) => {
      const { set = {}, ...others } = at === 0 ? whenSent : {};
      return updateItem("digest", key, { ...others, set: { ...set, sentAt } });
    }),
  );
  return "sent";
}

function claim(key: SystemKey, day: IsoDate): TransactionItem<SystemKey> {
  const now = Date.now();
  const isFree = either(lacks("day"), isBelow("day", day), all(equals("day", day), lacks("sentAt"), isBelow("leasedUntil", now)));
  const set = { day, leasedUntil: now + leaseMs, ttl: Math.ceil(now / 1000) + retentionSeconds };
  return updateItem("digest", key, { set, remove: ["sentAt"] }, isFree);
}
