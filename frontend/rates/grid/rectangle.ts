import type { Block } from "./paste.ts";

const letters = (column: number): string =>
  (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));

/** "C7" of a row and a column. */
export const cellName = (row: number, column: number): string => `${letters(column)}${row + 1}`;

const columnOf = (name: string): number =>
  Array.from(name.toUpperCase(), (letter) => letter.codePointAt(0)! - 64).reduce((at, letter) => at * 26 + letter, 0) - 1;

/** The rectangle around all cells that are filled, "A1:J16". */
export function filledRectangle(cells: Block): string {
  const rows = [...cells.keys()].filter((row) => cells[row]!.some((cell) => cell.trim() !== ""));
  const columns = cells.flatMap((row) => [...row.keys()].filter((column) => row[column]!.trim() !== ""));
  if (rows.length === 0) return "";
  return `${cellName(rows[0]!, Math.min(...columns))}:${cellName(rows.at(-1)!, Math.max(...columns))}`;
}

/** The cells of a rectangle with the place of its first one; undefined for a text that names none. */
export function rectangleOf(
  cells: Block,
  text: string,
): { readonly block: Block; readonly row: number; readonly column: number } | undefined {
  const [, left, top, right, bottom] = /^\s*\$?([a-z]{1,3})\$?([1-9]\d{0,5})\s*:\s*\$?([a-z]{1,3})\$?([1-9]\d{0,5})\s*$/i.exec(text) ?? [];
  if (left === undefined) return undefined;
  const [row, end, column, last] = [Number(top) - 1, Number(bottom), columnOf(left), columnOf(right!) + 1];
  if (row >= end || column >= last) return undefined;
  return { block: cells.slice(row, end).map((each) => each.slice(column, last)), row, column };
}
