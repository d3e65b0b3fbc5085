/** Which rates of a table the lender's document shows, and which are assumed. */
import { covers, segmentsOf } from "../../../shared/quote/pointer.ts";
import type { Provenance } from "../../../shared/quote/sheet.ts";
import { decidingLeaves } from "../../../shared/rulebook/coverage.ts";
import type { SheetSource } from "../../../shared/rulebook/rate-table.ts";
import { allCells, cellPath, tableAt } from "./cells.ts";
import type { Bands } from "./layout.ts";

export interface Mark {
  readonly status: Provenance["status"];
  /** The source of what is shown, or the reason for what is assumed. */
  readonly text: string;
}

const markOf = (entry: Provenance): Mark => ({ status: entry.status, text: entry.status === "shown" ? entry.source : entry.reason });

const entryOf = ({ status, text }: Mark, paths: readonly string[]): Provenance =>
  status === "shown" ? { paths, status, source: text } : { paths, status, reason: text };

const placeOf = (provenance: readonly Provenance[], path: string): number =>
  provenance.findIndex(({ paths }) => paths.some((each) => covers(segmentsOf(each), segmentsOf(path))));

/** Of a cell; undefined where nothing is said of it. */
export function markAt({ provenance }: SheetSource, at: number, bands: Bands): Mark | undefined {
  const entry = provenance[placeOf(provenance, cellPath(at, bands))];
  return entry && markOf(entry);
}

/** The sheet in which some cells of a table have a mark, the others keep theirs, and the table's cells have as few pointers as that needs. */
export function withMark(source: SheetSource, at: number, cells: readonly Bands[], mark: Mark): SheetSource {
  const { provenance } = source;
  const known = provenance.findIndex((entry) => entry.status === mark.status && markOf(entry).text === mark.text);
  const own = known < 0 ? provenance.length : known;
  const entries = known < 0 ? [...provenance, entryOf(mark, [])] : provenance;
  const marked = new Set(cells.map(String));
  const filled = allCells(tableAt(source, at)).flatMap(({ bands, value }) => (value === null ? [] : [bands]));
  const placed = Map.groupBy(filled, (bands) => (marked.has(String(bands)) ? own : placeOf(provenance, cellPath(at, bands))));
  const leaves = decidingLeaves(source);
  const isOfUse = (path: readonly string[]) => leaves.some((leaf) => covers(path, leaf));
  return {
    ...source,
    provenance: entries.flatMap((entry, place) => {
      const others = entry.paths.flatMap((path) =>
        without(segmentsOf(path), ["productTiers", String(at), "rates"], source).filter(isOfUse),
      );
      const paths = [
        ...others.map((path) => `/${path.join("/")}`),
        ...fewest(placed.get(place) ?? [], filled).map((path) => `/productTiers/${at}/rates${path}`),
      ];
      return paths.length === 0 ? [] : [{ ...entry, paths }];
    }),
  };
}

/** Pointers to what a pointer covers beside a part. */
function without(
  pointer: readonly string[],
  part: readonly string[],
  value: unknown,
  above: readonly string[] = [],
): (readonly string[])[] {
  const [next, ...rest] = part;
  if (next === undefined) return [];
  const [segment, ...below] = pointer;
  if (segment !== undefined && segment !== "*" && segment !== next) return [[...above, ...pointer]];
  const members = segment === next ? [next] : Object.keys(value as object);
  return members.flatMap((key) =>
    key === next ? without(below, rest, (value as Record<string, unknown>)[key], [...above, key]) : [[...above, key, ...below]],
  );
}

/** Pointers that cover these cells and no other one that has a rate; the widest first. */
function fewest(cells: readonly Bands[], filled: readonly Bands[]): string[] {
  const own = counted(cells);
  const all = counted(filled);
  const open = new Set(cells.map(String));
  const chosen: string[] = [];
  for (const [path, covered] of [...own].toSorted(([, a], [, b]) => b.length - a.length)) {
    if (all.get(path)!.length > covered.length || !covered.some((cell) => open.has(cell))) continue;
    for (const cell of covered) open.delete(cell);
    chosen.push(path.replace(/(?:\/\*)+$/, ""));
  }
  return chosen;
}

/** Each path through some bands and any of the others, with the cells that it covers. */
function counted(cells: readonly Bands[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const bands of cells)
    for (const path of bands.reduce<string[]>((all, band) => all.flatMap((above) => [`${above}/*`, `${above}/${band}`]), [""]))
      found.set(path, [...(found.get(path) ?? []), String(bands)]);
  return found;
}
