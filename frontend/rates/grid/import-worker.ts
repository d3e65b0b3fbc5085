import { type Cell, cellCount, numberText } from "../../ui/spreadsheet/cells.ts";
import { tooLarge } from "../../ui/spreadsheet/answer-of.ts";
import { sheetsOf } from "../../ui/spreadsheet/sheets-of.ts";
import type { Block } from "./paste.ts";

export interface ImportedSheet {
  readonly name: string;
  readonly cells: Block;
}

/** A problem is a sentence. */
export type ImportAnswer = { readonly sheets: readonly ImportedSheet[] } | { readonly problem: string };

const maxCells = 20_000;

async function answerTo(file: File): Promise<ImportAnswer> {
  try {
    const read = await sheetsOf(file, maxCells + 1);
    if ("problem" in read) return read;
    if (read.sheets.reduce((sum, { rows }) => sum + cellCount(rows), 0) > maxCells) return { problem: tooLarge };
    return { sheets: read.sheets.map(({ name, rows }) => ({ name, cells: rows.map((row) => row.map(textOf)) })) };
  } catch {
    return { problem: `${file.name} cannot be read as a table. Please save it again as .xlsx or CSV.` };
  }
}

/** A date is no rate and no name, and so refused by its cell. */
function textOf(cell: Cell): string {
  if (cell instanceof Date) return `the date ${cell.toISOString().slice(0, 10)}`;
  if (typeof cell === "number") return numberText(cell);
  return String(cell ?? "");
}

addEventListener("message", ({ data }: MessageEvent<{ readonly file: File }>) => {
  void answerTo(data.file).then((answer) => self.postMessage(answer, { transfer: [] }));
});
