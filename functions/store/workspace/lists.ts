import { commercialAssetTypeLabels, consumerAssetTypeLabels } from "../../../shared/domain/asset-type.ts";
import { entityNamesIn, rowOf } from "./application-root.ts";
import { type ListName, type customersList, type endingsList, ownersList, type retentionList } from "../dynamo/keys.ts";
import { pageOfMatches } from "./page-of-matches.ts";
import { type List, type PageRequest, keysOfPage, newestKeys } from "../dynamo/page.ts";
import { itemsAt } from "../dynamo/read.ts";
import { type Searchable, searchFor } from "./search.ts";
import { allOwnersIndex, ownerIndex } from "../dynamo/table-definition.ts";
import type { Item } from "../dynamo/transaction.ts";

export interface PageOfRoots {
  readonly roots: readonly Item[];
  readonly page: number;
  readonly cursor: string;
  readonly found?: number;
  /** The list has more entries than a search reads. */
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
export const listOfAllOwners = (name: AnyList | typeof retentionList | typeof endingsList): List => ({ index: allOwnersIndex, key: name });

export const maxSearched = 10_000;

/** The root items of a page of the list or of the search results. The index gives the keys. */
export async function rootsOfPage(list: List, request: RowsRequest): Promise<PageOfRoots> {
  const matches = searchFor(request.search);
  if (matches) return searchRoots(list, request, matches);
  const { keys, page, cursor } = await keysOfPage(list, request);
  const roots = await itemsAt(keys);
  return { roots: roots.filter(isInList(list)), page, cursor };
}

/** The index is eventually consistent, so an item may have left the list. */
export const isInList =
  ({ index, key }: List) =>
  (item: Item): boolean =>
    item[index.partitionKey] === key;

async function searchRoots(list: List, request: RowsRequest, matches: (thing: Searchable) => boolean): Promise<PageOfRoots> {
  const { entries, hasMore } = await newestKeys(list, maxSearched);
  const roots = (await itemsAt(entries.map(({ key }) => key))).filter(isInList(list));
  const found = roots.filter((root) => matches(searchable(root))).map((root) => ({ sort: String(root["listSort"]), root }));
  const { docs, page, cursor } = pageOfMatches(found, request);
  return { roots: docs.map(({ root }) => root), page, cursor, found: found.length, ...(hasMore && { isPartial: true }) };
}

function searchable(root: Item): Searchable {
  const { humanId, applicationType, asset, customers, user } = rowOf(root);
  const labels: Readonly<Record<string, string>> = applicationType === "consumer" ? consumerAssetTypeLabels : commercialAssetTypeLabels;
  const names = [...customers, user].flatMap(({ firstName, lastName }) => [firstName, lastName]);
  return { humanId, texts: [applicationType, labels[asset.assetType ?? ""], ...names, ...entityNamesIn(root)] };
}
