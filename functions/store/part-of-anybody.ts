import { splitPartId } from "./ids.ts";
import { type PartKind, ownerKey, partKey } from "./keys.ts";
import { findItem } from "./read.ts";
import type { Item } from "./transaction.ts";

/** A part, and whose application it is in by now. */
export interface OwnedPart {
  readonly ownerId: string;
  readonly applicationId: string;
  readonly item: Item;
}

/** A part for who acts in nobody's name: an errand, the check of a file, or the holder of a link. */
export async function partOfAnybody(kind: PartKind, partId: string, formerOwner?: string): Promise<OwnedPart | undefined> {
  const { applicationId } = splitPartId(partId);
  const owner = await findItem(ownerKey(applicationId));
  if (!owner) return undefined;
  const ownerId = String(owner["ownerId"]);
  const item = await findItem(partKey(ownerId, kind, partId));
  if (item) return { ownerId, applicationId, item };
  // The application may have become another's between the two reads.
  return ownerId === formerOwner ? undefined : partOfAnybody(kind, partId, ownerId);
}
