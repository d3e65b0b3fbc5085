import { parse } from "csv-parse/browser/esm/sync";
import type { Table } from "./cells.ts";

const maxCells = 20_000;

const maxRowCharacters = 200_000;

/**
 * The cells of a text file that a spreadsheet has saved: with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252, with or without
 * a line `sep=;`. Reads no row after the first one above the limit. Throws CsvError for a misplaced quotation mark and for a row that is too large.
 */
export function csvCells(bytes: Uint8Array, maxRows: number): Table {
  const text = textOf(bytes);
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const content = named === undefined ? text : text.slice(text.indexOf("\n") + 1);
  return parse(content, {
    delimiter: named ?? delimiterOf(content),
    relax_column_count: true,
    to: maxRows,
    max_record_size: maxRowCharacters,
    cast: (cell, { index }) => {
      if (index >= maxCells) throw new RangeError("too many cells");
      return cell;
    },
  });
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The sign that is most frequent in the first line that is not empty. */
function delimiterOf(text: string): string {
  const [line = ""] = /[^\r\n]*[^\s,;][^\r\n]*/.exec(text) ?? [];
  return [",", ";", "\t"].toSorted((a, b) => line.split(b).length - line.split(a).length)[0]!;
}
