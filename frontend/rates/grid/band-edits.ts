import { segmentsOf } from "../../../shared/quote/pointer.ts";
import type { Criterion, LeafCriterion } from "../../../shared/quote/sheet.ts";
import { type Band, bandsOf } from "../../../shared/rulebook/bands.ts";
import { type RateBand, type RateCells, type SheetSource, expandSheet } from "../../../shared/rulebook/rate-table.ts";
import { tableAt, withTable } from "./cells.ts";

/** A band of a table's axis, by places. */
export interface BandPlace {
  readonly table: number;
  readonly axis: number;
  readonly band: number;
}

export interface NewBand {
  readonly name: string;
  /** Undefined where the neighbour's own end stays. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

export function renamedBand(source: SheetSource, place: BandPlace, name: string): SheetSource {
  const renamed = withBands(source, place, (bands) => bands.with(place.band, { ...bands[place.band]!, name }));
  const [before, after] = [source, renamed].map((each) => expandSheet(each).sheet.productTiers.map((tier) => tier.name));
  const nameNow = (tier: string) => after![before!.indexOf(tier)] ?? tier;
  const following = <T extends { readonly tiers?: readonly string[] }>(entries: readonly T[]): readonly T[] =>
    entries.some(({ tiers = [] }) => tiers.some((tier) => nameNow(tier) !== tier))
      ? entries.map((entry) => (entry.tiers ? { ...entry, tiers: entry.tiers.map(nameNow) } : entry))
      : entries;
  return { ...renamed, fees: following(source.fees), brokerage: following(source.brokerage), loading: following(source.loading) };
}

/** Its range stays without a band. */
export const removedBand = (source: SheetSource, place: BandPlace): SheetSource =>
  withPlaces(
    withBands(
      source,
      place,
      (bands) => bands.toSpliced(place.band, 1),
      (cells) => cells.toSpliced(place.band, 1),
    ),
    place,
    (band) => (band === place.band ? [] : [band > place.band ? band - 1 : band]),
  );

/**
 * Cuts a new band off one end of a neighbour's range, with the neighbour's rates, other criteria and provenance. A problem is a sentence.
 */
export function addedBand(source: SheetSource, place: BandPlace, added: NewBand): SheetSource | { readonly problem: string } {
  const { bands } = tableAt(source, place.table).axes[place.axis]!;
  const neighbour = bands[place.band]!;
  const [range, ...more] = bandsOf({ path: [], criteria: neighbour.criteria });
  const at = neighbour.criteria.findIndex((criterion) => isBoundOf(criterion, range));
  if (!range || more.length > 0 || at < 0 || neighbour.criteria.filter((criterion) => isBoundOf(criterion, range)).length > 1)
    return { problem: inText };
  const parts = splitRange(range, added);
  if (parts && [parts.cut, parts.rest].some(({ low, lowIn, high }) => !lowIn && low > -Infinity && high < Infinity))
    return { problem: inText };
  if (!parts) return { problem: `Cut a part off one end of the range ${rangeText(range, "", "")}.` };
  const partOf = (name: string, part: Range): RateBand => ({
    name,
    criteria: neighbour.criteria.with(at, bounded(neighbour.criteria[at] as LeafCriterion, part)),
  });
  const lows = bands.map((band) => bandsOf({ path: [], criteria: band.criteria })[0]?.low ?? 0);
  const isBefore = parts.isLow === lows.at(-1)! >= lows[0]!;
  const [first, second] = [place.band, place.band + 1];
  const pair = [partOf(added.name, parts.cut), partOf(neighbour.name, parts.rest)];
  const split = withBands(
    source,
    place,
    (all) => all.toSpliced(place.band, 1, ...(isBefore ? pair : pair.toReversed())),
    (cells) => cells.toSpliced(place.band, 0, cells[place.band]!),
  );
  return withPlaces(split, place, (band) => (band === place.band ? [first, second] : [band > place.band ? band + 1 : band]));
}

const inText = "This band has no single range that can be split. Please add the band in the text.";

/** The single range of a band in words, "701 to 810"; undefined without one. */
export function bandRange({ criteria }: RateBand): string | undefined {
  const [range, ...more] = bandsOf({ path: [], criteria });
  return range && more.length === 0 ? rangeText(range, "", "") : undefined;
}

type Range = Pick<Band, "low" | "lowIn" | "high" | "highIn" | "whole">;

const isBoundOf = (criterion: Criterion, range: Band | undefined): criterion is LeafCriterion =>
  criterion.condition !== "compound" && range?.subject.startsWith(`${criterion.object}.${criterion.attribute} `) === true;

/** Of whole numbers both ends belong to a part; of others the number at which they meet belongs to the upper part. */
function splitRange(range: Range, { from, to }: NewBand): { cut: Range; rest: Range; isLow: boolean } | undefined {
  const { whole } = range;
  const low = whole && !range.lowIn ? range.low + 1 : range.low;
  const high = whole && !range.highIn ? range.high - 1 : range.high;
  const [start, end] = [from ?? low, to ?? high];
  const isLow = start === low;
  if (start < low || end > high || isLow === (end === high) || start > end || (!whole && start === end)) return undefined;
  const ends = { low, high, lowIn: whole || range.lowIn, highIn: whole || range.highIn, whole };
  return isLow
    ? { isLow, cut: { ...ends, high: end, highIn: whole }, rest: { ...ends, low: whole ? end + 1 : end, lowIn: true } }
    : { isLow, cut: { ...ends, low: start, lowIn: true }, rest: { ...ends, high: whole ? start - 1 : start, highIn: whole } };
}

function bounded(criterion: LeafCriterion, range: Range): LeafCriterion {
  const { low, lowIn, high, highIn } = range;
  const [, prefix = criterion.label, dollar = "", suffix = ""] =
    /^(.+?) (?:(?:above|over|under|up to|at least) )?(\$?)\d[\d,.]*.*?(\D*)$/.exec(criterion.label) ?? [];
  const label = `${prefix} ${rangeText(range, dollar, suffix.replace(/ or over$/, ""))}`;
  if (high === Infinity) return { ...criterion, label, condition: lowIn ? "greaterThanOrEqualTo" : "greaterThan", value: low };
  if (low === -Infinity) return { ...criterion, label, condition: highIn ? "lessThanOrEqualTo" : "lessThan", value: high };
  return { ...criterion, label, condition: highIn ? "between" : "betweenLow", value: [low, high] };
}

function rangeText({ low, lowIn, high, highIn }: Range, dollar: string, suffix: string): string {
  const [from, to] = [low, high].map((end) => `${dollar}${end.toLocaleString("en-AU", { useGrouping: dollar !== "" })}`);
  if (high === Infinity) return `${lowIn ? "at least" : "above"} ${from}${suffix}`;
  if (low === -Infinity) return `${highIn ? "up to" : "under"} ${to}${suffix}`;
  return `${from}${suffix.startsWith("%") ? "%" : ""} to ${highIn ? "" : "under "}${to}${suffix}`;
}

function withBands(
  source: SheetSource,
  { table: at, axis }: BandPlace,
  bandsNow: (bands: readonly RateBand[]) => readonly RateBand[],
  cellsNow: (cells: RateCells) => RateCells = (cells) => cells,
): SheetSource {
  const table = tableAt(source, at);
  const inAxis = (cells: RateCells, depth: number): RateCells =>
    depth === 0 ? cellsNow(cells) : cells.map((inner) => inAxis(inner as RateCells, depth - 1));
  const axes = table.axes.with(axis, { ...table.axes[axis]!, bands: bandsNow(table.axes[axis]!.bands) });
  return withTable(source, at, { ...table, axes, rates: inAxis(table.rates, axis) });
}

/** Provenance whose pointers follow bands to their new places. */
function withPlaces(source: SheetSource, { table, axis }: BandPlace, placesOf: (band: number) => number[]): SheetSource {
  const followed = (path: string): string[] => {
    const segments = segmentsOf(path);
    const [part, at, key, inAxes] = segments;
    const place = key === "rates" ? 3 + axis : key === "axes" && (inAxes === "*" || inAxes === String(axis)) ? 5 : undefined;
    const band = place === undefined ? undefined : segments[place];
    if (part !== "productTiers" || (at !== "*" && at !== String(table)) || band === undefined || band === "*") return [path];
    return placesOf(Number(band)).map((now) => `/${segments.with(place!, String(now)).join("/")}`);
  };
  const provenance = source.provenance.map((entry) => ({ ...entry, paths: entry.paths.flatMap(followed) }));
  return { ...source, provenance: provenance.filter(({ paths }) => paths.length > 0) };
}
