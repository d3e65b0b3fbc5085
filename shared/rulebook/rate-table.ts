/** Rate tables of a sheet (rulebooks/README.md): a lender's rates by up to five axes, each cell of which is a tier. */
import type { Criterion, Sheet, SheetFile, Tier } from "../quote/sheet.ts";
import type { Problem } from "../wire/problem.ts";
import { expandedProvenance } from "./table-provenance.ts";

type Path = Problem["path"];
type Rate = Tier["rate"];

export interface RateBand {
  /** Part of the tier's name; "" for none. */
  readonly name: string;
  readonly criteria: readonly Criterion[];
}

export interface RateAxis {
  readonly name: string;
  readonly bands: readonly RateBand[];
}

/** Where the criteria of an axis's band stand among the tier's: one of them by its place, or all others. */
export interface AxisPlace {
  readonly axis: string;
  readonly criterion?: number;
}

/** Lists nested as deep as there are axes, one member a band; in the innermost null where the lender has no tier. */
export type RateCells = readonly (RateCells | Rate | null)[];

export interface RateTable extends Omit<Tier, "name" | "rate" | "criteria"> {
  readonly table: string;
  /** Between the bands' names in a tier's name. Default: ", ". */
  readonly join?: string;
  /** Names of the axes that are printed across. Default: the last. */
  readonly columns?: readonly string[];
  readonly axes: readonly RateAxis[];
  readonly criteria: readonly (Criterion | AxisPlace)[];
  readonly rates: RateCells;
}

/** A sheet as it is written and stored. One without tables is its own expansion. */
export interface SheetSource extends Omit<Sheet, "productTiers"> {
  readonly productTiers: readonly (Tier | RateTable)[];
}

/** A sheet with its text's content, by which it is stored and hashed. */
export interface SourceFile extends SheetFile {
  readonly source: SheetSource;
}

export interface ExpandedSheet {
  readonly sheet: Sheet;
  /** The path in the source of a path in the sheet: of a tier the cell, of its criterion the band's or the table's. */
  readonly placeOf: (path: Path) => Path;
}

export const isTable = (entry: Tier | RateTable): entry is RateTable => "axes" in entry;

export const isAxisPlace = (entry: Criterion | AxisPlace): entry is AxisPlace => "axis" in entry;

/** The tiers of a valid source, each cell of a table one, the first axis outermost. Nothing else reads tables for their tiers. */
export function expandSheet(source: SheetSource): ExpandedSheet {
  if (!source.productTiers.some(isTable)) return { sheet: source as Sheet, placeOf: (path) => path };
  const tiers = source.productTiers.flatMap((entry, at) => (isTable(entry) ? tiersOf(entry, at) : [{ tier: entry, at }]));
  const productTiers = tiers.map(({ tier }) => tier);
  const sheet = { ...source, productTiers, provenance: expandedProvenance(source, tiers) };
  return { sheet, placeOf: (path) => (path[0] === "productTiers" && path.length > 1 ? sourcePath(path, tiers) : path) };
}

/** A tier and where it stands in the source. */
export interface ExpandedTier {
  readonly tier: Tier;
  /** The place of its entry in the source. */
  readonly at: number;
  /** Of a table's tier. */
  readonly cell?: Path;
  /** Of each criterion of a table's tier: its path within the table. */
  readonly origins?: readonly Path[];
}

/** Of a cell, by the place of its band in each axis. */
export const tierName = ({ axes, join = ", " }: Pick<RateTable, "axes" | "join">, bands: readonly number[]): string =>
  axes.flatMap((axis, at) => axis.bands[bands[at]!]!.name || []).join(join);

interface Placed {
  readonly criterion: Criterion;
  readonly origin: Path;
}

export function tiersOf(table: RateTable, at: number): ExpandedTier[] {
  const { axes, productType, info } = table;
  const slots = table.criteria.map((entry, place) => slotOf(entry, place, table));
  return cellsOf(table.rates, axes.length).map(({ rate, bands }) => {
    const name = tierName(table, bands);
    const placed = slots.flatMap(({ axis, byBand }) => (axis < 0 ? byBand[0]! : byBand[bands[axis]!]!));
    const criteria = placed.map(({ criterion }) => criterion);
    const tier = { name, rate, productType, ...(info && { info }), criteria };
    return { tier, at, cell: ["rates", ...bands], origins: placed.map(({ origin }) => origin) };
  });
}

/** The criteria that stand at a place of the table's list, for each band of the axis; -1 where they are the same for every band. */
function slotOf(entry: Criterion | AxisPlace, place: number, { axes, criteria }: RateTable): { axis: number; byBand: Placed[][] } {
  if (!isAxisPlace(entry)) return { axis: -1, byBand: [[{ criterion: entry, origin: ["criteria", place] }]] };
  const axis = axes.findIndex(({ name }) => name === entry.axis);
  const named = namedPlaces(entry.axis, criteria);
  const stands = (at: number) => (entry.criterion === undefined ? !named.includes(at) : at === entry.criterion);
  const byBand = axes[axis]!.bands.map((band, i) =>
    band.criteria.flatMap((criterion, at) => (stands(at) ? [{ criterion, origin: ["axes", axis, "bands", i, "criteria", at] }] : [])),
  );
  return { axis, byBand };
}

export const namedPlaces = (axis: string, criteria: RateTable["criteria"]): number[] =>
  criteria.flatMap((entry) => (isAxisPlace(entry) && entry.axis === axis ? (entry.criterion ?? []) : []));

export interface Cell {
  readonly rate: Rate;
  /** The place of its band in each axis. */
  readonly bands: readonly number[];
}

/** Those with a rate, the first axis outermost. */
export function cellsOf(cells: RateCells, depth: number, above: readonly number[] = []): Cell[] {
  return cells.flatMap((member, at): Cell[] => {
    const bands = [...above, at];
    if (member === null) return [];
    return depth > 1 ? cellsOf(member as RateCells, depth - 1, bands) : [{ rate: member as Rate, bands }];
  });
}

function sourcePath([, place, key, ...rest]: Path, tiers: readonly ExpandedTier[]): Path {
  const { at, cell, origins } = tiers[place as number]!;
  const entry = ["productTiers", at];
  if (!cell || !origins) return key === undefined ? entry : [...entry, key, ...rest];
  if (key === "rate") return [...entry, ...cell, ...rest];
  if (key === "criteria" && rest.length > 0) return [...entry, ...origins[rest[0] as number]!, ...rest.slice(1)];
  return key === "productType" || key === "info" ? [...entry, key, ...rest] : [...entry, ...cell];
}
