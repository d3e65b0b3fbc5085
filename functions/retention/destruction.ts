import { type IsoDate, yearsAfter } from "../../shared/dates.ts";
import { destroyVersion, versionsBelow } from "../files/destroyed.ts";
import { checkedKey, checkedKeysOf } from "../files/file-key.ts";
import { forgetDeeds } from "../store/audit.ts";
import { splitPartId } from "../store/ids.ts";
import { type Records, isDocument, momentsIn, partIdIn, recordsOf } from "./records.ts";
import { keptUntilAfter, years } from "./retention.ts";
import { destroyRows } from "./rows.ts";
import { beginDestruction, keepLonger, retentionOf } from "./store.ts";

export type Fate = "destroyed" | "held" | "kept";

/**
 * Destroys what was recorded of a removed customer once its last day is over: files, what the audit says of it, rows, in this order, so
 * that a run that breaks off is taken up by the next one and ends the same. Kept where the day is not over, or another run was faster.
 */
export async function destroyCustomer(customerId: string, today: IsoDate): Promise<Fate> {
  const retention = await retentionOf(customerId);
  if (retention?.heldAt !== undefined) return "held";
  if (!retention || retention.keptUntil >= today) return "kept";
  const records = await recordsOf(customerId);
  if (records.customer?.["removedAt"] !== retention.removedAt) throw new Error("A customer stands whose records are due for destruction");
  const keptUntil = keptUntilAfter([retention.removedAt, ...momentsIn(records)]);
  if (retention.destroyingSince === undefined && keptUntil > retention.keptUntil) {
    await keepLonger(customerId, retention, keptUntil);
    if (keptUntil >= today) return "kept";
  }
  const due = { ...retention, keptUntil };
  if (!(await beginDestruction(customerId, due))) return "kept";
  await destroyFiles(customerId, records);
  await forgetWords(customerId, records, today);
  await destroyRows(customerId, due);
  return "destroyed";
}

const dayMs = 24 * 60 * 60_000;

/**
 * Every version of the customer's files; and of files that a signing which broke off has left below the application, and that belong to
 * no document, as nobody could tell whose they are.
 */
async function destroyFiles(customerId: string, { parts, others }: Records): Promise<void> {
  const { applicationId } = splitPartId(customerId);
  const theirs = new Set(parts.filter(isDocument).map((part) => checkedKey(partIdIn(applicationId, part))));
  const standing = new Set([...others].map(checkedKey));
  const youngest = Date.now() - dayMs;
  for (const version of await versionsBelow(checkedKeysOf(applicationId))) {
    const isNobodys = !standing.has(version.key) && version.writtenAt.getTime() < youngest;
    if (theirs.has(version.key) || isNobodys) await destroyVersion(version);
  }
}

/** What was written stands in the audit too: of the customer's parts, and of parts that were taken away so long ago. */
async function forgetWords(customerId: string, { parts, others }: Records, today: IsoDate): Promise<void> {
  const { applicationId } = splitPartId(customerId);
  const theirs = new Set([customerId, ...parts.map((part) => partIdIn(applicationId, part))]);
  const longAgo = yearsAfter(today, -years);
  const isSaid = (action: string) => !action.startsWith("customer.destroyed");
  const isGone = (part: string, at: string) => theirs.has(part) || (!others.has(part) && at < longAgo);
  await forgetDeeds({ applicationId }, ({ action, part, at }) => part !== undefined && isSaid(action) && isGone(part, at));
}
