import { businessDate } from "../../shared/business-date.ts";
import { type IsoDate, yearsAfter } from "../../shared/dates.ts";
import { listedRetention, retentionKey } from "../store/dynamo/keys.ts";
import { type TransactionItem, updateItem } from "../store/dynamo/transaction.ts";

/** Years for which a credit assessment must be available. */
export const retentionYears = 7;

/** The last day (Sydney) of retention, counted from the latest of these ISO timestamps. */
export function retainUntilAfter(moments: readonly string[]): IsoDate {
  const latest = Math.max(...moments.map((moment) => Date.parse(moment)));
  return yearsAfter(businessDate(new Date(latest)), retentionYears);
}

/** Part of the transaction that removes the customer. An existing hold remains. */
export function retentionItem(customerId: string, removedAt: string): TransactionItem {
  const retainUntil = retainUntilAfter([removedAt]);
  const set = { removedAt, retainUntil, ...listedRetention(retainUntil, customerId) };
  return updateItem("retention", retentionKey(customerId), { set });
}
