import * as z from "zod/mini";
import { type BatchName, batchAt } from "../adapters/files/batch-files.ts";
import { batchArrival } from "../event-rules.ts";
import { errorFields } from "../call/call-log.ts";
import { type RunOutcome, runBatch } from "./run.ts";
import { dueBatches } from "./store.ts";

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
