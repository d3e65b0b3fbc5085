import { type Cursor, readCursor, writtenCursor } from "./cursor.ts";
import { type PageRequest, pageSize } from "./page.ts";

/** Something found in a list, with its place there; newest first. */
interface Placed {
  readonly sort: string;
}

/**
 * A page of what a search has found, by the promises of keysOfPage: it goes on from the row where the last page ended, whatever is
 * found no longer or anew, and what came after the list was opened is not in it.
 */
export function pageOfFound<T extends Placed>(found: readonly T[], { page, cursor: given }: PageRequest) {
  const known = given === undefined || given === "" ? undefined : readCursor(given);
  const opened = known?.opened ?? found[0]?.sort;
  const inView = found.filter(({ sort }) => opened !== undefined && sort <= opened);
  const start = startOf(inView, page, known);
  const docs = inView.slice(start, start + pageSize);
  const [first, last] = [docs[0]?.sort, docs.at(-1)?.sort];
  const isEmpty = opened === undefined || first === undefined || last === undefined;
  return { docs, page, cursor: isEmpty ? (given ?? "") : writtenCursor({ opened, page, first, last }) };
}

function startOf(found: readonly Placed[], page: number, known: Cursor | undefined): number {
  const before = (isBefore: (sort: string) => boolean) => found.filter(({ sort }) => isBefore(sort)).length;
  if (known === undefined || page === 1) return (page - 1) * pageSize;
  if (page > known.page) return before((sort) => sort >= known.last) + (page - known.page - 1) * pageSize;
  const ofKnown = before((sort) => sort > known.first);
  return Math.max(0, ofKnown - (known.page - page) * pageSize);
}
