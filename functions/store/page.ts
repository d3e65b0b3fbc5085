import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { ask, tableName } from "./client.ts";
import { type Cursor, readCursor, writtenCursor } from "./cursor.ts";
import { type Condition, Placeholders, equals } from "./expression.ts";
import type { ItemKey } from "./keys.ts";
import { everybodyIndex, ownerIndex } from "./table-definition.ts";

/** A list of an index, newest first. */
export interface List {
  readonly index: typeof ownerIndex | typeof everybodyIndex;
  readonly key: string;
}

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly cursor?: string | undefined;
}

export interface PageOfKeys {
  readonly keys: readonly ItemKey[];
  readonly page: number;
  readonly cursor: string;
}

export const pageSize = 10;

/** A place in a list, and what stands there. */
export interface Entry {
  readonly key: ItemKey;
  readonly sort: string;
}

/**
 * The keys of a page. The first page and a step to the next or the previous one read one page's keys, however long the list is;
 * a jump reads the keys between. What came after the list was opened is not in it, so that nothing moves to another page.
 */
export async function keysOfPage(list: List, { page, cursor: given }: PageRequest): Promise<PageOfKeys> {
  const known = given === undefined || given === "" ? undefined : readCursor(given);
  const cursor = known ?? (page === 1 ? undefined : await atNewest(list));
  const entries = page === 1 ? await newestFirst(list, cursor && upTo(cursor.opened)) : await laterEntries(list, page, cursor);
  const [first, last] = [entries[0]?.sort, entries.at(-1)?.sort];
  const keys = entries.map(({ key }) => key);
  if (first === undefined || last === undefined) return { keys, page, cursor: given ?? "" };
  return { keys, page, cursor: writtenCursor({ opened: cursor?.opened ?? first, page, first, last }) };
}

/** The keys of a list from the newest on, at most so many, and whether it has more. */
export async function newestKeys(list: List, most: number): Promise<{ readonly entries: readonly Entry[]; readonly hasMore: boolean }> {
  const entries: Entry[] = [];
  let where: Condition | undefined;
  do {
    const page = await query(list, where, { ScanIndexForward: false, Limit: most - entries.length + 1 });
    entries.push(...entriesIn(page));
    const position = page.LastEvaluatedKey?.[sortKey] as string | undefined;
    where = position === undefined ? undefined : below(position);
  } while (where && entries.length <= most);
  return { entries: entries.slice(0, most), hasMore: entries.length > most };
}

/** Everything in a list that sorts before this text, in the order of the list's sort key. */
export async function keysBelow(list: List, sort: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  let from: string | undefined = "";
  while (from !== undefined) {
    const page = await query(list, aboveAndUpTo(from, sort), { ScanIndexForward: true });
    entries.push(...entriesIn(page));
    from = page.LastEvaluatedKey?.[sortKey] as string | undefined;
  }
  return entries;
}

async function laterEntries(list: List, page: number, cursor: Cursor | undefined): Promise<readonly Entry[]> {
  if (!cursor) return [];
  if (page === cursor.page) return newestFirst(list, upTo(cursor.first));
  if (page === cursor.page + 1) return newestFirst(list, below(cursor.last));
  if (page === cursor.page - 1) return justBefore(list, cursor);
  const isAhead = page > cursor.page;
  const start = isAhead ? below(cursor.last) : upTo(cursor.opened);
  const position = await skipped(list, start, (isAhead ? page - cursor.page - 1 : page - 1) * pageSize);
  return position === undefined ? [] : newestFirst(list, below(position));
}

/** Where a list stands that is opened at a later page: before its first one, from whose newest entry a jump counts. */
async function atNewest(list: List): Promise<Cursor | undefined> {
  const [newest] = entriesIn(await query(list, undefined, { ScanIndexForward: false, Limit: 1 }));
  return newest && { opened: newest.sort, page: 0, first: newest.sort, last: justAfter(newest.sort) };
}

const sortKey = "listSort";
const upTo =
  (sort: string): Condition =>
  (at) =>
    `${at.name(sortKey)} <= ${at.value(sort)}`;
const below =
  (sort: string): Condition =>
  (at) =>
    `${at.name(sortKey)} < ${at.value(sort)}`;
const aboveAndUpTo =
  (sort: string, end: string): Condition =>
  (at) =>
    `${at.name(sortKey)} BETWEEN ${at.value(justAfter(sort))} AND ${at.value(end)}`;
/** A blank after an id sorts after it, and before every other that follows. */
const justAfter = (sort: string) => `${sort} `;

async function newestFirst(list: List, where: Condition | undefined): Promise<readonly Entry[]> {
  return entriesIn(await query(list, where, { ScanIndexForward: false, Limit: pageSize }));
}

async function justBefore(list: List, { first, opened }: Cursor): Promise<readonly Entry[]> {
  const where = aboveAndUpTo(first, opened);
  return entriesIn(await query(list, where, { ScanIndexForward: true, Limit: pageSize })).toReversed();
}

/** The last entry of that many; undefined where there are not more. It asks for the count, so that no keys travel. */
async function skipped(list: List, from: Condition | undefined, rows: number): Promise<string | undefined> {
  let [where, left] = [from, rows];
  for (;;) {
    const { Count = 0, LastEvaluatedKey } = await query(list, where, { ScanIndexForward: false, Limit: left, Select: "COUNT" });
    const position = LastEvaluatedKey?.[sortKey] as string | undefined;
    left -= Count;
    if (position === undefined || left <= 0) return position;
    where = below(position);
  }
}

const entriesIn = ({ Items: items = [] }: { readonly Items?: Record<string, unknown>[] | undefined }): Entry[] =>
  items.map(({ pk, sk, listSort }) => ({ key: { pk: String(pk), sk: String(sk) }, sort: String(listSort) }));

interface Extent {
  readonly ScanIndexForward: boolean;
  readonly Limit?: number;
  readonly Select?: "COUNT";
}

function query({ index, key }: List, where: Condition | undefined, extent: Extent) {
  const at = new Placeholders();
  const inList = equals(index.partitionKey, key);
  const KeyConditionExpression = where ? `${inList(at)} AND ${where(at)}` : inList(at);
  const asked = { TableName: tableName(), IndexName: index.name, KeyConditionExpression, ...at.parameters, ...extent };
  return ask((client) => client.send(new QueryCommand(asked)));
}
