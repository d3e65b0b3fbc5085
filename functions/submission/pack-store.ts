import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod/mini";
import type { RecordContent } from "../../shared/selection/record-content.ts";
import { type Pack, packStatuses } from "../../shared/wire/response/pack.ts";
import { bucketDefinition } from "../adapters/files/bucket-definition.ts";
import { equals, isAbsent } from "../store/dynamo/expression.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { packKey } from "../store/dynamo/record-keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type TransactionItem, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { writeSystemItems } from "../store/services/write.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { unarchivedStatuses, writeToWorkspace } from "../store/workspace/workspace-write.ts";
import { makePack } from "./jobs.ts";

const file = z.optional(z.object({ versionId: z.string() }));

const packIn = itemParser("pack", {
  _id: z.string(),
  lender: z.string(),
  status: z.enum(packStatuses),
  /** Why it has failed. */
  text: z.optional(z.string()),
  createdAt: z.string(),
  /** `what` is called so where the document is gone: Identity of Maya. */
  documents: z.array(z.object({ _id: z.string(), name: z.string(), what: z.string() })),
  /** The customers whose details it holds. */
  customers: z.array(z.string()),
  /** JSON, compressed by gzip. */
  content: z.custom<Uint8Array>(),
  /** Of a settlement: the ciphertexts of the account numbers, by payee, which the cover shows. */
  accounts: z.optional(z.record(z.string(), z.object({ bsb: z.optional(z.string()), account: z.optional(z.string()) }))),
  bytes: z.optional(z.number()),
  zip: file,
  cover: file,
  /** Unix seconds. */
  ttl: z.number(),
});

export type PackRecord = Readonly<ReturnType<typeof packIn>>;

export interface PackContent extends Pick<Pack, "copySheet" | "note" | "missing" | "recentLodgements"> {
  /** Of the cover. */
  readonly sender: Pick<RecordContent, "organisation" | "licence" | "broker" | "rulebook" | "isSample">;
}

export const contentOf = ({ content }: PackRecord): PackContent => JSON.parse(gunzipSync(content).toString()) as PackContent;

export const packCreated = "submission.packCreated" as const;
export const settlementPackCreated = "settlement.packCreated" as const;

export interface NewPack extends Pick<PackRecord, "_id" | "lender" | "documents" | "customers" | "accounts"> {
  readonly content: PackContent;
}

/** Stores a pack and queues the job that makes its files. Returns its id; under an Idempotency-Key that of the one that was created before. */
export async function createPack(actor: Actor, { content, ...pack }: NewPack, call: WritingCall): Promise<string | undefined> {
  const { _id, lender, documents } = pack;
  const now = Date.now();
  const ttl = Math.ceil(now / 1000) + bucketDefinition.packDays * 24 * 60 * 60;
  const item = { ...pack, content: gzipSync(JSON.stringify(content)), status: "making", createdAt: new Date(now).toISOString(), ttl };
  const fields = { lender, documents: documents.map((document) => document._id), missing: content.missing.map(({ field }) => field) };
  const { applicationId } = splitChildId(_id);
  const items: TransactionItem[] = [putItem("pack", packKey(_id), item, isAbsent), outboxItem(makePack, { packId: _id })];
  const event = { action: pack.accounts ? settlementPackCreated : packCreated, part: _id, fields, result: { _id } };
  const outcome = await writeToWorkspace({ actor, applicationId, call }, event, { items, statuses: unarchivedStatuses });
  if (outcome.kind === "conditionFailed") throw notFound();
  return outcome.kind === "committed" ? _id : undefined;
}

/** Undefined after its day, too: DynamoDB deletes an item up to two days late. */
export async function findPack(packId: string): Promise<PackRecord | undefined> {
  const item = await findItem(packKey(packId));
  const pack = item && packIn(item);
  return pack && pack.ttl * 1000 > Date.now() ? pack : undefined;
}

type Ended =
  | { readonly status: "ready"; readonly bytes: number; readonly zip: { versionId: string }; readonly cover: { versionId: string } }
  | { readonly status: "failed"; readonly text: string };

/** Does nothing for a pack that is no longer being made. */
export async function endPack(packId: string, ended: Ended): Promise<void> {
  await writeSystemItems([updateItem("pack", packKey(packId), { set: ended }, equals("status", "making"))]);
}
