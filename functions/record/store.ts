import * as z from "zod/mini";
import type { FinanceOptions } from "../../shared/finance-options/content.ts";
import { checkedKey } from "../adapters/files/file-key.ts";
import type { FileVersion } from "../adapters/files/files.ts";
import { isAbsent } from "../store/dynamo/expression.ts";
import { optionsKey, optionsOf } from "../store/dynamo/record-keys.ts";
import { findItem, newestBetween } from "../store/dynamo/read.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { type TransactionItem, putItem } from "../store/dynamo/transaction.ts";

const optionsIn = itemParser("finance options", {
  _id: z.string(),
  /** Whose details the kept quote holds. */
  customerId: z.optional(z.string()),
  lenders: z.array(z.string()),
  /** The id of the kept quote that the figures come from. */
  kept: z.string(),
  /** Why products whose fees are above the organisation's ceiling are among them. */
  feeReason: z.optional(z.string()),
  content: z.custom<FinanceOptions>(),
  /** Of the checked file. */
  versionId: z.string(),
  /** Of the file, in hex. */
  sha256: z.string(),
  /** The id of the user who made them. */
  by: z.string(),
  at: z.string(),
});

/** Finance options as they were made; another choice is another record. */
export type OptionsRecord = Readonly<ReturnType<typeof optionsIn>>;

/** Never written again: the item must be absent. */
export const optionsItem = (options: OptionsRecord): TransactionItem => putItem("options", optionsKey(options._id), options, isAbsent);

export async function findOptions(optionsId: string): Promise<OptionsRecord | undefined> {
  const item = await findItem(optionsKey(optionsId));
  return item && optionsIn(item);
}

export const maxListed = 50;

/** The newest 50. */
export async function listOptionsOf(applicationId: string): Promise<OptionsRecord[]> {
  const { pk, from, to } = optionsOf(applicationId);
  return (await newestBetween(pk, { from, to }, maxListed)).map(optionsIn);
}

export const fileOf = ({ _id, versionId }: OptionsRecord): FileVersion => ({ key: checkedKey(_id), versionId });

/** Whether the customer whose details they hold still belongs to the application. */
export const isOfCustomers =
  (customers: readonly { readonly _id: string }[]) =>
  ({ customerId }: Pick<OptionsRecord, "customerId">): boolean =>
    customerId === undefined || customers.some(({ _id }) => _id === customerId);
