import { type IsoDate, yearsAfter, dayMs } from "../../shared/dates.ts";
import { destroyVersion, versionsBelow } from "../adapters/files/file-versions.ts";
import { checkedKey, checkedKeysOf } from "../adapters/files/file-key.ts";
import { redactAuditEvents } from "../store/services/audit.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { type Records, childIdIn, fileIdsOf, momentsIn, recordsOf, isDocument } from "./records.ts";
import { retainUntilAfter, retentionYears } from "./retention.ts";
import { beginDestruction, extendRetention, retentionOf, type Retention } from "./store.ts";
import { type Attempt, done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type WriteEvent, write } from "../store/services/write.ts";
import { type Changes, exists, has } from "../store/dynamo/expression.ts";
import type { LenderApplication } from "../../shared/wire/lender-application.ts";
import { slugOf } from "../sheets/submission-lenders.ts";
import { stageFactsOf } from "../store/workspace/stage-facts.ts";
import { applicationRootKey, childKey, keyOfItem, referralKey, retentionKey, submissionKey } from "../store/dynamo/keys.ts";
import { contractKey } from "../store/dynamo/book-keys.ts";
import { settlementKey } from "../store/dynamo/record-keys.ts";
import { customerDigestKey } from "../store/dynamo/digest-keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type Item, type TransactionItem, deleteItem, updateItem } from "../store/dynamo/transaction.ts";
import { system, systemCall } from "../store/workspace/actor.ts";
import { findSettlement } from "../store/workspace/settlement.ts";

export type DestructionOutcome = "destroyed" | "held" | "kept";

/** Destroys files, then audit fields, then items; the next run completes it. "kept" means not due yet, or that another run was faster. */
export async function destroyCustomer(customerId: string, today: IsoDate): Promise<DestructionOutcome> {
  const retention = await retentionOf(customerId);
  if (retention?.heldAt !== undefined) return "held";
  if (!retention || retention.retainUntil >= today) return "kept";
  const records = await recordsOf(customerId);
  if (records.customer?.["removedAt"] !== retention.removedAt)
    throw new Error("Found an active customer whose records are due for destruction");
  const retainUntil = retainUntilAfter([retention.removedAt, ...momentsIn(records)]);
  if (retention.destroyingSince === undefined && retainUntil > retention.retainUntil) {
    await extendRetention(customerId, retention, retainUntil);
    if (retainUntil >= today) return "kept";
  }
  const due = { ...retention, retainUntil };
  if (!(await beginDestruction(customerId, due))) return "kept";
  await destroyFiles(customerId, records);
  await redactFields(customerId, records, today);
  await destroyItems(customerId, due);
  return "destroyed";
}

/** Also deletes files over a day old that belong to no document or record, which an interrupted signing leaves behind. */
async function destroyFiles(customerId: string, { children, others, kept }: Records): Promise<void> {
  const { applicationId } = splitChildId(customerId);
  const ownKeys = new Set([...children, ...kept].flatMap((item) => fileIdsOf(applicationId, item)).map(checkedKey));
  const otherKeys = new Set([...others].map(checkedKey));
  const newestUnowned = Date.now() - dayMs;
  for (const version of await versionsBelow(checkedKeysOf(applicationId))) {
    const isUnowned = !otherKeys.has(version.key) && version.writtenAt.getTime() < newestUnowned;
    if (ownKeys.has(version.key) || isUnowned) await destroyVersion(version);
  }
}

/** Events with a lender's message or names of a settlement, which may be about the customer. */
const freeWords: ReadonlySet<string> = new Set(["submission.answered", "submission.failed", "submission.decided", "settlement.saved"]);

/** Redacts audit events of the customer's items, and of items that were deleted more than seven years ago. */
async function redactFields(customerId: string, { children, others }: Records, today: IsoDate): Promise<void> {
  const { applicationId } = splitChildId(customerId);
  const ownIds = new Set([customerId, ...children.map((child) => childIdIn(applicationId, child))]);
  const longAgo = yearsAfter(today, -retentionYears);
  const isReported = (action: string) => !action.startsWith("customer.destroyed");
  const isGone = (child: string, at: string) => ownIds.has(child) || (!others.has(child) && at < longAgo);
  await redactAuditEvents(
    { applicationId },
    ({ action, part: child, at }) => freeWords.has(action) || (child !== undefined && isReported(action) && isGone(child, at)),
  );
}

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

async function lastItems(customerId: string, { ownerId, root, customer }: Records): Promise<TransactionItem[]> {
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
    ...(await settlementItems(applicationId)),
    ...(await contractItems(ownerId, customerId, customer)),
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
      ...(sent.settlement && { settlement: { ...sent.settlement, ...withoutCustomersAccounts(sent.settlement) } }),
    };
    const licences = Object.entries((record["driverLicences"] ?? {}) as Item).filter(([holder]) => holder !== customerId);
    const set = { application, documents: [], driverLicences: Object.fromEntries(licences) };
    return [updateItem(`submission ${number}`, key, { set, remove: ["scenario", "text", "reason", "conditions", "missing"] }, exists)];
  });
  return (await Promise.all(submissions)).flat();
}

/** The contract of the deal, if it is in the book under this customer's name. */
async function contractItems(ownerId: string, customerId: string, customer: Item = {}): Promise<TransactionItem[]> {
  const key = contractKey(ownerId, splitChildId(customerId).applicationId);
  const named = (await findItem(key))?.["customer"] as Item | undefined;
  const isTheirs = (["firstName", "lastName"] as const).every((name) => (named?.[name] ?? "") === (customer[name] ?? ""));
  return named && isTheirs ? [deleteItem("contract", key)] : [];
}

/** The customer's account, and every account number. */
async function settlementItems(applicationId: string): Promise<TransactionItem[]> {
  const settlement = await findSettlement(applicationId);
  if (!settlement) return [];
  const changes = { set: withoutCustomersAccounts(settlement), remove: ["ciphertexts", "everyList", "listSort"] };
  return [updateItem("settlement", settlementKey(applicationId), changes, exists)];
}

const withoutCustomersAccounts = <P extends { readonly kind: string }>({ payees }: { readonly payees: readonly P[] }) => ({
  payees: payees.filter(({ kind }) => kind !== "customer"),
  directDebit: null,
});

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
