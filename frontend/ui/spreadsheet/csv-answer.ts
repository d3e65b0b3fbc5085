import { tooLarge } from "./answer-of.ts";
import { type NamedSheet, type Table, cellCount, cellText, isFilled } from "./cells.ts";
import { sheetsOf } from "./sheets-of.ts";

/** The CSV for the server; a problem as a sentence; or neither for a text that is no table, of which the server says what is wrong. */
export type CsvAnswer = { readonly csv?: string; readonly problem?: string };

interface TableReader {
  /** The header, the rows that are accepted, and one more, by which the server sees that there are too many. */
  readonly maxRows: number;
  /** Whether a cell of the header names a column. */
  readonly isColumn: (text: string) => boolean;
  readonly csv: (table: Table) => string;
}

const maxCells = 1_000_000;

/** Reads a chosen file in a worker. */
export async function csvAnswer(file: File, { maxRows, isColumn, csv }: TableReader): Promise<CsvAnswer> {
  try {
    // Titles and empty rows stand between those that count.
    const read = await sheetsOf(file, 2 * maxRows);
    if ("problem" in read) return read;
    const table = tableIn(read.sheets, isColumn);
    if ("problem" in table) return { problem: `${file.name} ${table.problem}` };
    const { rows } = table;
    const isCut = rows.length === 2 * maxRows && rows.filter((row) => row.some(isFilled)).length < maxRows;
    return isCut || cellCount(rows) > maxCells ? { problem: tooLarge } : { csv: csv(rows) };
  } catch {
    return {};
  }
}

/** Titles stand above the header. */
const maxTitles = 20;

/** The sheet whose header names the most columns, without the titles above it; without such a header the first sheet with any cells. */
export function tableIn(
  sheets: readonly NamedSheet[],
  isColumn: TableReader["isColumn"],
): { readonly rows: Table } | { readonly problem: string } {
  const tables = sheets.map(({ name, rows }) => {
    const columnsOf = (row: Table[number]) => row.filter((cell) => isColumn(cellText(cell))).length;
    const headerAt = rows.slice(0, maxTitles).findIndex((row) => columnsOf(row) > 0);
    const isTable = headerAt >= 0 && rows.slice(headerAt + 1).some((row) => row.some(isFilled));
    return { name, rows: rows.map((row, at) => (at < headerAt ? [] : row)), columns: isTable ? columnsOf(rows[headerAt]!) : 0 };
  });
  const columns = Math.max(0, ...tables.map((table) => table.columns));
  const best = tables.filter((table) => table.columns === columns && table.rows.some((row) => row.some(isFilled)));
  if (columns > 0 && best.length > 1) {
    const names = best.map(({ name }) => name).join(", ");
    return { problem: `has a table in each of the sheets ${names}. Please save each as a file of its own.` };
  }
  return { rows: best[0]?.rows ?? [] };
}
