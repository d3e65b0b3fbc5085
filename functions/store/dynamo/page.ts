import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { callDynamoDb, tableName } from "./client.ts";
import { type Cursor, decodeCursor, encodeCursor } from "./cursor.ts";
import { type Condition, Placeholders, equals } from "./expression.ts";
import { type ItemKey, keyOfItem } from "./keys.ts";
import { allOwnersIndex, ownerIndex } from "./table-definition.ts";
import type { Item } from "./transaction.ts";

export interface List {
  readonly index: typeof ownerIndex | typeof allOwnersIndex;
  readonly key: string;
}

export interface PageRequest {
  readonly page: number;
  readonly cursor?: string | undefined;
}

export interface PageOfKeys {
  readonly keys: readonly ItemKey[];
  readonly page: number;
  readonly cursor: string;
}

export const pageSize = 10;

export interface Entry {
  readonly key: ItemKey;
  readonly sort: string;
  /** The projected attributes. */
  readonly item: Item;
}

/** First, next and previous page cost one query; a jump reads the keys in between. Entries added after the list was opened are left out. */
export async function keysOfPage(list: List, { page, cursor: cursorText }: PageRequest): Promise<PageOfKeys> {
  const known = cursorText === undefined || cursorText === "" ? undefined : decodeCursor(cursorText);
  const cursor = known ?? (page === 1 ? undefined : await atNewest(list));
  const entries = page === 1 ? await newestFirst(list, cursor && upTo(cursor.opened)) : await laterEntries(list, page, cursor);
  const [first, last] = [entries[0]?.sort, entries.at(-1)?.sort];
  const keys = entries.map(({ key }) => key);
  if (first === undefined || last === undefined) return { keys, page, cursor: cursorText ?? "" };
  return { keys, page, cursor: encodeCursor({ opened: cursor?.opened ?? first, page, first, last }) };
}

/** Returns at most `max` entries, newest first; with `after` those that follow this sort key. */
export async function newestKeys(
  list: List,
  max: number,
  after?: string,
): Promise<{ readonly entries: readonly Entry[]; readonly hasMore: boolean }> {
  const entries: Entry[] = [];
  let where = after === undefined ? undefined : below(after);
  do {
    const page = await query(list, where, { ScanIndexForward: false, Limit: max - entries.length + 1 });
    entries.push(...entriesIn(page));
    const position = page.LastEvaluatedKey?.[sortKey] as string | undefined;
    where = position === undefined ? undefined : below(position);
  } while (where && entries.length <= max);
  return { entries: entries.slice(0, max), hasMore: entries.length > max };
}

/** All entries up to this sort key, in ascending order. */
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
/** A blank sorts directly after the id. */
const justAfter = (sort: string) => `${sort} `;

async function newestFirst(list: List, where: Condition | undefined): Promise<readonly Entry[]> {
  return entriesIn(await query(list, where, { ScanIndexForward: false, Limit: pageSize }));
}

async function justBefore(list: List, { first, opened }: Cursor): Promise<readonly Entry[]> {
  const where = aboveAndUpTo(first, opened);
  return entriesIn(await query(list, where, { ScanIndexForward: true, Limit: pageSize })).toReversed();
}

/** Returns the sort key of the last skipped entry, undefined at the list's end. Queries the count only, so no keys are transferred. */
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
  items.map((item) => ({ key: keyOfItem(item), sort: String(item["listSort"]), item }));

interface Extent {
  readonly ScanIndexForward: boolean;
  readonly Limit?: number;
  readonly Select?: "COUNT";
}

function query({ index, key }: List, where: Condition | undefined, extent: Extent) {
  const at = new Placeholders();
  const inList = equals(index.partitionKey, key);
  const KeyConditionExpression = where ? `${inList(at)} AND ${where(at)}` : inList(at);
  const requested = { TableName: tableName(), IndexName: index.name, KeyConditionExpression, ...at.parameters, ...extent };
  return callDynamoDb((client) => client.send(new QueryCommand(requested)));
}
