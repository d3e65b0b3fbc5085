import * as z from "zod/mini";
import type { ApplicationType } from "../../shared/domain/application-type.ts";
import { applicationTypes } from "../../shared/domain/application-type.ts";
import { type BatchOutput, batchDays, batchOutputs, batchStatuses } from "../../shared/domain/batch.ts";
import { batchRow } from "../../shared/wire/response/batch.ts";
import type { BatchName } from "../adapters/files/batch-files.ts";
import { bucketDefinition } from "../adapters/files/bucket-definition.ts";
import { ApiError } from "../call/api-error.ts";
import type { PanelOptions } from "../organisation/lenders.ts";
import { type Condition, all, equals, isAbsent } from "../store/dynamo/expression.ts";
import { newId } from "../store/dynamo/ids.ts";
import { batchIn, batchKey, batchesList, batchesOf, dueBy, listedBatch, newestBatchKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { keysBelow } from "../store/dynamo/page.ts";
import { findItem, newestBetween } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { type Item, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { previousResult } from "../store/services/idempotency.ts";
import { write, writeSystemItems } from "../store/services/write.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { listOfAllOwners } from "../store/workspace/lists.ts";

const moment = z.optional(z.string());

const recordIn = itemParser("batch", {
  id: z.string(),
  fileName: z.string(),
  applicationType: z.enum(applicationTypes),
  output: z.enum(batchOutputs),
  status: z.enum(batchStatuses),
  createdAt: z.string(),
  startedAt: moment,
  finishedAt: moment,
  rows: z.optional(z.number()),
  done: z.number(),
  /** For how long the run has priced rows, in milliseconds. */
  ms: z.optional(z.number()),
  problems: z.number(),
  levels: z.array(z.number()),
  withoutProduct: z.number(),
  firstRows: z.array(batchRow),
  firstProblems: z.array(z.object({ row: z.number(), problem: z.string() })),
  today: z.optional(z.string()),
  rulebook: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** The organisation's panel and own amounts when the run was started. */
  options: z.optional(z.custom<PanelOptions>()),
  resultVersion: z.optional(z.string()),
  /** Runs that have begun. */
  attempts: z.number(),
  /** When it may be run by the clock: the file is overdue, or the lease of the run has ended. */
  dueAt: z.string(),
  /** Unix seconds. */
  ttl: z.number(),
});

export type BatchRecord = Readonly<ReturnType<typeof recordIn>>;

/** What a run has counted so far. */
export type BatchProgress = Pick<
  BatchRecord,
  "rows" | "done" | "ms" | "problems" | "levels" | "withoutProduct" | "firstRows" | "firstProblems" | "today" | "rulebook"
>;

export const initialProgress: BatchProgress = {
  done: 0,
  ms: 0,
  problems: 0,
  levels: [0, 0, 0, 0],
  withoutProduct: 0,
  firstRows: [],
  firstProblems: [],
};

/** Longer than the steps of a run, each of which renews it. */
const leaseMs = 30_000;
/** For so long a batch without its file holds back the user's next one: time for the upload of the largest file. */
const uploadMs = 60_000;
const fileOverdueMs = (bucketDefinition.uploadSeconds + 30) * 1000;

const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString();
const maxListed = 10;
const started = "batch.started" as const;

interface NewBatch {
  readonly fileName: string;
  readonly applicationType: ApplicationType;
  readonly output: BatchOutput;
  readonly options?: PanelOptions;
}

/** Returns the new batch's id; under an Idempotency-Key the one that was created before. Throws ApiError (conflict) while another is under way. */
export const createBatch = (actor: Actor, batch: NewBatch, call: WritingCall): Promise<string> =>
  retryOnConflict(async () => {
    const newest = await findItem(newestBatchKey(actor.userId));
    const other = (await ownBatches(actor)).find(isUnderWay);
    if (other) throw batchRunning(other);
    const isUnchanged = newest ? equals("batchId", newest["batchId"]) : isAbsent;
    const id = await put(actor, batch, call, isUnchanged);
    return id === undefined ? retry() : done(id);
  });

const batchRunning = ({ fileName, status }: BatchRecord) =>
  new ApiError(
    "conflict",
    "BATCH_RUNNING",
    `One file at a time: ${fileName} is still being ${status === "waiting" ? "uploaded" : "priced"}. Please choose this file again when that one is priced.`,
  );

/** False also for a run that has stopped and for a file that did not arrive: neither holds back the user's next file. */
function isUnderWay({ status, dueAt, createdAt }: BatchRecord): boolean {
  if (status === "waiting") return createdAt > inFuture(-uploadMs);
  return status === "running" && dueAt > inFuture(0);
}

/** Undefined if another call has created a batch meanwhile. */
async function put(actor: Actor, batch: NewBatch, call: WritingCall, isUnchanged: Condition): Promise<string | undefined> {
  const { userId } = actor;
  const id = newId();
  const ttl = Math.ceil(Date.now() / 1000) + batchDays * 24 * 60 * 60;
  const dueAt = inFuture(fileOverdueMs);
  const item = {
    ...initialProgress,
    ...batch,
    id,
    status: "waiting",
    createdAt: new Date().toISOString(),
    attempts: 0,
    dueAt,
    ttl,
    ...listedBatch(dueAt, id),
  };
  const { applicationType, output } = batch;
  const event = { action: started, subject: { userId }, part: id, fields: { applicationType, output }, result: { _id: id } };
  const outcome = await write(actor, call, event, [
    putItem("batch", batchKey(userId, id), item, isAbsent),
    updateItem("newest", newestBatchKey(userId), { set: { batchId: id, ttl } }, isUnchanged),
  ]);
  if (outcome.kind === "repeated") return previousBatchId(call);
  return outcome.kind === "committed" ? id : undefined;
}

/** The batch that a call with the same Idempotency-Key has created. */
export async function previousBatchId(call: WritingCall): Promise<string | undefined> {
  const result = await previousResult(call, started);
  return result && String(result["_id"]);
}

/** Throws ApiError (not found) for another user's batch and for one whose days are over. */
export async function ownBatch({ userId }: Pick<Actor, "userId">, batchId: string): Promise<BatchRecord> {
  const batch = await findBatch({ userId, batchId });
  if (!batch) throw notFound();
  return batch;
}

export async function findBatch({ userId, batchId }: BatchName): Promise<BatchRecord | undefined> {
  return [await findItem(batchKey(userId, batchId))]
    .filter((item) => item !== undefined)
    .map(recordIn)
    .find(isKept);
}

/** The newest ten, the newest first. */
export async function ownBatches({ userId }: Pick<Actor, "userId">): Promise<BatchRecord[]> {
  const { pk, from, to } = batchesOf(userId);
  return (await newestBetween(pk, { from, to }, maxListed)).map((item: Item) => recordIn(item)).filter(isKept);
}

/** DynamoDB deletes an item up to two days late. */
const isKept = ({ ttl }: BatchRecord): boolean => ttl * 1000 > Date.now();

/** Batches whose file is overdue or whose run has stopped without an end. */
export async function dueBatches(): Promise<BatchName[]> {
  const entries = await keysBelow(listOfAllOwners(batchesList), dueBy(new Date().toISOString()));
  return entries.map(({ key }) => batchIn(key));
}

/** Begins a run and leases the batch to it; undefined if it has ended, or if another run has it. */
export async function claimBatch(name: BatchName, batch: BatchRecord): Promise<BatchRecord | undefined> {
  const isFree = batch.status === "waiting" || (batch.status === "running" && batch.dueAt <= new Date().toISOString());
  if (!isFree) return undefined;
  const claim = { status: "running", attempts: batch.attempts + 1, startedAt: batch.startedAt ?? new Date().toISOString() } as const;
  return (await changed(name, batch, { ...initialProgress, ...claim, ...leased(batch.id) }))
    ? { ...batch, ...initialProgress, ...claim }
    : undefined;
}

/** Stores what a run has done and renews its lease; false if another run has the batch. */
export const recordProgress = (name: BatchName, batch: BatchRecord, progress: BatchProgress): Promise<boolean> =>
  changed(name, batch, { ...progress, ...leased(batch.id) });

type BatchResult =
  ({ readonly status: "done"; readonly resultVersion: string } & BatchProgress) | { readonly status: "failed"; readonly reason: string };

/** Ends a batch; false if another run has it. */
export const endBatch = (name: BatchName, batch: BatchRecord, result: BatchResult): Promise<boolean> =>
  changed(name, batch, { ...result, finishedAt: new Date().toISOString() }, ["everyList", "listSort"]);

function leased(id: string) {
  const dueAt = inFuture(leaseMs);
  return { dueAt, ...listedBatch(dueAt, id) };
}

async function changed(
  { userId, batchId }: BatchName,
  { status, attempts }: BatchRecord,
  set: Item,
  remove: readonly string[] = [],
): Promise<boolean> {
  const isMine = all(equals("status", status), equals("attempts", attempts));
  const { kind } = await writeSystemItems([updateItem("batch", batchKey(userId, batchId), { set, remove }, isMine)]);
  return kind === "committed";
}
