import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../../shared/domain/asset-type.ts";
import type { ListOrder } from "../../../shared/domain/application.ts";
import { minus } from "../../../shared/money.ts";
import { entityNamesIn, rowOf } from "./application-root.ts";
import {
  type ListName,
  type batchesList,
  type customersList,
  type closedUsersList,
  type paymentDetailsList,
  type deletionReviewsList,
  keyOfItem,
  ownersList,
  type retentionList,
  type organisationsList,
  type sheetsList,
} from "../dynamo/keys.ts";
import type { bookList } from "../dynamo/book-keys.ts";
import type { digestList } from "../dynamo/digest-keys.ts";
import type { proofList } from "../dynamo/proof-keys.ts";
import { type EntryFilter, ordersThatNeedRoots, matchesFilter, sortedBy } from "./list-order.ts";
import { type Entry, type List, type PageRequest, keysOfPage, newestKeys, pageSize } from "../dynamo/page.ts";
import { itemsAt } from "../dynamo/read.ts";
import { type Searchable, nameTexts, searchMatcher } from "./search.ts";
import { allOwnersIndex, ownerIndex } from "../dynamo/table-definition.ts";
import type { Item } from "../dynamo/transaction.ts";
import { type Cursor, decodeCursor, encodeCursor } from "../dynamo/cursor.ts";

export interface PageOfRoots {
  readonly roots: readonly Item[];
  readonly page: number;
  readonly cursor: string;
  readonly found?: number;
  /** The list has more entries than a search reads. */
  readonly isPartial?: true;
}

export interface RowsRequest extends PageRequest, EntryFilter {
  readonly search?: string | undefined;
  /** Part of the name of a customer or of the broker. */
  readonly person?: string | undefined;
  readonly sort?: ListOrder | undefined;
}

export const listNames = Object.keys({ QUOTES: true, REFERRALS: true, ARCHIVED: true } satisfies Record<
  ListName,
  true
>) as readonly ListName[];

type AnyList = ListName | typeof customersList;

export const listOfOwner = (name: AnyList, ownerId: string): List => ({ index: ownerIndex, key: ownersList(name, ownerId) });
export const listOfAllOwners = (
  name:
    | AnyList
    | typeof retentionList
    | typeof deletionReviewsList
    | typeof closedUsersList
    | typeof paymentDetailsList
    | typeof sheetsList
    | typeof batchesList
    | typeof proofList
    | typeof digestList
    | typeof bookList
    | ReturnType<typeof organisationsList>,
): List => ({
  index: allOwnersIndex,
  key: name,
});

export const maxSearched = 10_000;

/** The root items of a page of the list or of the search results. The index gives the keys. */
export async function rootsOfPage(list: List, request: RowsRequest): Promise<PageOfRoots> {
  if (isFiltered(request)) return filteredRoots([list], request);
  const { keys, page, cursor } = await keysOfPage(list, request);
  const roots = await itemsAt(keys);
  return { roots: roots.filter(isInList(list)), page, cursor };
}

/** The index is eventually consistent, so an item may have left the list. */
export const isInList =
  ({ index, key }: List) =>
  (item: Item): boolean =>
    item[index.partitionKey] === key;

const isFiltered = ({ search, person, sort = "newest", stage, isRecent, type }: RowsRequest): boolean =>
  [search, person].some((text) => searchMatcher(text) !== undefined) || sort !== "newest" || [stage, isRecent, type].some(Boolean);

/** Like rootsOfPage, of several owners' lists as one. */
export const rootsOfLists = (lists: readonly List[], request: RowsRequest): Promise<PageOfRoots> => filteredRoots(lists, request);

/** The newest entries of all lists, newest first. */
export async function newestOf(lists: readonly List[]): Promise<Awaited<ReturnType<typeof newestKeys>>> {
  const each = await Promise.all(lists.map((list) => newestKeys(list, maxSearched)));
  const entries = each.flatMap((one) => one.entries).toSorted((a, b) => (a.sort < b.sort ? 1 : -1));
  return { entries: entries.slice(0, maxSearched), hasMore: entries.length > maxSearched || each.some(({ hasMore }) => hasMore) };
}

