import { plainText } from "../../../shared/domain/plain-text.ts";

export type Cell = string | number | boolean | Date | null | undefined;
export type Table = readonly (readonly Cell[])[];

/** A sheet of a workbook. */
export interface NamedSheet {
  readonly name: string;
  readonly rows: Table;
}

export const cellCount = (rows: Table): number => rows.length * (rows[0]?.length ?? 0);

/** In a formula's result such as 0.1 + 0.2 the digits after the tenth are noise. */
export const numberText = (number: number): string => String(Number(number.toFixed(10)));

/** In one line; a date is its day. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "number") return numberText(cell);
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return plainText(String(cell).replaceAll(/\s+/g, " ")).trim();
}

export const isFilled = (cell: Cell): boolean => cellText(cell) !== "";

/** A name without what people write differently: letter cases, spaces and signs. */
export const looseName = (text: string): string =>
  plainText(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvOf = (lines: readonly (readonly string[])[]): string => lines.map((cells) => `${cells.map(quoted).join(",")}\r\n`).join("");
