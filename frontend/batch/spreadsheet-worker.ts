import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { csvAnswer } from "../ui/spreadsheet/csv-answer.ts";
import { isScenarioColumn, maxTableRows, strictCsv } from "./strict-csv.ts";

export interface SpreadsheetRequest {
  readonly file: File;
  readonly applicationType: ApplicationType;
}

addEventListener("message", ({ data: { file, applicationType } }: MessageEvent<SpreadsheetRequest>) => {
  const reader = {
    maxRows: maxTableRows,
    isColumn: isScenarioColumn,
    csv: (rows: Parameters<typeof strictCsv>[0]) => strictCsv(rows, applicationType),
  };
  void csvAnswer(file, reader).then((answer) => self.postMessage(answer, { transfer: [] }));
});
