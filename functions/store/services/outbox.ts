import * as z from "zod/mini";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { callDynamoDb, tableName } from "../dynamo/client.ts";
import { type Changes, all, equals, isAbsent } from "../dynamo/expression.ts";
import { commit } from "../dynamo/commit.ts";
import { newId } from "../dynamo/ids.ts";
import { type SystemKey, deadLetterList, dueBy, keyOfItem, listedOutbox, outboxKey, outboxList } from "../dynamo/keys.ts";
import { itemsAt } from "../dynamo/read.ts";
import { allOwnersIndex } from "../dynamo/table-definition.ts";
import { type TransactionItem, putItem, updateItem } from "../dynamo/transaction.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import type { Job } from "./job.ts";

/** Reads a stored job. */
export const jobIn = itemParser("job", {
  id: z.string(),
  kind: z.string(),
  payload: z.record(z.string(), z.unknown()),
  attempts: z.number(),
  dueAt: z.string(),
});

export type OutboxJob = Readonly<ReturnType<typeof jobIn>>;

/** With exponential backoff these last about five hours. */
const maxAttempts = 16;
const firstPauseMs = 2_000;
const maxPauseMs = 60 * 60_000;
/** Longer than the worker may run. */
const leaseMs = 90_000;
const retentionSeconds = 30 * 24 * 60 * 60;

/** The transaction item that enqueues a job. The table's stream delivers it to the worker, or the schedule one that is to wait. */
export function outboxItem<P extends object>({ kind }: Job<P>, payload: NoInfer<P>, waitMs = 0): TransactionItem<SystemKey> {
  const id = newId();
  const dueAt = inFuture(waitMs);
  return putItem("outbox", outboxKey(id), { id, kind, payload, attempts: 0, dueAt, ...listedOutbox(dueAt, id) }, isAbsent);
}

export async function dueJobs(limit: number): Promise<OutboxJob[]> {
  const now = new Date().toISOString();
  const { Items: keys = [] } = await callDynamoDb((client) =>
    client.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: allOwnersIndex.name,
        KeyConditionExpression: "everyList = :list AND listSort <= :now",
        ExpressionAttributeValues: { ":list": outboxList, ":now": dueBy(now) },
        Limit: limit,
      }),
    ),
  );
  const items = await itemsAt(keys.map(keyOfItem));
  const jobs = items.filter((item) => item["everyList"] === outboxList).map(jobIn);
  // Another worker may have claimed a job since the index was read.
  return jobs.filter(({ dueAt }) => dueAt <= now);
}

export async function deadLetters(): Promise<OutboxJob[]> {
  const { Items: keys = [] } = await callDynamoDb((client) =>
    client.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: allOwnersIndex.name,
        KeyConditionExpression: "everyList = :list",
        ExpressionAttributeValues: { ":list": deadLetterList },
      }),
    ),
  );
  const items = await itemsAt(keys.map(keyOfItem));
  return items.filter((item) => item["everyList"] === deadLetterList).map(jobIn);
}

/** Requeues a dead letter with fresh retries; false if it has already been requeued. */
export async function replayJob({ id }: OutboxJob): Promise<boolean> {
  const dueAt = new Date().toISOString();
  const changes = { set: { attempts: 0, dueAt, ...listedOutbox(dueAt, id) }, remove: ["failure"] };
  const { kind } = await commit([updateItem("job", outboxKey(id), changes, equals("everyList", deadLetterList))]);
  return kind === "committed";
}

/** Claims a job for 90 seconds; returns undefined if it is already claimed or done. An unfinished job becomes due again after that. */
export async function claimJob(job: OutboxJob): Promise<OutboxJob | undefined> {
  const claim = { attempts: job.attempts + 1, dueAt: inFuture(leaseMs) };
  const isClaimed = await change(job, { set: { ...claim, ...listedOutbox(claim.dueAt, job.id) } });
  return isClaimed ? { ...job, ...claim } : undefined;
}

export const hasExhaustedRetries = ({ attempts }: OutboxJob): boolean => attempts >= maxAttempts;

export async function completeJob(job: OutboxJob): Promise<void> {
  const ttl = Math.ceil(Date.now() / 1000) + retentionSeconds;
  await change(job, { set: { doneAt: new Date().toISOString(), ttl }, remove: ["everyList", "listSort", "failure"] });
}

/** Schedules the next attempt, or moves the job to the dead letters after the last one. Undefined if another worker has claimed it. */
export async function retryOrDeadLetter(job: OutboxJob, failure: string): Promise<"retry" | "dead" | undefined> {
  if (hasExhaustedRetries(job)) {
    return (await change(job, { set: { everyList: deadLetterList, failure } })) ? "dead" : undefined;
  }
  const dueAt = inFuture(Math.min(maxPauseMs, firstPauseMs * 2 ** (job.attempts - 1)));
  return (await change(job, { set: { dueAt, failure, ...listedOutbox(dueAt, job.id) } })) ? "retry" : undefined;
}

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString();

async function change({ id, attempts, dueAt }: OutboxJob, changes: Changes): Promise<boolean> {
  const isUnchanged = all(equals("everyList", outboxList), equals("attempts", attempts), equals("dueAt", dueAt));
  const { kind } = await commit([updateItem("job", outboxKey(id), changes, isUnchanged)]);
  return kind === "committed";
}
