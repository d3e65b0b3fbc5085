import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { csvCells } from "./csv-cells.ts";
import { strictCsv } from "./strict-csv.ts";
import { TooLarge, xlsxCells } from "./xlsx-cells.ts";

export interface SpreadsheetRequest {
  readonly file: File;
  readonly applicationType: ApplicationType;
}

/** The CSV for the server; a problem as a sentence; or neither for a text that is no table, of which the server says what is wrong. */
export type SpreadsheetAnswer = { readonly csv?: string; readonly problem?: string };

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);

async function answerTo({ file, applicationType }: SpreadsheetRequest): Promise<SpreadsheetAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // The format of Excel 2003, and of a workbook with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { problem: `${file.name} has an older format or a password. Please save it as .xlsx or CSV without a password.` };
  if (!startsWith(bytes, 0x50, 0x4b)) return csvOf(bytes, applicationType);
  try {
    return { csv: strictCsv(await xlsxCells(bytes), applicationType) };
  } catch (error) {
    if (error instanceof TooLarge) return { problem: "This file is too large to read." };
    return { problem: `${file.name} cannot be read as a workbook. Please save it again as .xlsx or CSV.` };
  }
}

function csvOf(bytes: Uint8Array, applicationType: ApplicationType): SpreadsheetAnswer {
  try {
    return { csv: strictCsv(csvCells(bytes), applicationType) };
  } catch {
    return {};
  }
}

addEventListener("message", ({ data }: MessageEvent<SpreadsheetRequest>) => {
  void answerTo(data).then((answer) => self.postMessage(answer, { transfer: [] }));
});
