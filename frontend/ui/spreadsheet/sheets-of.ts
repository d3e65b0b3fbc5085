import { tooLarge } from "./answer-of.ts";
import type { NamedSheet } from "./cells.ts";
import { csvCells } from "./csv-cells.ts";
import { TooLarge, xlsxSheets } from "./xlsx-sheets.ts";

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);

/** The first rows of the sheets of a workbook, or of a text file. A problem is a sentence. Throws CsvError for a text that is no table. */
export async function sheetsOf(
  file: File,
  maxRows: number,
): Promise<{ readonly sheets: readonly NamedSheet[] } | { readonly problem: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The format of Excel 2003, and of a workbook with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { problem: `${file.name} has an older format or a password. Please save it as .xlsx or CSV without a password.` };
  if (!startsWith(bytes, 0x50, 0x4b)) return { sheets: [{ name: file.name, rows: csvCells(bytes, maxRows) }] };
  try {
    return { sheets: await xlsxSheets(bytes, maxRows) };
  } catch (error) {
    if (error instanceof TooLarge) return { problem: tooLarge };
    return { problem: `${file.name} cannot be read as a workbook. Please save it again as .xlsx or CSV.` };
  }
}
