import { type Cursor, decodeCursor, encodeCursor } from "../dynamo/cursor.ts";
import { type PageRequest, pageSize } from "../dynamo/page.ts";

interface Placed {
  readonly sort: string;
}

/** Same guarantees as keysOfPage, for search results. */
export function pageOfMatches<T extends Placed>(found: readonly T[], { page, cursor: cursorText }: PageRequest) {
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
export function pageAt<T>(found: readonly T[], { page }: PageRequest) {
  return { docs: found.slice((page - 1) * pageSize, page * pageSize), page, cursor: "" };
}

function startOf(found: readonly Placed[], page: number, known: Cursor | undefined): number {
  const before = (isBefore: (sort: string) => boolean) => found.filter(({ sort }) => isBefore(sort)).length;
  if (known === undefined || page === 1) return (page - 1) * pageSize;
  if (page > known.page) return before((sort) => sort >= known.last) + (page - known.page - 1) * pageSize;
  const ofKnown = before((sort) => sort > known.first);
  return Math.max(0, ofKnown - (known.page - page) * pageSize);
}
