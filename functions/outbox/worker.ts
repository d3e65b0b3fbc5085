import { errorFields } from "../call/call-log.ts";
import { countMetric } from "../metric.ts";
import { type OutboxJob, dueJobs, completeJob, retryOrDeadLetter, hasExhaustedRetries, claimJob } from "../store/services/outbox.ts";
import { runJob, handleDeadLetter } from "./run-job.ts";

const batchSize = 10;

/** Runs jobs concurrently; one job's failure does not affect the others. Rejects if the table cannot be reached. */
export async function runJobs(jobs: readonly OutboxJob[]): Promise<void> {
  const outcomes = await Promise.allSettled(jobs.map(attempt));
  const failure = outcomes.find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
}

export async function drainDueJobs(hasTime: () => boolean): Promise<void> {
  const seen = new Set<string>();
  while (hasTime()) {
    const fresh = (await dueJobs(batchSize)).filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) seen.add(id);
    await runJobs(fresh);
  }
}

async function attempt(job: OutboxJob): Promise<void> {
  const startedAt = performance.now();
  if (hasExhaustedRetries(job)) return recordJobFailure(job, new JobAttemptCrashed(), startedAt);
  const claimed = await claimJob(job);
  if (!claimed) return;
  const failed = await runJob(claimed).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  if (failed) return recordJobFailure(claimed, failed.error, startedAt);
  await completeJob(claimed);
  log(claimed, "done", startedAt);
}

/** The previous attempt crashed without recording a result. */
class JobAttemptCrashed extends Error {
  override readonly name = "JobAttemptCrashed";
}

/** Stores only the error's name, as its message may contain personal data. */
async function recordJobFailure(job: OutboxJob, error: unknown, startedAt: number): Promise<void> {
  if (hasExhaustedRetries(job)) await handleDeadLetter(job);
  const outcome = await retryOrDeadLetter(job, error instanceof Error ? error.name : "Error");
  if (outcome === "dead") countMetric("DeadLetters", { kind: job.kind });
  log(job, outcome ?? "superseded", startedAt, errorFields(error, 500));
}

function log({ id, kind, attempts }: OutboxJob, outcome: string, startedAt: number, details: object = {}): void {
  const line = { event: "job", kind, id, outcome, attempts, ms: Math.round(performance.now() - startedAt), ...details };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
