import { commit } from "../dynamo/commit.ts";
import { type ItemKey, keyOfItem, workspacePartition } from "../dynamo/keys.ts";
import { itemsOf } from "../dynamo/read.ts";
import { deleteItem } from "../dynamo/transaction.ts";

const maxTransactionItems = 100;

/** Deletes the child items of an application whose root is deleted, and these other items. Throws if there is a root. */
export async function deleteApplicationRemains(applicationId: string, ownerId: string, others: readonly ItemKey[]): Promise<void> {
  const items = await itemsOf(workspacePartition(ownerId, applicationId));
  if (items.some(({ sk }) => sk === "ROOT")) throw new Error("Found an application with a root, expected one whose deletion has begun");
  const keys = [...items.map(keyOfItem), ...others];
  for (let at = 0; at < keys.length; at += maxTransactionItems)
    await commit(keys.slice(at, at + maxTransactionItems).map((key) => deleteItem("remains", key)));
}
