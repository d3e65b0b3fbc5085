import { checkedId, isId, childIdOf, splitChildId } from "../../store/dynamo/ids.ts";
import { bucketDefinition } from "./bucket-definition.ts";

const keyBelow = (prefix: string, documentId: string): string => {
  const { applicationId, ownId: own } = splitChildId(documentId);
  return `${prefix}${applicationId}/${own}`;
};

/** The key contains only our ids, no user input. */
export const quarantineKey = (documentId: string): string => keyBelow(bucketDefinition.quarantine, documentId);

export const checkedKey = (documentId: string): string => keyBelow(bucketDefinition.checked, documentId);

export const checkedKeysOf = (applicationId: string): string => `${bucketDefinition.checked}${checkedId(applicationId)}/`;

/** The document of a file in quarantine; undefined for a foreign key. */
export function documentIdAt(key: string): string | undefined {
  if (!key.startsWith(bucketDefinition.quarantine)) return undefined;
  const [applicationId = "", own = "", ...more] = key.slice(bucketDefinition.quarantine.length).split("/");
  return more.length === 0 && isId(applicationId) && isId(own) ? childIdOf(applicationId, own) : undefined;
}
