import { type IsoDate, yearsAfter } from "../../shared/dates.ts";
import { destroyVersion, versionsBelow } from "../adapters/files/file-versions.ts";
import { checkedKey, checkedKeysOf } from "../adapters/files/file-key.ts";
import { redactAuditEvents } from "../store/services/audit.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { type Records, childIdIn, fileIdsOf, momentsIn, recordsOf } from "./records.ts";
import { retainUntilAfter, retentionYears } from "./retention.ts";
import { destroyItems } from "./destruction-items.ts";
import { beginDestruction, extendRetention, retentionOf } from "./store.ts";

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

const dayMs = 24 * 60 * 60_000;

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

/** Events with a lender's message, which may be about the customer. */
const lendersWords: ReadonlySet<string> = new Set(["submission.answered", "submission.failed"]);

/** Redacts audit events of the customer's items, and of items that were deleted more than seven years ago. */
async function redactFields(customerId: string, { children, others }: Records, today: IsoDate): Promise<void> {
  const { applicationId } = splitChildId(customerId);
  const ownIds = new Set([customerId, ...children.map((child) => childIdIn(applicationId, child))]);
  const longAgo = yearsAfter(today, -retentionYears);
  const isReported = (action: string) => !action.startsWith("customer.destroyed");
  const isGone = (child: string, at: string) => ownIds.has(child) || (!others.has(child) && at < longAgo);
  await redactAuditEvents(
    { applicationId },
    ({ action, part: child, at }) => lendersWords.has(action) || (child !== undefined && isReported(action) && isGone(child, at)),
  );
}
