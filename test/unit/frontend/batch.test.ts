import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { pricedRow, scenarioRow } from "../../../functions/batch/priced-rows.ts";
import { csvRows } from "../../../functions/batch/csv-rows.ts";
import { initialProgress } from "../../../functions/batch/store.ts";
import { batchOf } from "../../../functions/batch/to-response.ts";
import { bundledSheets } from "../../../functions/sheets/rate-sheets.ts";
import { problemOfFile, progressText, timeLeftText } from "../../../frontend/batch/batch-text.ts";
import { templateCsv } from "../../../frontend/batch/template.ts";

it.each(["consumer", "commercial"] as const)("the %s template is a file that can be priced as it is", async (applicationType) => {
  const rows = [];
  for await (const { line, read } of csvRows(Readable.from([templateCsv(applicationType)]), "template.csv")) {
    const row = scenarioRow(line, read, { applicationType, today: "2026-11-20" });
    rows.push({ ...row, ...pricedRow(row, { sheets: bundledSheets, output: "best" }) });
  }

  expect(rows).toMatchObject([{ row: 2, best: { qualification: 0 } }]);
});

it.each([
  [{ name: "book.pdf", size: 1 }, "book.pdf is no .xlsx or CSV file. Please save the spreadsheet as one of them and choose that file."],
  [{ name: "book.xlsx", size: 1 }, undefined],
  [{ name: "book.csv", size: 0 }, "book.csv is empty."],
  [{ name: "book.csv", size: 5 * 1024 * 1024 + 1 }, "book.csv is larger than 5 MB. Please split the file."],
  [{ name: "BOOK.CSV", size: 5 * 1024 * 1024 }, undefined],
])("a chosen file %j", (file, problem) => {
  expect(problemOfFile(file)).toBe(problem);
});

it.each([
  [{ status: "waiting", rows: null, done: 0 }, "The file has been sent. Its rows are read next."],
  [{ status: "running", rows: null, done: 0 }, "The rows are being read."],
  [{ status: "running", rows: 10_000, done: 6_000 }, "6,000 of 10,000 rows priced"],
  [{ status: "done", rows: 1, done: 1 }, "1 row priced"],
] as const)("progress of %j", (batch, text) => {
  expect(progressText(batch)).toBe(text);
});

it.each([
  [null, ""],
  [300, "About 5 minutes left"],
  [90, "About 2 minutes left"],
  [89, "About a minute left"],
  [44, "About half a minute left"],
  [14, "A few seconds left"],
])("%j seconds left", (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text);
});

it.each([
  [{ status: "running", rows: 10_000, done: 2_000, ms: 30_000 }, 120],
  [{ status: "running", rows: 10_000, done: 0, ms: 0 }, null],
  [{ status: "done", rows: 10_000, done: 10_000, ms: 150_000 }, null],
] as const)("the time left of %j", (progress, secondsLeft) => {
  const kept = { id: "1", fileName: "a.csv", createdAt: "2026-11-20T00:00:00.000Z", attempts: 1, dueAt: "", ttl: 0 };
  const record = { ...initialProgress, ...kept, applicationType: "consumer", output: "best", ...progress } as const;

  expect(batchOf(record)).toMatchObject({ secondsLeft });
});
