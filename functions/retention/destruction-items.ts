import { type Attempt, done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type WriteEvent, write } from "../store/services/write.ts";
import { type Changes, exists, has } from "../store/dynamo/expression.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import type { LenderApplication } from "../../shared/wire/lender-application.ts";
import { slugOf } from "../sheets/submission-lenders.ts";
import { stageFactsOf } from "../store/workspace/stage-facts.ts";
import { applicationRootKey, childKey, keyOfItem, referralKey, retentionKey, submissionKey } from "../store/dynamo/keys.ts";
import { customerDigestKey } from "../store/dynamo/digest-keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type Item, type TransactionItem, deleteItem, updateItem } from "../store/dynamo/transaction.ts";
import { type Records, fileIdsOf, isDocument, recordsOf } from "./records.ts";
import { system, systemCall } from "../store/workspace/actor.ts";
import type { Retention } from "./store.ts";

/** A transaction has at most 100 items; the root, audit and final items need the rest. */
const maxDeletionsPerTransaction = 90;

/** Deletes in batches, each with its counters and audit event. Customer and retention item go last, so that the next run can resume. */
export async function destroyItems(customerId: string, retention: Retention): Promise<void> {
  while ((await retryOnConflict(() => destroyBatch(customerId, retention))) === "more");
}

async function destroyBatch(customerId: string, retention: Retention): Promise<Attempt<"more" | "all">> {
  const records = await recordsOf(customerId);
  if (!records.customer) return done("all");
  const items = [...records.signatures, ...records.kept, ...records.children];
  const batch = items.slice(0, maxDeletionsPerTransaction);
  const isLast = items.length <= maxDeletionsPerTransaction;
  const gone = isLast ? [...batch, records.customer] : batch;
  const outcome = await write(system, systemCall(), destroyedEvent(customerId, { retention, gone, isLast }), [
    ...batch.map((item) => deleteItem("record", keyOfItem(item), exists)),
    ...(isLast ? await lastItems(customerId, records) : []),
    rootUpdate(customerId, records, gone),
  ]);
  if (outcome.kind === "conditionFailed") return retry();
  return done(isLast ? "all" : "more");
}

async function lastItems(customerId: string, { ownerId, root }: Records): Promise<TransactionItem[]> {
  const { applicationId } = splitChildId(customerId);
  const referral = await findItem(referralKey(applicationId));
  const isReferred = referral?.["customerId"] === customerId;
  return [
    deleteItem("customer", childKey(ownerId, "customer", customerId), has("removedAt")),
    deleteItem("retention", retentionKey(customerId), has("destroyingSince")),
    deleteItem("digest", customerDigestKey(customerId)),
    ...(isReferred
      ? [
          updateItem(
            "referral",
            referralKey(applicationId),
            { remove: ["customer", "customerId", "scenario", "surplus", "changes"] },
            exists,
          ),
        ]
      : []),
    ...(await submissionItems(customerId, root)),
  ];
}

/** Takes the customer out of what lenders were sent, with the deal's scenario and the lender's message, which may be about the customer. */
async function submissionItems(customerId: string, root: Item): Promise<TransactionItem[]> {
  const { applicationId } = splitChildId(customerId);
  const submissions = stageFactsOf(root).submissions.map(async ({ number, lender }) => {
    const key = submissionKey(applicationId, slugOf(lender), number);
    const record = await findItem(key);
    const sent = record?.["application"] as LenderApplication | undefined;
    if (!record || !sent) return [];
    const isOthers = (each: { readonly customerId?: string | null | undefined }) => each.customerId !== customerId;
    const application = {
      ...sent,
      customers: sent.customers.filter(isOthers),
      documents: sent.documents.filter(isOthers),
      signatures: sent.signatures.filter(isOthers),
    };
    const licences = Object.entries((record["driverLicences"] ?? {}) as Item).filter(([holder]) => holder !== customerId);
    const set = { application, documents: [], driverLicences: Object.fromEntries(licences) };
    return [updateItem(`submission ${number}`, key, { set, remove: ["scenario", "text"] }, exists)];
  });
  return (await Promise.all(submissions)).flat();
}

function rootUpdate(customerId: string, { ownerId, root }: Records, gone: readonly Item[]): TransactionItem {
  const { applicationId, ownId: own } = splitChildId(customerId);
  const children = gone.filter(({ pk }) => pk === root["pk"]);
  const files = children.filter((child) => isDocument(child) && child["status"] !== "rejected");
  const fileBytes = files.reduce((sum, { size }) => sum + Number(size), 0);
  const changes: Changes = {
    add: { version: 1, childCount: -children.length, ...(files.length > 0 && { files: -files.length, fileBytes: -fileBytes }) },
    remove: Object.keys(root).filter((name) => name.startsWith(`customer#${own}#`)),
  };
  return updateItem("application", applicationRootKey(ownerId, applicationId), changes, exists);
}

interface Destroyed {
  readonly retention: Retention;
  readonly gone: readonly Item[];
  readonly isLast: boolean;
}

function destroyedEvent(customerId: string, { retention, gone, isLast }: Destroyed): WriteEvent {
  const { removedAt, retainUntil } = retention;
  const { applicationId } = splitChildId(customerId);
  const action = isLast ? "customer.destroyed" : "customer.partlyDestroyed";
  const fields = { removedAt, retainUntil, records: gone.length, files: gone.flatMap((item) => fileIdsOf(applicationId, item)).length };
  return { action, subject: { applicationId }, part: customerId, fields };
}
