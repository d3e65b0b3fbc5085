import * as z from "zod/mini";
import { type BatchName, batchAt, resultKey, uploadedFile } from "../adapters/files/batch-files.ts";
import { batchArrival } from "../event-rules.ts";
import { errorFields } from "../call/call-log.ts";
import {
  dueBatches,
  type BatchProgress,
  type BatchRecord,
  claimBatch,
  endBatch,
  findBatch,
  initialProgress,
  recordProgress,
} from "./store.ts";
import { Readable } from "node:stream";
import { businessDate } from "../../shared/business-date.ts";
import { maxBatchRows } from "../../shared/domain/batch.ts";
import { type Cell, spreadsheetColumns } from "../../shared/spreadsheet.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { contentOf, storeFile } from "../adapters/files/files.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { csvText, pricedRow, scenarioRow } from "./priced-rows.ts";
import { csvRows } from "./csv-rows.ts";
import { batchRowOf } from "./to-response.ts";

const objectCreated = z.object({
  "detail-type": z.literal(batchArrival.detailType),
  detail: z.object({ object: z.object({ key: z.string() }) }),
});

/**
 * Prices the file of an S3 event, or on a schedule those whose run has stopped or whose file is overdue. Throws if one failed: the next
 * scheduled event tries it again.
 */
export async function handler(event: unknown): Promise<void> {
  const names = await namesIn(event);
  const outcomes: ("error" | RunOutcome)[] = [];
  for (const name of names) outcomes.push(await logged(name));
  if (outcomes.includes("error")) throw new BatchNotRun();
}

class BatchNotRun extends Error {
  override readonly name = "BatchNotRun";
}

async function namesIn(event: unknown): Promise<readonly BatchName[]> {
  const arrived = objectCreated.safeParse(event);
  if (!arrived.success) return dueBatches();
  const name = batchAt(arrived.data.detail.object.key);
  return name ? [name] : [];
}

/** One failure does not stop the others. */
async function logged(name: BatchName): Promise<"error" | RunOutcome> {
  const startedAt = performance.now();
  const log = (outcome: string, details: object = {}) => {
    const line = { event: "batch", batchId: name.batchId, outcome, ms: Math.round(performance.now() - startedAt), ...details };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  };
  try {
    const outcome = await runBatch(name);
    log(outcome);
    return outcome;
  } catch (error) {
    log("failed", errorFields(error, 500));
    return "error";
  }
}

/** "not due": it has ended, or another run has it. "superseded": another run got it meanwhile. */
type RunOutcome = "done" | "failed" | "not due" | "superseded" | "no batch";

const maxAttempts = 5;
const step = 1_000;
/** How often reading renews the lease, which lasts 30 seconds. */
const renewalMs = 5_000;
const shownRows = 20;

/**
 * Prices an uploaded file. A run that is stopped is begun again once its lease has ended, on the same file; only the run that has the lease can
 * end the batch, so there is one result. Throws if S3 or the table cannot be reached.
 */
async function runBatch(name: BatchName): Promise<RunOutcome> {
  const storedBatch = await findBatch(name);
  if (!storedBatch) return "no batch";
  const batch = await claimBatch(name, storedBatch);
  if (!batch) return "not due";
  const outcome =
    batch.attempts > maxAttempts ? failed("The file could not be priced. Please try again, or contact Kelpie.") : await priced(name, batch);
  if (outcome === "superseded") return outcome;
  return (await endBatch(name, batch, outcome)) ? outcome.status : "superseded";
}

const failed = (reason: string) => ({ status: "failed", reason }) as const;

async function priced(name: BatchName, batch: BatchRecord) {
  const file = await uploadedFile(name);
  if (!file) return failed("The file did not arrive. Please upload it again.");
  const content = await contentOf(file);
  const rows = await rowsOf(batch.fileName, content, () => recordProgress(name, batch, initialProgress));
  if (rows === "superseded" || "reason" in rows) return rows;
  const { applicationType, output, options = {} } = batch;
  const today = businessDate(new Date());
  const sheets = await currentSheets();
  const startedAt = performance.now();
  const texts = [csvText([spreadsheetColumns])];
  let progress: BatchProgress = { ...initialProgress, rows: rows.length, today, rulebook: sheets.hashOn(today) };
  for (let at = 0; at < rows.length; at += step) {
    if (!(await recordProgress(name, batch, progress))) return "superseded";
    const answers = rows.slice(at, at + step).map(({ line, read }) => {
      const row = scenarioRow(line, read, { applicationType, today });
      return { ...row, ...pricedRow(row, { sheets, output, options }) };
    });
    texts.push(csvText(answers.flatMap((answer) => answer.rows)));
    progress = { ...counted(progress, answers), ms: Math.round(performance.now() - startedAt) };
  }
  const { versionId } = await storeFile(resultKey(name), Buffer.from(texts.join("")), {
    contentType: "text/csv; charset=utf-8",
    fileName: `${batch.fileName.replace(/\.(?:csv|xlsx|tsv|txt)$/i, "")}-priced.csv`,
  });
  return { status: "done", resultVersion: versionId, ...progress } as const;
}

interface Row {
  readonly line: number;
  readonly read: () => unknown;
}

/** The file's rows, or what is wrong with it as a whole. */
async function rowsOf(fileName: string, content: Uint8Array, renewLease: () => Promise<boolean>) {
  const rows: Row[] = [];
  let renewedAt = performance.now();
  try {
    for await (const row of csvRows(Readable.from([content]), fileName, maxBatchRows)) {
      rows.push(row);
      if (performance.now() - renewedAt < renewalMs) continue;
      if (!(await renewLease())) return "superseded";
      renewedAt = performance.now();
    }
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return failed(`${error.message}.`);
  }
  return rows.length > 0 ? rows : failed(`${fileName}: found no row below the header, expected at least one.`);
}

type Answer = { readonly row: number; readonly problem?: string } & ReturnType<typeof pricedRow>;

function counted(before: BatchProgress, answers: readonly Answer[]): BatchProgress {
  const problems = answers.flatMap(({ row, problem }) => (problem === undefined ? [] : [{ row, problem }]));
  const best = answers.flatMap((answer) => answer.best ?? []);
  return {
    ...before,
    done: before.done + answers.length,
    problems: before.problems + problems.length,
    levels: before.levels.map((count, level) => count + best.filter(({ qualification }) => qualification === level).length),
    withoutProduct: before.withoutProduct + answers.length - problems.length - best.length,
    firstRows: firstOf(before.firstRows, () =>
      answers
        .flatMap(({ rows }) => rows)
        .slice(0, shownRows)
        .map((cells: readonly Cell[]) => batchRowOf(cells)),
    ),
    firstProblems: [...before.firstProblems, ...problems].slice(0, shownRows),
  };
}

const firstOf = <T>(before: readonly T[], next: () => T[]): T[] => (before.length > 0 ? [...before] : next());
