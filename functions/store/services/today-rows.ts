import * as z from "zod/mini";
import { startOfBusinessDay } from "../../../shared/business-date.ts";
import type { IsoDate } from "../../../shared/dates.ts";
import { type TodayRow, rowKindNames } from "../../../shared/today/row.ts";
import { either, exists, isAbsent, isAtMost, lacks } from "../dynamo/expression.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { todayQuoteKey, todayRowKey, todayRowsOf, todaySeenKey } from "../dynamo/digest-keys.ts";
import { type SystemKey } from "../dynamo/keys.ts";
import { findItem, findItemEventuallyConsistent, itemsBetween, newestBetweenEventuallyConsistent } from "../dynamo/read.ts";
import { type TransactionItem, deleteItem, updateItem } from "../dynamo/transaction.ts";
import { updateSingleItem } from "../dynamo/update-single-item.ts";
import { outboxItem } from "./outbox.ts";
import { refreshToday } from "./today-jobs.ts";
import { writeSystemItems } from "./write.ts";

/** Rows of a quote on which nothing has happened for so long are deleted. */
const retentionSeconds = 400 * 24 * 60 * 60;
const ttlFromNow = (): number => Math.ceil(Date.now() / 1000) + retentionSeconds;

const rowIn = itemParser("row of Today", {
  kind: z.enum(rowKindNames),
  text: z.string(),
  since: z.string(),
  from: z.string(),
  dueOn: z.optional(z.string()),
  /** The broker has put it off until this day. */
  until: z.optional(z.string()),
});

export interface StoredRow extends Readonly<ReturnType<typeof rowIn>> {
  readonly _id: string;
  readonly applicationId: string;
}

function storedRow(item: Readonly<Record<string, unknown>>): StoredRow {
  const _id = String(item["sk"]).slice("ROW#".length);
  return { _id, applicationId: _id.split(".")[0]!, ...rowIn(item) };
}

/** Of the newest quotes. */
const maxRows = 200;

/** By one Query: the rows of the newest quotes, and up to when the user has seen them. */
export async function newestRows(userId: string): Promise<{ readonly rows: readonly StoredRow[]; readonly seen: string | undefined }> {
  const { pk, from } = todayRowsOf(userId);
  const seenKey = todaySeenKey(userId);
  const items = await newestBetweenEventuallyConsistent(pk, { from, to: seenKey.sk }, maxRows + 1);
  const mark = items.find(({ sk }) => sk === seenKey.sk);
  const rows = items.filter((item) => item !== mark).slice(0, maxRows);
  return { rows: rows.map(storedRow), seen: mark && String(mark["upTo"]) };
}

export async function rowsOfQuote(userId: string, applicationId: string): Promise<readonly StoredRow[]> {
  const { pk, from, to } = todayRowsOf(userId, applicationId);
  return (await itemsBetween(pk, from, to)).map(storedRow);
}

const keyOf = (userId: string, { _id }: Pick<StoredRow, "_id">): SystemKey => {
  const [applicationId = "", kind = ""] = _id.split(".");
  return todayRowKey(userId, applicationId, kind);
};

export const deletedRow = (userId: string, row: StoredRow): TransactionItem<SystemKey> => deleteItem("row", keyOf(userId, row));

/** Keeps until when the broker has put it off. */
export function changedRow(
  userId: string,
  applicationId: string,
  { dueOn, ...row }: TodayRow,
  ttl = ttlFromNow(),
): TransactionItem<SystemKey> {
  const changes = dueOn === undefined ? { set: { ...row, ttl }, remove: ["dueOn"] } : { set: { ...row, dueOn, ttl } };
  return updateItem("row", todayRowKey(userId, applicationId, row.kind), changes);
}

/** The difference between the stored rows of a quote or contract and the wanted ones, of each kind at most one. */
export function changedRows(userId: string, subjectId: string, stored: readonly StoredRow[], wanted: readonly TodayRow[]) {
  const isStored = ({ kind, text, since, from, dueOn }: TodayRow) =>
    stored.some((row) => row.kind === kind && row.text === text && row.since === since && row.from === from && row.dueOn === dueOn);
  return [
    ...wanted.filter((row) => !isStored(row)).map((row) => changedRow(userId, subjectId, row)),
    ...stored.filter(({ kind }) => !wanted.some((row) => row.kind === kind)).map((row) => deletedRow(userId, row)),
  ];
}

/** Returns false for a row that is not there. */
export const putOff = async (userId: string, _id: string, until: IsoDate): Promise<boolean> =>
  (await updateSingleItem(keyOf(userId, { _id }), { set: { until } }, exists)).isWritten;

/** Moves the mark forward only: an older `upTo` changes nothing. */
export async function markSeen(userId: string, upTo: string): Promise<void> {
  await updateSingleItem(todaySeenKey(userId), { set: { upTo } }, either(isAbsent, isAtMost("upTo", upTo)));
}

const reminderPrefix = "reminder#";

const quoteIn = itemParser("quote of Today", { openedAt: z.optional(z.string()) });

export interface QuoteOfToday {
  readonly openedAt: string | undefined;
  readonly reminders: readonly { readonly lender: string; readonly on: IsoDate }[];
}

function quoteOfToday(item: Readonly<Record<string, unknown>> = {}): QuoteOfToday {
  const reminders = Object.entries(item).flatMap(([name, on]) =>
    name.startsWith(reminderPrefix) ? [{ lender: name.slice(reminderPrefix.length), on: String(on) }] : [],
  );
  return { openedAt: quoteIn(item).openedAt, reminders };
}

export const findQuoteOfToday = async (userId: string, applicationId: string): Promise<QuoteOfToday> =>
  quoteOfToday(await findItem(todayQuoteKey(userId, applicationId)));
export const findQuoteOfTodayEventually = async (userId: string, applicationId: string): Promise<QuoteOfToday> =>
  quoteOfToday(await findItemEventuallyConsistent(todayQuoteKey(userId, applicationId)));

/** A reminder of a lender on a day; it replaces an earlier one of the same lender. */
export const reminderItems = (
  userId: string,
  { applicationId, lender, on }: { readonly applicationId: string; readonly lender: string; readonly on: IsoDate },
): readonly TransactionItem<SystemKey>[] => [
  updateItem("quote", todayQuoteKey(userId, applicationId), {
    // The same for a repeated call.
    set: { [`${reminderPrefix}${lender}`]: on, ttl: startOfBusinessDay(on).getTime() / 1000 + retentionSeconds },
  }),
  outboxItem(refreshToday, { applicationId }),
];

/** What has happened on the quote until now is no longer new. */
export async function recordOpening(userId: string, applicationId: string): Promise<void> {
  await writeSystemItems([
    updateItem("quote", todayQuoteKey(userId, applicationId), { set: { openedAt: new Date().toISOString(), ttl: ttlFromNow() } }),
    outboxItem(refreshToday, { applicationId }),
  ]);
}

/** Holds as long as the quote was not opened since. */
export const openedCondition = (openedAt: string | undefined) =>
  openedAt === undefined ? lacks("openedAt") : isAtMost("openedAt", openedAt);
