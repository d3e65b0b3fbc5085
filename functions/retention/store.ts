import * as z from "zod/mini";
import type { IsoDate } from "../../shared/dates.ts";
import type { WritingCall } from "../store/workspace/actor.ts";
import { write, writeSystemItems } from "../store/services/write.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { type Changes, type Condition, all, equals, exists, lacks } from "../store/dynamo/expression.ts";
import { splitChildId } from "../store/dynamo/ids.ts";
import { applicationRootKey, listedRetention, childKey, retentionKey, retentionList } from "../store/dynamo/keys.ts";
import { listOfAllOwners } from "../store/workspace/lists.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { keysBelow } from "../store/dynamo/page.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type Item, conditionCheck, updateItem } from "../store/dynamo/transaction.ts";
import { ownerOf } from "../store/workspace/workspace.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";

const retentionIn = itemParser("retention", {
  removedAt: z.string(),
  retainUntil: z.string(),
  /** Set while the records are on hold. */
  heldAt: z.optional(z.string()),
  /** Set once the destruction has begun; it cannot be stopped. */
  destroyingSince: z.optional(z.string()),
});

export type Retention = Readonly<ReturnType<typeof retentionIn>>;

/** Oldest first, held customers included. */
export async function dueBefore(today: IsoDate): Promise<string[]> {
  const entries = await keysBelow(listOfAllOwners(retentionList), today);
  return entries.map(({ sort }) => sort.slice(sort.indexOf("#") + 1));
}

/** Undefined for a customer who was never removed or whose records are destroyed. */
export async function retentionOf(customerId: string): Promise<Retention | undefined> {
  const item = await findItem(retentionKey(customerId));
  return item?.["removedAt"] === undefined ? undefined : retentionIn(item);
}

const isStill = ({ retainUntil }: Retention): Condition => all(equals("retainUntil", retainUntil), lacks("heldAt"));

/** Returns false if the records are on hold or retained for longer. */
export async function beginDestruction(customerId: string, retention: Retention): Promise<boolean> {
  const set = { destroyingSince: retention.destroyingSince ?? new Date().toISOString() };
  const { kind } = await writeSystemItems([updateItem("retention", retentionKey(customerId), { set }, isStill(retention))]);
  return kind === "committed";
}

export async function extendRetention(customerId: string, retention: Retention, retainUntil: IsoDate): Promise<void> {
  const set = { retainUntil, ...listedRetention(retainUntil, customerId) };
  await writeSystemItems([updateItem("retention", retentionKey(customerId), { set }, equals("retainUntil", retention.retainUntil))]);
}

interface OperatorsChange extends Changes {
  readonly action: "customer.held" | "customer.released";
  readonly when: Condition;
}

const operator = { userId: "OPERATOR" };

/** Changes and audits a retention. Returns the existing item if the condition failed. */
export async function changeRetention(customerId: string, change: OperatorsChange, call: WritingCall): Promise<Item | undefined> {
  const { applicationId } = splitChildId(customerId);
  const { action, when, ...changes } = change;
  const outcome = await retryOnConflict(async () => {
    const ownerId = await ownerOf(applicationId);
    const event = { action, subject: { applicationId }, part: customerId };
    const made = await write(operator, call, event, [
      conditionCheck("customer", childKey(ownerId, "customer", customerId), exists),
      updateItem("retention", retentionKey(customerId), changes, when),
      updateItem("application", applicationRootKey(ownerId, applicationId), { add: { version: 1 } }, exists),
    ]);
    // Ownership may have been transferred in the meantime.
    const isMoved = made.kind === "conditionFailed" && made.itemName !== "retention" && (await ownerOf(applicationId)) !== ownerId;
    return isMoved ? retry() : done(made);
  });
  if (outcome.kind !== "conditionFailed") return undefined;
  if (outcome.itemName !== "retention") throw notFound();
  return outcome.item ?? {};
}
