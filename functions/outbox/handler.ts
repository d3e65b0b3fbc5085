import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { Context, DynamoDBRecord, DynamoDBStreamEvent, EventBridgeEvent } from "aws-lambda";
import { type OutboxJob, jobIn, dueJobs, completeJob, retryOrDeadLetter, hasExhaustedRetries, claimJob } from "../store/services/outbox.ts";
import { bookEvent, bounceEvent, digestEvent, intervalSeconds } from "./triggers.ts";
import { errorFields } from "../call/call-log.ts";
import { countMetric } from "../metric.ts";
import { handlerOf } from "./job-handlers.ts";

export type OutboxTrigger =
  | Pick<DynamoDBStreamEvent, "Records">
  | Pick<EventBridgeEvent<"Scheduled Event", unknown>, "detail-type">
  | Pick<EventBridgeEvent<typeof digestEvent, unknown>, "detail-type">
  | Pick<EventBridgeEvent<typeof bookEvent, unknown>, "detail-type">
  | Pick<EventBridgeEvent<typeof bounceEvent, unknown>, "detail-type" | "id" | "detail">;

const reservedMs = 20_000;

/** Runs outbox jobs. The job items hold the state, so a stream record that arrives twice, late or never does no harm. */
export async function handler(event: OutboxTrigger, context: Pick<Context, "getRemainingTimeInMillis">): Promise<void> {
  if ("Records" in event) return runJobs(event.Records.flatMap(insertedJobs).filter(isDue));
  if (event["detail-type"] === bounceEvent) return (await import("../link/bounce.ts")).recordBounce(event);
  if (event["detail-type"] === bookEvent) return (await import("../book/watch.ts")).startBookDay();
  if (event["detail-type"] === digestEvent) return startDailyJobs();
  return drainDueJobs(() => context.getRemainingTimeInMillis() > reservedMs);
}

async function startDailyJobs(): Promise<void> {
  await (await import("../proof/summary.ts")).startSummary();
  await (await import("../digest/schedule.ts")).startDigests();
}

/** Clocks differ a little; what becomes due shortly before the next scheduled run need not wait for it. A wait of a minute is one. */
const isDue = ({ dueAt }: OutboxJob): boolean => Date.parse(dueAt) <= Date.now() + (intervalSeconds * 1000) / 2;

function insertedJobs({ eventName, dynamodb }: DynamoDBRecord): OutboxJob[] {
  const { Keys, NewImage } = dynamodb ?? {};
  if (eventName !== "INSERT" || Keys?.["sk"]?.S !== "OUTBOX" || !NewImage) return [];
  return [jobIn(unmarshall(NewImage as Record<string, AttributeValue>))];
}

const batchSize = 10;

/** Runs jobs concurrently; one job's failure does not affect the others. Rejects if the table cannot be reached. */
async function runJobs(jobs: readonly OutboxJob[]): Promise<void> {
  const outcomes = await Promise.allSettled((await groupsOf(jobs)).map(attemptGroup));
  const failure = outcomes.find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
}

/** Equal jobs of which one run is enough; every other job is alone. */
async function groupsOf(jobs: readonly OutboxJob[]): Promise<OutboxJob[][]> {
  const named = await Promise.all(
    jobs.map(async (job) => {
      const isDerived = (await handlerOf(job.kind))?.isDerived;
      return { job, name: isDerived ? `${job.kind} ${JSON.stringify(job.payload)}` : job.id };
    }),
  );
  return [...Map.groupBy(named, ({ name }) => name).values()].map((group) => group.map(({ job }) => job));
}

/** A run begins after the transactions that have enqueued the group, and so does for all of it. */
async function attemptGroup(jobs: readonly OutboxJob[]): Promise<void> {
  for (const [at, job] of jobs.entries()) {
    const startedAt = performance.now();
    if (!(await attempt(job))) continue;
    const others = jobs.slice(at + 1);
    await Promise.all(others.map(completeJob));
    for (const other of others) log(other, "done", startedAt, { with: job.id });
    return;
  }
}

async function drainDueJobs(hasTime: () => boolean): Promise<void> {
  const seen = new Set<string>();
  while (hasTime()) {
    const fresh = (await dueJobs(batchSize)).filter(({ id }) => !seen.has(id));
    if (fresh.length === 0) return;
    for (const { id } of fresh) seen.add(id);
    await runJobs(fresh);
  }
}

/** Whether the job is done now. */
async function attempt(job: OutboxJob): Promise<boolean> {
  const startedAt = performance.now();
  if (hasExhaustedRetries(job)) return recordJobFailure(job, new JobAttemptCrashed(), startedAt);
  const claimed = await claimJob(job);
  if (!claimed) return false;
  const failed = await runJob(claimed).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  if (failed) return recordJobFailure(claimed, failed.error, startedAt);
  await completeJob(claimed);
  log(claimed, "done", startedAt);
  return true;
}

/** Rejects if the job failed and should be retried. */
export async function runJob({ kind, payload }: Pick<OutboxJob, "kind" | "payload">): Promise<void> {
  const found = await handlerOf(kind);
  if (!found) throw new UnknownJobKind(kind);
  await found.run(payload);
}

class UnknownJobKind extends Error {
  override readonly name = "UnknownJobKind";
}

/** The previous attempt crashed without recording a result. */
class JobAttemptCrashed extends Error {
  override readonly name = "JobAttemptCrashed";
}

/** Stores only the error's name, as its message may contain personal data. */
async function recordJobFailure(job: OutboxJob, error: unknown, startedAt: number): Promise<false> {
  if (hasExhaustedRetries(job)) await (await handlerOf(job.kind))?.giveUp(job.payload);
  const outcome = await retryOrDeadLetter(job, error instanceof Error ? error.name : "Error");
  if (outcome === "dead") countMetric("DeadLetters", { kind: job.kind });
  log(job, outcome ?? "superseded", startedAt, errorFields(error, 500));
  return false;
}

function log({ id, kind, attempts }: OutboxJob, outcome: string, startedAt: number, details: object = {}): void {
  const line = { event: "job", kind, id, outcome, attempts, ms: Math.round(performance.now() - startedAt), ...details };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
