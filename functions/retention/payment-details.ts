import { businessDate } from "../../shared/business-date.ts";
import { type IsoDate, daysAfter } from "../../shared/dates.ts";
import { paymentDetailsDays } from "../../shared/settlement/settlement.ts";
import { has } from "../store/dynamo/expression.ts";
import { applicationRootKey, listedPaymentDetails, ownerKey, paymentDetailsList } from "../store/dynamo/keys.ts";
import { settlementKey } from "../store/dynamo/record-keys.ts";
import { keysBelow } from "../store/dynamo/page.ts";
import { findItem } from "../store/dynamo/read.ts";
import { type Item, type TransactionItem, updateItem } from "../store/dynamo/transaction.ts";
import { write } from "../store/services/write.ts";
import { system, systemCall } from "../store/workspace/actor.ts";
import { listOfAllOwners } from "../store/workspace/lists.ts";
import { stageFactsOf } from "../store/workspace/stage-facts.ts";

/** Ids of the applications whose account numbers are to be looked at, oldest first. */
export async function duePaymentDetails(today: IsoDate): Promise<string[]> {
  const entries = await keysBelow(listOfAllOwners(paymentDetailsList), today);
  return entries.map(({ sort }) => sort.slice(sort.indexOf("#") + 1));
}

/** Deletes the account numbers of a deal that ended 90 days ago; of another one they are looked at again on the day when that may be so. */
export async function endPaymentDetails(applicationId: string, today: IsoDate): Promise<"deleted" | "kept"> {
  const owner = await findItem(ownerKey(applicationId));
  const root = owner && (await findItem(applicationRootKey(String(owner["ownerId"]), applicationId)));
  // Its deletion takes the settlement with it; of a transfer the next run finds the root.
  if (!root) return "kept";
  const endedOn = endOf(root);
  const due = daysAfter(endedOn ?? today, paymentDetailsDays);
  const isDue = due < today;
  const set = isDue ? {} : listedPaymentDetails(due, applicationId);
  const remove = isDue ? ["ciphertexts", "everyList", "listSort"] : [];
  const action = isDue ? ("settlement.detailsDeleted" as const) : ("settlement.detailsKept" as const);
  const items: TransactionItem[] = [
    updateItem("settlement", settlementKey(applicationId), { set, remove }, has("everyList")),
    updateItem("application", applicationRootKey(String(owner["ownerId"]), applicationId), { add: { version: 1 } }, has("status")),
  ];
  await write(system, systemCall(), { action, subject: { applicationId }, fields: isDue ? {} : { until: due } }, items);
  return isDue ? "deleted" : "kept";
}

/** The day in Sydney on which the deal was settled, lost or archived. */
function endOf(root: Item): IsoDate | undefined {
  const { outcome, status, movedAt } = stageFactsOf(root);
  const at = outcome?.at ?? (status === "archived" ? movedAt : undefined);
  return at === undefined ? undefined : businessDate(new Date(at));
}
