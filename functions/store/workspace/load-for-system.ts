import { splitChildId } from "../dynamo/ids.ts";
import { type ChildKind, ownerKey, childKey } from "../dynamo/keys.ts";
import { findItem } from "../dynamo/read.ts";
import type { Item } from "../dynamo/transaction.ts";

export interface OwnedChild {
  readonly ownerId: string;
  readonly applicationId: string;
  readonly item: Item;
}

/** Loads a child item without a caller: for an outbox job, a file check or the holder of a link. */
export async function loadForSystem(kind: ChildKind, childId: string, previousOwner?: string): Promise<OwnedChild | undefined> {
  const { applicationId } = splitChildId(childId);
  const owner = await findItem(ownerKey(applicationId));
  if (!owner) return undefined;
  const ownerId = String(owner["ownerId"]);
  const item = await findItem(childKey(ownerId, kind, childId));
  if (item) return { ownerId, applicationId, item };
  // Ownership may have been transferred between the two reads.
  return ownerId === previousOwner ? undefined : loadForSystem(kind, childId, ownerId);
}
