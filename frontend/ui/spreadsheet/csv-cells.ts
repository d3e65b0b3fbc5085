import { parse } from "csv-parse/browser/esm/sync";
import type { Table } from "./cells.ts";

const maxCells = 20_000;

const maxRowCharacters = 200_000;

/**
 * The cells of a text file that a spreadsheet has saved: with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252, with or without
 * a line `sep=;`; also with a Mac's line breaks and letters. Reads no row after the first one above the limit. Throws CsvError for a misplaced quotation mark and for a row that is too large.
 */
export function csvCells(bytes: Uint8Array, maxRows: number): Table {
  const text = textOf(bytes);
  const [first = "", named] = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(text) ?? [];
  const content = text.slice(first.length);
  return parse(content, {
    delimiter: named ?? delimiterOf(content),
    record_delimiter: ["\r\n", "\n", "\r"],
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
  // A byte order mark, or a plain letter without one.
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const isOldMac = bytes.includes(0x0d) && !bytes.includes(0x0a);
    return new TextDecoder(isOldMac ? "macintosh" : "windows-1252").decode(bytes);
  }
}

/** The sign that is most frequent in the first line that is not empty. */
function delimiterOf(text: string): string {
  const [line = ""] = /[^\r\n]*[^\s,;][^\r\n]*/.exec(text) ?? [];
  return [",", ";", "\t"].toSorted((a, b) => line.split(b).length - line.split(a).length)[0]!;
}
