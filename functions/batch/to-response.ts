import { type Cell, spreadsheetColumns } from "../../shared/spreadsheet.ts";
import type { Batch, BatchRow, BatchSummary } from "../../shared/wire/response/batch.ts";
import type { BatchRecord } from "./store.ts";

/** A row of the result by the names of its columns. */
export const batchRowOf = (cells: readonly Cell[]): BatchRow =>
  Object.fromEntries(spreadsheetColumns.map((name, at) => [name, cells[at] ?? null])) as BatchRow;

export function summaryOf(batch: BatchRecord): BatchSummary {
  const { id, fileName, applicationType, output, status, done, problems, createdAt } = batch;
  const { rows = null, reason = null, startedAt = null, finishedAt = null } = batch;
  return { _id: id, fileName, applicationType, output, status, rows, done, problems, reason, createdAt, startedAt, finishedAt };
}

export function batchOf(record: BatchRecord): Batch {
  const { levels, withoutProduct, firstRows, firstProblems, rulebook = null, today = null } = record;
  return { ...summaryOf(record), secondsLeft: secondsLeft(record), levels, withoutProduct, firstRows, firstProblems, rulebook, today };
}

/** An estimate: as if each of the other rows takes as long as those that are priced. */
function secondsLeft({ status, rows, done, ms }: BatchRecord): number | null {
  if (status !== "running" || rows === undefined || ms === undefined || done === 0) return null;
  return Math.ceil((ms * (rows - done)) / done / 1000);
}
