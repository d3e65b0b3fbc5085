import type { ApplicationRow } from "../../shared/entities/application.ts";
import { rowOf } from "./head.ts";
import { type ListName, ownersList } from "./keys.ts";
import { type List, type PageRequest, keysOfPage } from "./page.ts";
import { itemsAt } from "./read.ts";
import { everybodyIndex, ownerIndex } from "./table-definition.ts";

export interface PageOfRows {
  readonly docs: readonly ApplicationRow[];
  readonly page: number;
  readonly cursor: string;
}

export const listNames = Object.keys({ QUOTES: true, REFERRALS: true } satisfies Record<ListName, true>) as readonly ListName[];

export const listOfOwner = (name: ListName, ownerId: string): List => ({ index: ownerIndex, key: ownersList(name, ownerId) });
export const listOfEverybody = (name: ListName): List => ({ index: everybodyIndex, key: name });

/** A page of a list: the index gives its keys, and the heads its rows as they are now; what has left the list since is not shown. */
export async function rowsOfPage(list: List, request: PageRequest): Promise<PageOfRows> {
  const { keys, page, cursor } = await keysOfPage(list, request);
  const heads = await itemsAt(keys);
  return { docs: heads.filter((head) => head[list.index.partitionKey] === list.key).map(rowOf), page, cursor };
}
