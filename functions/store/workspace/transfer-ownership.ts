import * as z from "zod/mini";
import type { UserName } from "../../../shared/domain/user.ts";
import type { ApplicationType } from "../../../shared/domain/application-type.ts";
import type { WritingCall } from "./actor.ts";
import { write } from "../services/write.ts";
import { commit } from "../dynamo/commit.ts";
import { done, retry, retryOnConflict } from "../dynamo/retry-on-conflict.ts";
import { equals } from "../dynamo/expression.ts";
import { applicationRootKey, listedOfOwner, ownerKey, userKey, workspaceItemKey, workspacePartition } from "../dynamo/keys.ts";
import { ownerCountItems } from "./counters.ts";
import { movedContractItems } from "../services/contracts.ts";
import { movedDigestItems } from "../services/digest-entries.ts";
import { job } from "../services/job.ts";
import { outboxItem } from "../services/outbox.ts";
import { refreshToday, todayItem } from "../services/today-jobs.ts";
import { itemsOf } from "../dynamo/read.ts";
import { type Item, type TransactionItem, deleteItem, putItem, updateItem } from "../dynamo/transaction.ts";
import { clearUntouchedItem } from "./workspace-write.ts";

export interface OwnershipTransfer {
  readonly from: string;
  readonly to: { readonly userId: string; readonly name: UserName };
  readonly by: string;
}

const maxTransactionItems = 50;

export const deleteFormerCopies = job("application.sweep", { applicationId: z.string(), ownerId: z.string() });

/** Copies child items, invisible without a root; then one transaction moves the root and enqueues the deletion of the old copies. */
export async function transferOwnership(applicationId: string, ownershipTransfer: OwnershipTransfer, call: WritingCall): Promise<void> {
  await retryOnConflict(async () => {
    const items = await itemsOf(workspacePartition(ownershipTransfer.from, applicationId));
    const root = items.find(({ sk }) => sk === "ROOT");
    if (!root) return done();
    const children = items.filter((item) => item !== root);
    const [listed, unlisted] = [children.filter(isListed), children.filter((child) => !isListed(child))];
    const place: Place = { applicationId, ...ownershipTransfer };
    await inTransactions([...(await orphanedChildren(place, children)), ...unlisted.map((child) => copyItem(place, child))]);
    const event = {
      action: "application.ownershipTransferred" as const,
      subject: { applicationId },
      fields: { from: ownershipTransfer.from, to: ownershipTransfer.to.userId },
    };
    const outcome = await write({ userId: ownershipTransfer.by }, call, event, [
      ...rootItems(place, root),
      ...listed.flatMap((child) => [copyItem(place, child), deleteItem("former", itemKey(place, ownershipTransfer.from, child))]),
      ...(await movedDigestItems(applicationId, ownershipTransfer.from, ownershipTransfer.to.userId)),
      ...(await movedContractItems(applicationId, ownershipTransfer.from, ownershipTransfer.to.userId)),
      todayItem(applicationId),
      outboxItem(refreshToday, { applicationId, formerOwnerId: ownershipTransfer.from }),
      outboxItem(deleteFormerCopies, { applicationId, ownerId: ownershipTransfer.from }),
    ]);
    return outcome.kind === "conditionFailed" ? retry() : done();
  });
}

/** Deletes the former owner's copies; does nothing if the application is still there. */
export async function deleteTransferredWorkspace(applicationId: string, ownerId: string): Promise<void> {
  const items = await itemsOf(workspacePartition(ownerId, applicationId));
  if (items.some(({ sk }) => sk === "ROOT")) return;
  await inTransactions(items.map(({ sk }) => deleteItem("left", workspaceItemKey(ownerId, applicationId, String(sk)))));
}

interface Place extends OwnershipTransfer {
  readonly applicationId: string;
}

const isListed = ({ ownerList }: Item): boolean => ownerList !== undefined;
const itemKey = ({ applicationId }: Place, ownerId: string, { sk }: Item) => workspaceItemKey(ownerId, applicationId, String(sk));

/** Without `sentBy`: that colleague covered for the former owner only. */
function copyItem(place: Place, { sentBy: _sentBy, ...child }: Item): TransactionItem {
  const { userId } = place.to;
  return putItem("copy", itemKey(place, userId, child), { ...child, ...relisted(child, userId) });
}

const relisted = ({ ownerList }: Item, ownerId: string): Item =>
  typeof ownerList === "string" ? { ownerList: listedOfOwner(ownerList, ownerId) } : {};

function rootItems(place: Place, { isDemo: _isDemo, ...root }: Item): TransactionItem[] {
  const { applicationId, from, to } = place;
  const { userId: ownerId, name: user } = to;
  const isNew = root["status"] === "new";
  const version = Number(root["version"]);
  const changed = { ownerId, user, version: version + 1, changedAt: new Date().toISOString(), ...(isNew && { status: "quote" }) };
  const leaver = { userId: from, organisationId: undefined, isMaster: false };
  return [
    deleteItem("root", applicationRootKey(from, applicationId), equals("version", version)),
    putItem("moved", applicationRootKey(ownerId, applicationId), { ...root, ...changed, ...relisted(root, ownerId) }),
    updateItem("owner", ownerKey(applicationId), { set: { ownerId }, remove: ["closedAt"] }),
    ...ownerCountItems(root["everyList"], from, ownerId),
    ...(isNew ? [clearUntouchedItem(leaver, applicationId, root["applicationType"] as ApplicationType)] : []),
  ];
}

/** Copies from an interrupted attempt whose originals have been removed since. */
async function orphanedChildren(place: Place, children: readonly Item[]): Promise<TransactionItem[]> {
  const { userId } = place.to;
  const known = new Set(children.map(({ sk }) => sk));
  const copied = await itemsOf(workspacePartition(userId, place.applicationId));
  return copied.filter(({ sk }) => !known.has(sk)).map((child) => deleteItem("stray", itemKey(place, userId, child)));
}

async function inTransactions(transactionItems: readonly TransactionItem[]): Promise<void> {
  for (let at = 0; at < transactionItems.length; at += maxTransactionItems)
    await commit(transactionItems.slice(at, at + maxTransactionItems));
}

/** Ends a departure whose last application has been transferred: the former member may join another organisation. */
export async function endDeparture(userId: string, organisationId: string): Promise<void> {
  await commit([updateItem("leaver", userKey(userId), { remove: ["leaving"] }, equals("leaving", organisationId))]);
}
