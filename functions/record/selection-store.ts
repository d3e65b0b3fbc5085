import * as z from "zod/mini";
import type { LenderPayment } from "../../shared/selection/lender-payment.ts";
import type { Objective } from "../../shared/selection/objectives.ts";
import type { RecordContent } from "../../shared/selection/record-content.ts";
import { checkedKey } from "../adapters/files/file-key.ts";
import type { FileVersion } from "../adapters/files/files.ts";
import { isAbsent } from "../store/dynamo/expression.ts";
import { selectionKey, selectionsOf } from "../store/dynamo/record-keys.ts";
import { findItem, newestBetween } from "../store/dynamo/read.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { type TransactionItem, putItem } from "../store/dynamo/transaction.ts";
import { maxListed } from "./store.ts";

const selectionIn = itemParser("selection record", {
  _id: z.string(),
  /** Whose details the kept quote holds. */
  customerId: z.optional(z.string()),
  lender: z.string(),
  objectives: z.custom<readonly Objective[]>(),
  /** What the lender pays the broker, as the broker has stated it. */
  commission: z.optional(z.custom<LenderPayment>()),
  /** The broker's declaration that the customer's interests came first. */
  conflictPriority: z.optional(z.literal(true)),
  /** The id of the kept quote that the figures come from. */
  kept: z.string(),
  /** The id of the record that this one replaces. */
  replaces: z.optional(z.string()),
  content: z.custom<RecordContent>(),
  /** Of the checked file. */
  versionId: z.string(),
  /** Of the file, in hex. */
  sha256: z.string(),
  /** The credit proposal disclosure, of a consumer's quote; its file is stored under an id of its own. */
  disclosure: z.optional(z.object({ _id: z.string(), versionId: z.string(), sha256: z.string() })),
  /** The id of the user who made it. */
  by: z.string(),
  at: z.string(),
});

/** A selection record as it was made; another choice is another record. */
export type SelectionRecord = Readonly<ReturnType<typeof selectionIn>>;

/** Never written again: the item must be absent. */
export const selectionItem = (selection: SelectionRecord): TransactionItem =>
  putItem("selection record", selectionKey(selection._id), selection, isAbsent);

export async function findSelection(selectionId: string): Promise<SelectionRecord | undefined> {
  const item = await findItem(selectionKey(selectionId));
  return item && selectionIn(item);
}

/** The newest 50. */
export async function listSelectionsOf(applicationId: string): Promise<SelectionRecord[]> {
  const { pk, from, to } = selectionsOf(applicationId);
  return (await newestBetween(pk, { from, to }, maxListed)).map(selectionIn);
}

export const selectionFile = ({ _id, versionId }: Pick<SelectionRecord, "_id" | "versionId">): FileVersion => ({
  key: checkedKey(_id),
  versionId,
});
