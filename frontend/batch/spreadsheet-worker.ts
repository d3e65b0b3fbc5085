import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { cellCount } from "../ui/spreadsheet/cells.ts";
import { tooLarge } from "../ui/spreadsheet/answer-of.ts";
import { sheetsOf } from "../ui/spreadsheet/sheets-of.ts";
import { maxTableRows, strictCsv } from "./strict-csv.ts";

export interface SpreadsheetRequest {
  readonly file: File;
  readonly applicationType: ApplicationType;
}

/** The CSV for the server; a problem as a sentence; or neither for a text that is no table, of which the server says what is wrong. */
export type SpreadsheetAnswer = { readonly csv?: string; readonly problem?: string };

const maxCells = 1_000_000;

async function answerTo({ file, applicationType }: SpreadsheetRequest): Promise<SpreadsheetAnswer> {
  try {
    const read = await sheetsOf(file, maxTableRows);
    if ("problem" in read) return read;
    // The first sheet that has any cells.
    const { rows } = read.sheets.find((sheet) => sheet.rows.length > 0) ?? { rows: [] };
    return cellCount(rows) > maxCells ? { problem: tooLarge } : { csv: strictCsv(rows, applicationType) };
  } catch {
    return {};
  }
}

addEventListener("message", ({ data }: MessageEvent<SpreadsheetRequest>) => {
  void answerTo(data).then((answer) => self.postMessage(answer, { transfer: [] }));
});
