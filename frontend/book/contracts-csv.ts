import { columnNames } from "../../shared/book/columns.ts";
import { type Table, cellText, csvOf, isFilled, looseName } from "../ui/spreadsheet/cells.ts";

const names = new Map(columnNames.map((name) => [looseName(name), name]));

/** "First name" is firstName. */
const nameOf = (text: string): string => names.get(looseName(text)) ?? text;

export const isContractColumn = (text: string): boolean => names.has(looseName(text));

/** A table as people's spreadsheets hold it, as the CSV that the server reads, each row at its place. The server names what it cannot read. */
export function contractsCsv(table: Table): string {
  const headerAt = table.findIndex((row) => row.some(isFilled));
  const header = (table[headerAt] ?? []).map((cell) => nameOf(cellText(cell)));
  const isUsed = header.map((name, at) => name !== "" || table.some((row) => isFilled(row[at])));
  return csvOf(
    table.map((row, at) => {
      if (!row.some(isFilled)) return [];
      if (at === headerAt) return header.filter((_, place) => isUsed[place]);
      const cells = Array.from({ length: Math.max(row.length, header.length) }, (_, place) => cellText(row[place]));
      return cells.filter((cell, place) => isUsed[place] ?? cell !== "");
    }),
  );
}
