import { checkedId, isId, partIdOf, splitPartId } from "../store/ids.ts";
import { bucketDefinition } from "./bucket-definition.ts";

const keyBelow = (prefix: string, documentId: string): string => {
  const { applicationId, own } = splitPartId(documentId);
  return `${prefix}${applicationId}/${own}`;
};

/** Where a document's file is posted to; the key is ours, and no word of the sender's is in it. */
export const quarantineKey = (documentId: string): string => keyBelow(bucketDefinition.quarantine, documentId);

/** Where it stands once it is checked. */
export const checkedKey = (documentId: string): string => keyBelow(bucketDefinition.checked, documentId);

/** What the keys of an application's checked files begin with. */
export const checkedKeysOf = (applicationId: string): string => `${bucketDefinition.checked}${checkedId(applicationId)}/`;

/** Of which document a file in quarantine is; undefined where the key is none of ours. */
export function documentIdAt(key: string): string | undefined {
  if (!key.startsWith(bucketDefinition.quarantine)) return undefined;
  const [applicationId = "", own = "", ...more] = key.slice(bucketDefinition.quarantine.length).split("/");
  return more.length === 0 && isId(applicationId) && isId(own) ? partIdOf(applicationId, own) : undefined;
}
