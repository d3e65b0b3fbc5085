import * as z from "zod/mini";
import { setting } from "../configuration.ts";
import { type UserRecord, userOfId } from "../identity/user-records.ts";
import { businessDate } from "../../shared/business-date.ts";
import { currentSheets, sheetsAt } from "../sheets/current-sheets.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { digestSentKey } from "../store/dynamo/digest-keys.ts";
import { workspacePartition } from "../store/dynamo/keys.ts";
import { itemsOf } from "../store/dynamo/read.ts";
import { sendOncePerDay } from "../store/services/daily-email.ts";
import { brokerDigest } from "./emails.ts";
import { type DigestEntry, entriesOf, lastDigestAt, removeEntries } from "./store.ts";
import { type QuoteSummary, hasNews, summaryOf } from "./summary.ts";

const payloadIn = z.object({ id: z.string(), day: z.string() });

/** How far the first digest looks back. */
const firstLookbackMs = 7 * 24 * 60 * 60_000;

/** Emails a broker what has happened on their quotes since the last digest; nothing without news. */
export async function sendBrokerDigest(payload: unknown): Promise<void> {
  const { id: userId, day } = payloadIn.parse(payload);
  // A repetition that is a day late would be a second email on its day.
  if (day !== businessDate(new Date())) return;
  const [user, entries] = await Promise.all([userOfId(userId), entriesOf(userId, day)]);
  if (entries.length === 0) return;
  if (user && wantsDigest(user)) {
    const upTo = new Date().toISOString();
    const summaries = await summariesOf(userId, entries);
    const daily = { day, keys: [digestSentKey(userId)], whenSent: { set: { upTo } } };
    // What came after a digest of this day waits for the next one.
    if (summaries.some(hasNews) && (await sendOncePerDay(daily, () => send(user, summaries))) === "alreadySent") return;
  }
  await removeEntries(entries);
}

const wantsDigest = ({ status, email, settings }: UserRecord): boolean =>
  status !== "disabled" && email.address !== "" && settings.dailyDigest !== false;

async function send({ email, firstName }: UserRecord, summaries: readonly QuoteSummary[]): Promise<void> {
  const { sendMail } = await import("../adapters/email/send-email.ts");
  await sendMail(brokerDigest({ to: email.address, firstName, site: setting("SITE_URL"), summaries }));
}

async function summariesOf(userId: string, entries: readonly DigestEntry[]): Promise<readonly QuoteSummary[]> {
  const today = businessDate(new Date());
  const since = (await lastDigestAt(userId)) ?? new Date(Date.now() - firstLookbackMs).toISOString();
  const sheets = await currentSheets();
  const sheetsBefore = new Map<string, RateSheets>();
  const summaries: QuoteSummary[] = [];
  for (const [applicationId, quoteEntries] of Map.groupBy(entries, (entry) => entry.applicationId)) {
    const items = await itemsOf(workspacePartition(userId, applicationId));
    const reminders = quoteEntries.flatMap(({ lender }) => lender ?? []);
    const ratesSince = quoteEntries.find((entry) => entry.ratesSince !== undefined)?.ratesSince;
    const previous = ratesSince === undefined ? undefined : (sheetsBefore.get(ratesSince) ?? (await sheetsAt(ratesSince)));
    if (ratesSince !== undefined && previous) sheetsBefore.set(ratesSince, previous);
    const summary = summaryOf(applicationId, {
      items,
      since,
      today,
      rulebooks: { before: previous?.rulebook, now: sheets.rulebook },
      reminders,
    });
    if (summary) summaries.push(summary);
  }
  // Ids sort by time: what has waited longest comes first.
  return summaries.toSorted((a, b) => (a.applicationId < b.applicationId ? -1 : 1));
}