/** Reads the applications only where the list's entries do not say enough; stage, type and age are projected into them. */
async function filteredRoots(lists: readonly List[], request: RowsRequest): Promise<PageOfRoots> {
  const { entries, hasMore } = await newestOf(lists);
  const candidates = entries.filter(({ item }) => matchesFilter(item, request));
  const [search, person] = [searchMatcher(request.search), searchMatcher(request.person)];
  const needsRoots = search !== undefined || person !== undefined || ordersThatNeedRoots.has(request.sort ?? "newest");
  const read = async (keys: readonly Entry[]) =>
    (await itemsAt(keys.map(({ key }) => key))).filter((item) => lists.some((list) => isInList(list)(item)));
  const items = needsRoots ? await read(candidates) : candidates.map(({ key, item }) => ({ ...item, ...key }));
  const found = items.filter((item) => (search?.(searchable(item)) ?? true) && (person?.(peopleOf(item)) ?? true));
  const sorted = sortedBy(request.sort, found).map((item) => ({ sort: String(item["listSort"]), item }));
  const { docs, page, cursor } = (request.sort ?? "newest") === "newest" ? pageOfMatches(sorted, request) : pageAt(sorted, request);
  const shown = docs.map(({ item }) => item);
  const roots = needsRoots ? shown : await read(shown.map((item) => ({ key: keyOfItem(item), sort: "", item })));
  return { roots, page, cursor, found: found.length, ...(hasMore && { isPartial: true }) };
}

function searchable(root: Item): Searchable {
  const { humanId, applicationType, asset, customers, user } = rowOf(root);
  const labels: Readonly<Record<string, string>> = applicationType === "consumer" ? consumerAssetTypeLabels : commercialAssetTypeLabels;
  const names = [...customers, user].flatMap(nameTexts);
  const { assetValue } = asset;
  const amounts = typeof assetValue === "number" ? [assetValue, minus(assetValue, Number(root["deposit"] ?? 0))] : [];
  return { humanId, amounts, texts: [applicationType, labels[asset.assetType ?? ""], ...names, ...entityNamesIn(root)] };
}

function peopleOf(root: Item): Searchable {
  const { customers, user } = rowOf(root);
  return { texts: [...customers, user].flatMap(nameTexts) };
}

interface Placed {
  readonly sort: string;
}

/** Same guarantees as keysOfPage, for search results. */
function pageOfMatches<T extends Placed>(found: readonly T[], { page, cursor: cursorText }: PageRequest) {
  const known = cursorText === undefined || cursorText === "" ? undefined : decodeCursor(cursorText);
  const opened = known?.opened ?? found[0]?.sort;
  const inView = found.filter(({ sort }) => opened !== undefined && sort <= opened);
  const start = startOf(inView, page, known);
  const docs = inView.slice(start, start + pageSize);
  const [first, last] = [docs[0]?.sort, docs.at(-1)?.sort];
  const isEmpty = opened === undefined || first === undefined || last === undefined;
  return { docs, page, cursor: isEmpty ? (cursorText ?? "") : encodeCursor({ opened, page, first, last }) };
}

/** The page by its number alone, for results in another order than the list's. */
function pageAt<T>(found: readonly T[], { page }: PageRequest) {
  return { docs: found.slice((page - 1) * pageSize, page * pageSize), page, cursor: "" };
}

function startOf(found: readonly Placed[], page: number, known: Cursor | undefined): number {
  const before = (isBefore: (sort: string) => boolean) => found.filter(({ sort }) => isBefore(sort)).length;
  if (known === undefined || page === 1) return (page - 1) * pageSize;
  if (page > known.page) return before((sort) => sort >= known.last) + (page - known.page - 1) * pageSize;
  const ofKnown = before((sort) => sort > known.first);
  return Math.max(0, ofKnown - (known.page - page) * pageSize);
}
