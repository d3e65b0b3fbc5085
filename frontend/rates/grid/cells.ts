import { type Edit, applyEdits } from "jsonc-parser";
import { segmentsOf } from "../../../shared/quote/pointer.ts";
import type { Tier } from "../../../shared/quote/sheet.ts";
import { type RateCells, type RateTable, type SheetSource, isTable } from "../../../shared/rulebook/rate-table.ts";
import { positionOf } from "../position-of.ts";
import type { Bands } from "./layout.ts";

export type Rate = Tier["rate"];

/** A cell of a table; its value is null where there is no tier. */
export interface CellValue {
  readonly bands: Bands;
  readonly value: Rate | null;
}

export const tableAt = ({ productTiers }: SheetSource, at: number): RateTable => productTiers[at] as RateTable;

export const rateAt = (cells: RateCells, bands: Bands): Rate | null =>
  bands.reduce<RateCells | Rate | null>((inner, band) => (inner as RateCells)[band]!, cells) as Rate | null;

export const withTable = (source: SheetSource, at: number, table: RateTable): SheetSource => ({
  ...source,
  productTiers: source.productTiers.with(at, table),
});

export const withCells = (source: SheetSource, at: number, cells: readonly CellValue[]): SheetSource => {
  const table = tableAt(source, at);
  return withTable(source, at, { ...table, rates: withRates(table.rates, cells) });
};

export const withRates = (rates: RateCells, cells: readonly CellValue[]): RateCells =>
  cells.reduce((all, { bands, value }) => replaced(all, bands, value), rates);

const replaced = (cells: RateCells, [band, ...inner]: Bands, value: Rate | null): RateCells =>
  cells.with(band!, inner.length === 0 ? value : replaced(cells[band!] as RateCells, inner, value));

/** Every cell of a table, also those without a tier. */
export const allCells = ({ axes, rates }: RateTable): CellValue[] => {
  const bands = axes.reduce<Bands[]>((all, axis) => all.flatMap((above) => axis.bands.map((_, band) => [...above, band])), [[]]);
  return bands.map((each) => ({ bands: each, value: rateAt(rates, each) }));
};

export const cellPath = (at: number, bands: Bands): string => `/productTiers/${at}/rates/${bands.join("/")}`;

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface CellChange {
  readonly path: string;
  readonly value: Rate | null;
}

export type DraftChange = { readonly cells: readonly CellChange[] } | { readonly text: string };

const changedTables = (saved: SheetSource, edited: SheetSource): number[] =>
  edited.productTiers.flatMap((entry, at) => (isTable(entry) && !isSame(entry, saved.productTiers[at]) ? at : []));

/** The cells that differ; undefined where bands or provenance do. */
function changedCells(saved: SheetSource, edited: SheetSource): CellChange[] | undefined {
  const tables = changedTables(saved, edited);
  if (!isSame(saved.provenance, edited.provenance)) return undefined;
  if (!tables.every((at) => isSame(tableAt(saved, at).axes, tableAt(edited, at).axes))) return undefined;
  return tables.flatMap((at) =>
    allCells(tableAt(edited, at))
      .filter(({ bands, value }) => !isSame(value, rateAt(tableAt(saved, at).rates, bands)))
      .map(({ bands, value }) => ({ path: cellPath(at, bands), value })),
  );
}

/** What changes a saved draft into another: values of its cells, or where bands or provenance changed its whole text. */
export function draftChange(text: string, saved: SheetSource, edited: SheetSource): DraftChange {
  const cells = changedCells(saved, edited);
  if (cells) return { cells };
  const tables = changedTables(saved, edited);
  const parts = [...tables.map((at) => [`/productTiers/${at}`, edited.productTiers[at]]), ["/provenance", edited.provenance]] as const;
  const limited = (["fees", "brokerage", "loading"] as const)
    .filter((part) => !isSame(edited[part], saved[part]))
    .map((part) => [`/${part}`, edited[part]] as const);
  const edits = [...parts, ...limited].map(([path, value]): Edit => {
    const { start, end } = positionOf(text, path as string);
    return { offset: start, length: end - start, content: printed(value, path === "/provenance" ? "  " : "    ") };
  });
  return { text: applyEdits(text, edits) };
}

const bandNames = (table: RateTable) => table.axes.map(({ name, bands }) => [name, bands.map((band) => band.name)]);

/** What was edited of a draft, on what was saved since; undefined where it does not fit. */
export function replayed(before: SheetSource, edited: SheetSource, now: SheetSource): SheetSource | undefined {
  if (isSame(before, now)) return edited;
  const cells = changedCells(before, edited);
  const isFitting = changedTables(before, edited).every((at) => {
    const entry = now.productTiers[at];
    return entry && isTable(entry) && isSame(bandNames(entry), bandNames(tableAt(before, at)));
  });
  if (!cells || !isFitting) return undefined;
  return cells.reduce((all, { path, value }) => {
    const [, at, , ...bands] = segmentsOf(path).map(Number);
    return withCells(all, at!, [{ bands, value }]);
  }, now);
}

/** JSON with each list of values or rates in a line. */
function printed(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const isFlat = (each: unknown) =>
    typeof each !== "object" || each === null || (Array.isArray(each) && each.every((end) => typeof end === "number"));
  const members = Object.entries(value).map(([key, each]) => `${isList ? "" : `${JSON.stringify(key)}: `}${printed(each, `${indent}  `)}`);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  if (members.length === 0 || (isList && value.every(isFlat) && value.every((each) => typeof each !== "string")))
    return `${open}${members.join(", ")}${close}`;
  return `${open}\n${indent}  ${members.join(`,\n${indent}  `)}\n${indent}${close}`;
}
