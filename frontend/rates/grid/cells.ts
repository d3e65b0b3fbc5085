import { type Edit, applyEdits } from "jsonc-parser";
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

/** What changes a saved draft into another: values of its cells, or where bands or provenance changed its whole text. */
export function draftChange(
  text: string,
  saved: SheetSource,
  edited: SheetSource,
): { cells: { path: string; value: Rate | null }[] } | { text: string } {
  const tables = edited.productTiers.flatMap((entry, at) => (isTable(entry) && entry !== saved.productTiers[at] ? at : []));
  const isOnlyCells = saved.provenance === edited.provenance && tables.every((at) => tableAt(saved, at).axes === tableAt(edited, at).axes);
  if (isOnlyCells) {
    const changed = tables.flatMap((at) =>
      allCells(tableAt(edited, at))
        .filter(({ bands, value }) => !isSame(value, rateAt(tableAt(saved, at).rates, bands)))
        .map(({ bands, value }) => ({ path: cellPath(at, bands), value })),
    );
    return { cells: changed };
  }
  const parts = [...tables.map((at) => [`/productTiers/${at}`, edited.productTiers[at]]), ["/provenance", edited.provenance]] as const;
  const limited = (["fees", "brokerage", "loading"] as const)
    .filter((part) => edited[part] !== saved[part])
    .map((part) => [`/${part}`, edited[part]] as const);
  const edits = [...parts, ...limited].map(([path, value]): Edit => {
    const { start, end } = positionOf(text, path as string);
    return { offset: start, length: end - start, content: printed(value, path === "/provenance" ? "  " : "    ") };
  });
  return { text: applyEdits(text, edits) };
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
