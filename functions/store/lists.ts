import type { ApplicationRow } from "../../shared/entities/application.ts";
import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../shared/entities/asset-type.ts";
import { entityNamesIn, rowOf } from "./head.ts";
import { type ListName, type customersList, ownersList, type retentionList } from "./keys.ts";
import { pageOfFound } from "./page-of-found.ts";
import { type List, type PageRequest, keysOfPage, newestKeys } from "./page.ts";
import { itemsAt } from "./read.ts";
import { type Searchable, searchFor } from "./search.ts";
import { everybodyIndex, ownerIndex } from "./table-definition.ts";
import type { Item } from "./transaction.ts";

export interface PageOfRows {
  readonly docs: readonly ApplicationRow[];
  readonly page: number;
  readonly cursor: string;
  /** Of a search: how many were found. */
  readonly found?: number;
  /** Of a search: the list is so long that its older end was not looked through. */
  readonly isPartial?: true;
}

export interface RowsRequest extends PageRequest {
  readonly search?: string | undefined;
}

export const listNames = Object.keys({ QUOTES: true, REFERRALS: true, ARCHIVED: true } satisfies Record<
  ListName,
  true
>) as readonly ListName[];

type AnyList = ListName | typeof customersList;

export const listOfOwner = (name: AnyList, ownerId: string): List => ({ index: ownerIndex, key: ownersList(name, ownerId) });
export const listOfEverybody = (name: AnyList | typeof retentionList): List => ({ index: everybodyIndex, key: name });

/** How many of a list's newest a search looks through. */
export const mostSearched = 10_000;

/** A page of a list, or of what a search finds in it: the index gives the keys, and the heads the rows as they are now. */
export async function rowsOfPage(list: List, request: RowsRequest): Promise<PageOfRows> {
  const matches = searchFor(request.search);
  if (matches) return foundRows(list, request, matches);
  const { keys, page, cursor } = await keysOfPage(list, request);
  const heads = await itemsAt(keys);
  return { docs: heads.filter(standsIn(list)).map(rowOf), page, cursor };
}

/** Whether an item is still in the list that led to it. */
export const standsIn =
  ({ index, key }: List) =>
  (item: Item): boolean =>
    item[index.partitionKey] === key;

async function foundRows(list: List, request: RowsRequest, matches: (thing: Searchable) => boolean): Promise<PageOfRows> {
  const { entries, hasMore } = await newestKeys(list, mostSearched);
  const heads = (await itemsAt(entries.map(({ key }) => key))).filter(standsIn(list));
  const found = heads.filter((head) => matches(searchable(head))).map((head) => ({ sort: String(head["listSort"]), head }));
  const { docs, page, cursor } = pageOfFound(found, request);
  return { docs: docs.map(({ head }) => rowOf(head)), page, cursor, found: found.length, ...(hasMore && { isPartial: true }) };
}

/** What a row shows, and the business. */
function searchable(head: Item): Searchable {
  const { humanId, applicationType, asset, customers, user } = rowOf(head);
  const labels: Readonly<Record<string, string>> = applicationType === "consumer" ? consumerAssetTypeLabels : commercialAssetTypeLabels;
  const names = [...customers, user].flatMap(({ firstName, lastName }) => [firstName, lastName]);
  return { humanId, texts: [applicationType, labels[asset.assetType ?? ""], ...names, ...entityNamesIn(head)] };
}
