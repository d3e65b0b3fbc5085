/** A block of a spreadsheet as cells of a rate table. */
import type { Tier } from "../../../shared/quote/sheet.ts";
import { plainAscii } from "../../../shared/domain/plain-text.ts";
import { roundTo } from "../../../shared/money.ts";
import { type Axes, type Bands, bandsAt, combinations, layoutOf } from "./layout.ts";

export type Block = readonly (readonly string[])[];
export type Rate = Tier["rate"];

export interface PastedCell {
  readonly bands: Bands;
  /** null for no tier. */
  readonly value: Rate | null;
}

export interface Pasted {
  readonly cells: readonly PastedCell[];
  readonly rows: number;
  readonly columns: number;
  /** Whether heads of the block say where its cells belong. */
  readonly isByName: boolean;
  /** Whether its numbers look like shares of one: 0.0884 for 8.84 %. */
  readonly areShares: boolean;
}

export interface PasteOptions {
  /** The place of the focused cell in the table as it is printed. */
  readonly row: number;
  readonly column: number;
  /** Names a cell of the block. */
  readonly placeText?: (row: number, column: number) => string;
}

/** The cells of a copied text: rows of texts between tabs, those with line breaks in quotation marks. */
export function blockOf(text: string): Block {
  const rows: string[][] = [[]];
  for (const [, cell = "", end = ""] of text.replaceAll(/\r\n?/g, "\n").matchAll(/("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)(\t|\n|$)/g)) {
    rows.at(-1)!.push(cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\n") rows.push([]);
    if (end === "") break;
  }
  return rows.at(-1)!.every((cell) => cell === "") ? rows.slice(0, -1) : rows;
}

const rateForm = /^(\d+(?:\.\d+)?|\.\d+) ?%?(?: ?(?:-|to) ?(\d+(?:\.\d+)?|\.\d+) ?%?)?(?: ?p\.?a\.?)?$/;

/** The rate of a typed or copied text, null for no tier; undefined for any other text. */
export function rateOf(text: string): Rate | null | undefined {
  const plain = normal(text);
  if (/^(?:-|n\/a)?$/.test(plain)) return null;
  const [, ...figures] = rateForm.exec(plain) ?? [];
  const [low, high] = figures.map((each) => (each === undefined ? undefined : Number(each)));
  if (low === undefined || low > 100) return undefined;
  if (high === undefined) return low;
  return high <= 100 && low < high ? [low, high] : undefined;
}

const normal = (text: string): string => plainAscii(text).replaceAll(/\s+/g, " ").toLowerCase();

const isRate = (text: string): boolean => typeof (rateOf(text) ?? "") !== "string";

/** A problem is a sentence, and nothing of the block is used then. */
export function pasted(table: Axes, block: Block, options: PasteOptions): Pasted | { readonly problem: string } {
  try {
    return aligned(table, block, options);
  } catch (error) {
    if (error instanceof Refused) return { problem: error.message };
    throw error;
  }
}

class Refused extends Error {}

function aligned(table: Axes, block: Block, { row, column, placeText = inBlock }: PasteOptions): Pasted {
  const { axes } = table;
  const layout = layoutOf(table);
  const names = axes.map(({ bands }) => bands.map(({ name }) => normal(name)));
  const { headRows, headColumns, ys, xs } = partsOf(block, (text) => !isBlank(text) && names.some((each) => each.includes(normal(text))));
  const taken = new Set<number>();
  const headOf = (texts: readonly string[]): Head => {
    const known = names.map((each, axis) =>
      taken.has(axis) ? 0 : texts.filter((text) => !isBlank(text) && each.includes(normal(text))).length,
    );
    const axis = Math.max(...known) > 0 ? known.indexOf(Math.max(...known)) : undefined;
    if (axis !== undefined) taken.add(axis);
    return { texts, axis };
  };
  const above = headRows.map((y) => headOf(xs.map((x) => cellAt(block, y, x))));
  const beside = headColumns.map((x) => headOf(ys.map((y) => cellAt(block, y, x))));
  const focused = bandsAt(layout, row, column);
  const rows = linesOf("rows", ys, { axes, names, taken, focused, side: layout.rowAxes, from: row, heads: beside });
  const columns = linesOf("columns", xs, { axes, names, taken, focused, side: layout.columnAxes, from: column, heads: above });
  const cells = rows.flatMap((y) =>
    columns.map((x) => {
      const text = cellAt(block, y.at, x.at);
      const value = rateOf(text);
      if (value === undefined) throw new Refused(`${placeText(y.at, x.at)}: "${text.trim()}" is no rate. Write 8.84 or 8.84%.`);
      return { bands: axes.map((_, axis) => (y.bands.get(axis) ?? x.bands.get(axis))!), value, text };
    }),
  );
  const filled = cells.filter(({ value }) => value !== null);
  if (filled.length === 0) throw new Refused("There is no rate in this block.");
  return {
    cells: cells.map(({ bands, value }) => ({ bands, value })),
    rows: ys.length,
    columns: xs.length,
    isByName: above.length + beside.length > 0,
    areShares: filled.every(({ value, text }) => [value].flat().every((each) => each! > 0 && each! <= 0.5) && !text.includes("%")),
  };
}

/** Which rows and columns of a block are heads, and which hold its rates. */
function partsOf(block: Block, isName: (text: string) => boolean) {
  const isHead = (texts: readonly string[]) => {
    const filled = texts.filter((text) => rateOf(text) !== null);
    return filled.length > 0 && filled.every((text) => !isRate(text) || isName(text));
  };
  const allRows = range(lengthWithoutNotes(block, isName));
  const allColumns = range(Math.max(0, ...block.map(({ length }) => length)));
  const inRow = (y: number, of: readonly number[] = allColumns) => of.map((x) => cellAt(block, y, x));
  const inColumn = (x: number, of: readonly number[]) => of.map((y) => cellAt(block, y, x));
  const top = allRows.find((y) => !inRow(y).every(isBlank)) ?? 0;
  const aboveRates = range(allRows.findIndex((y) => !inRow(y).every(isBlank) && !isHead(inRow(y)))).slice(top);
  const below = allRows.slice(aboveRates.length > 0 ? top + aboveRates.length : 0);
  const headColumns = range(allColumns.findIndex((x) => !isHead(inColumn(x, below))));
  const beside = allColumns.slice(headColumns.length);
  // A name with blanks beside it is a row without rates.
  const headRows = aboveRates.filter((y) => !inRow(y, beside).every(isBlank) || !inRow(y, headColumns).some(isName));
  const hasHeads = headRows.length + headColumns.length > 0;
  // A table with heads may have blanks between its parts.
  const ys = allRows.filter((y) => !headRows.includes(y) && !(hasHeads && inRow(y).every(isBlank)));
  const xs = beside.filter((x) => !hasHeads || !inColumn(x, [...headRows.slice(-1), ...ys]).every(isBlank));
  return { headRows, headColumns, ys, xs };
}

/** A row or column of texts beside the rates; without an axis where it has no band's name. */
interface Head {
  readonly texts: readonly string[];
  readonly axis: number | undefined;
}

interface Context {
  readonly axes: Axes["axes"];
  readonly names: readonly (readonly string[])[];
  /** The axes that heads name, on whichever side. */
  readonly taken: ReadonlySet<number>;
  readonly focused: Bands;
  /** The axes that are printed on this side, and the focused place. */
  readonly side: readonly number[];
  readonly from: number;
  readonly heads: readonly Head[];
}

/** A row or column of the block, with the bands that are known of it by axis. */
interface Line {
  readonly at: number;
  readonly bands: ReadonlyMap<number, number>;
}

function linesOf(what: "rows" | "columns", at: readonly number[], { axes, names, taken, focused, side, from, heads }: Context): Line[] {
  const named = heads.flatMap(({ texts, axis }) => {
    // A title beside heads that name everything.
    if (axis === undefined && side.every((each) => taken.has(each))) return [];
    const unknown = texts.find((text) => !isBlank(text) && !(axis !== undefined && names[axis]!.includes(normal(text))));
    if (unknown !== undefined)
      throw new Refused(`No band${axis === undefined ? "" : ` of ${axes[axis]!.name}`} is named "${unknown.trim()}".`);
    return axis === undefined ? [] : { axis, bands: filledDown(texts, names[axis]!) };
  });
  const lines = at.map((each, place) => ({ at: each, bands: new Map(named.map(({ axis, bands }) => [axis, bands[place]!])) }));
  const unnamed = side.filter((axis) => !taken.has(axis));
  const inOrder = combinations(axes, unnamed);
  const hasNoNames = named.length === 0 && unnamed.length === side.length;
  if (hasNoNames && from + at.length > inOrder.length)
    throw new Refused(`This block has ${at.length} ${what}, and the table has ${inOrder.length - from} from here.`);
  // Lines of one name stand for the other axes' bands in order; a single one for those of the focused cell.
  return [...Map.groupBy(lines, ({ bands }) => JSON.stringify([...bands])).values()].flatMap((group) => {
    if (!hasNoNames && group.length > 1 && group.length !== inOrder.length)
      throw new Refused(`The names in this block do not tell its ${what} apart.`);
    return group.map((line, place) => {
      const others = hasNoNames || group.length > 1 ? inOrder[place + (hasNoNames ? from : 0)]! : unnamed.map((axis) => focused[axis]!);
      return { ...line, bands: new Map([...line.bands, ...unnamed.map((axis, i) => [axis, others[i]!] as const)]) };
    });
  });
}

const inBlock = (row: number, column: number): string => `Row ${row + 1}, column ${column + 1}`;
const range = (length: number): number[] => Array.from({ length: Math.max(0, length) }, (_, at) => at);
const cellAt = (block: Block, row: number, column: number): string => block[row]?.[column] ?? "";
const isBlank = (text: string): boolean => text.trim() === "";

/** How many rows stand before the remarks below a table, which hold no rates of it. */
function lengthWithoutNotes(block: Block, isName: (text: string) => boolean): number {
  const most = Math.max(...block.map((row) => row.filter(isRate).length));
  const isNote = (row: readonly string[]) =>
    row.filter(isRate).length * 2 < most && row.some((text) => rateOf(text) === undefined) && !row.some(isName);
  let length = block.length;
  while (length > 0 && (isNote(block[length - 1]!) || (length < block.length && block[length - 1]!.every(isBlank)))) length -= 1;
  return length;
}

/** A merged head has its name once and blanks after it. */
function filledDown(texts: readonly string[], names: readonly string[]): number[] {
  let band = names.indexOf("");
  return texts.map((text) => {
    if (!isBlank(text)) band = names.indexOf(normal(text));
    if (band < 0) throw new Refused("A row or column of this block has no name.");
    return band;
  });
}

/** 0.0884 as 8.84. */
export const asPercent = ({ cells, ...rest }: Pasted): Pasted => ({
  ...rest,
  areShares: false,
  cells: cells.map(({ bands, value }) => ({ bands, value: timesHundred(value) })),
});

function timesHundred(value: PastedCell["value"]): PastedCell["value"] {
  if (value === null) return null;
  return typeof value === "number" ? roundTo(value * 100, 8) : [roundTo(value[0] * 100, 8), roundTo(value[1] * 100, 8)];
}
