import { csvAnswer } from "../ui/spreadsheet/csv-answer.ts";
import { contractsCsv, isContractColumn } from "./contracts-csv.ts";

/** The header, 2,000 rows and one more. */
const reader = { maxRows: 2_002, isColumn: isContractColumn, csv: contractsCsv };

addEventListener("message", ({ data }: MessageEvent<{ readonly file: File }>) => {
  void csvAnswer(data.file, reader).then((answer) => self.postMessage(answer, { transfer: [] }));
});
