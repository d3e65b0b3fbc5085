import { checkedId, splitChildId } from "./ids.ts";
import { type ItemKey, type SystemKey, key, systemKey } from "./keys.ts";

/** Holds an application's kept quotes, Finance options and selection records: a partition of its own, so that opening the application does not read them. */
export const recordsPartition = (applicationId: string): string => `RECORD#${checkedId(applicationId)}`;
type RecordKind = "QUOTE" | "OPTIONS" | "SELECTION";
function recordKey(kind: RecordKind, recordId: string): ItemKey {
  const { applicationId, ownId: own } = splitChildId(recordId);
  return key(recordsPartition(applicationId), `${kind}#${own}`);
}
const recordsOfKind = (kind: RecordKind, applicationId: string) => ({
  pk: recordsPartition(applicationId),
  from: `${kind}#`,
  to: `${kind}#~`,
});
export const keptQuoteKey = (keptId: string): ItemKey => recordKey("QUOTE", keptId);
export const keptQuotesOf = (applicationId: string) => recordsOfKind("QUOTE", applicationId);
export const optionsKey = (optionsId: string): ItemKey => recordKey("OPTIONS", optionsId);
export const optionsOf = (applicationId: string) => recordsOfKind("OPTIONS", applicationId);
export const selectionKey = (selectionId: string): ItemKey => recordKey("SELECTION", selectionId);
export const selectionsOf = (applicationId: string) => recordsOfKind("SELECTION", applicationId);

/** A pack of documents for a lender, in a partition apart from the application's own items. */
export function packKey(packId: string): SystemKey {
  const { applicationId, ownId: own } = splitChildId(packId);
  return systemKey(`PACK#${checkedId(applicationId)}`, `PACK#${own}`);
}

export const settlementKey = (applicationId: string): ItemKey => key(`SETTLEMENT#${checkedId(applicationId)}`, "SETTLEMENT");
