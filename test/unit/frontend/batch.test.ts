import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { pricedRow, scenarioRow } from "../../../functions/batch/answer-rows.ts";
import { csvRows } from "../../../functions/batch/csv-rows.ts";
import { bundledSheets } from "../../../functions/quote/rate-sheets.ts";
import { problemOfCsv, progressText } from "../../../frontend/screens/batch/batch-text.ts";
import { templateCsv } from "../../../frontend/screens/batch/template.ts";

it.each(["consumer", "commercial"] as const)("the %s template is a file that can be priced as it is", async (applicationType) => {
  const rows = [];
  for await (const { line, read } of csvRows(Readable.from([templateCsv(applicationType)]), "template.csv")) {
    const row = scenarioRow(line, read, { applicationType, today: "2026-11-20" });
    rows.push({ ...row, ...pricedRow(row, { sheets: bundledSheets, output: "best" }) });
  }

  expect(rows).toMatchObject([{ row: 2, best: { qualification: 0 } }]);
});

it.each([
  [{ name: "book.xlsx", size: 1 }, "book.xlsx is not a CSV file. Please save the spreadsheet as CSV and choose that file."],
  [{ name: "book.csv", size: 0 }, "book.csv is empty."],
  [{ name: "book.csv", size: 5 * 1024 * 1024 + 1 }, "book.csv is larger than 5 MB. Please split the file."],
  [{ name: "BOOK.CSV", size: 5 * 1024 * 1024 }, undefined],
])("a chosen file %j", (file, problem) => {
  expect(problemOfCsv(file)).toBe(problem);
});

it.each([
  [{ status: "waiting", rows: null, done: 0 }, "The file has been sent. Its rows are read next."],
  [{ status: "running", rows: null, done: 0 }, "The rows are being read."],
  [{ status: "running", rows: 10_000, done: 6_000 }, "6,000 of 10,000 rows priced"],
  [{ status: "done", rows: 1, done: 1 }, "1 row priced"],
] as const)("progress of %j", (batch, text) => {
  expect(progressText(batch)).toBe(text);
});
