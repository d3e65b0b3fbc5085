/** Contracts of the book as they are stored, and the items of other writes that put, move or delete one. */
import * as z from "zod/mini";
import { businessDate } from "../../../shared/business-date.ts";
import type { BookContract } from "../../../shared/book/contract.ts";
import { dayMs } from "../../../shared/dates.ts";
import { contractDetails, contractNames, contractTerms, refinanceFigures, toldDays } from "../../../shared/wire/book.ts";
import { ApiError } from "../../call/api-error.ts";
import { contractKey, contractsOf, listedContract } from "../dynamo/book-keys.ts";
import { either, isAbsent, isAtLeast } from "../dynamo/expression.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { findItem, newestBetween } from "../dynamo/read.ts";
import { type ExtraItem, type TransactionItem, deleteItem, putItem } from "../dynamo/transaction.ts";
import { job } from "./job.ts";
import { outboxItem } from "./outbox.ts";

/** Writes the difference of a contract's rows in Today; deletes those of a contract that is gone. */
export const refreshContract = job("book.contract", { userId: z.string(), contractId: z.string() });

/** Looks at the contracts that are due on a day. */
export const bookDay = job("book.day", { day: z.string() });

export const storedContract = itemParser("contract", {
  ...contractNames,
  customer: z.object({ firstName: z.string(), lastName: z.string() }),
  ...contractTerms,
  ...contractDetails,
  _id: z.string(),
  applicationId: z.optional(z.string()),
  /** Of the submission that it was settled from. */
  number: z.optional(z.int()),
  createdAt: z.string(),
  version: z.int(),
  nextDay: z.string(),
  /** As it was found when the contract was looked at last. */
  refinance: z.optional(z.object({ ...toldDays, ...refinanceFigures })),
});

export type StoredContract = ReturnType<typeof storedContract>;
/** With the Idempotency-Key of the import that has put it, if any. */
export type NewContract = BookContract & Pick<StoredContract, "_id" | "number"> & { readonly importKey?: string };

export async function findContract(userId: string, contractId: string): Promise<StoredContract | undefined> {
  const item = await findItem(contractKey(userId, contractId));
  return item && storedContract(item);
}

/** A call's bound; some 700 bytes each. */
const maxContracts = 5_000;

/** Those with the latest ids: of imported contracts, with the latest first repayment. */
export async function contractsOfBook(
  userId: string,
): Promise<{ readonly contracts: readonly StoredContract[]; readonly isPartial: boolean }> {
  const { pk, ...range } = contractsOf(userId);
  const items = await newestBetween(pk, range, maxContracts + 1);
  return { contracts: items.slice(0, maxContracts).map(storedContract), isPartial: items.length > maxContracts };
}

/** Its rows are written today. */
export function newContract(userId: string, contract: NewContract): TransactionItem {
  const now = new Date();
  const nextDay = businessDate(now);
  const item = { ...contract, createdAt: now.toISOString(), version: 1, nextDay, ...listedContract(nextDay, userId, contract._id) };
  return putItem("contract", contractKey(userId, contract._id), item, isAbsent);
}

export const refreshItem = (userId: string, contractId: string): TransactionItem => outboxItem(refreshContract, { userId, contractId });

const daysToTakeBack = 7;

/** Deletes the contract of a deal that is no longer settled, if there is one; one of 7 days refuses the write. */
export function takenBackContract(userId: string, applicationId: string): readonly ExtraItem[] {
  const since = new Date(Date.now() - daysToTakeBack * dayMs).toISOString();
  const error = () =>
    new ApiError(
      "conflict",
      "STATUS",
      `status: found a contract in the book since ${daysToTakeBack} days, expected a newer one.`,
      "status",
    );
  return [
    { item: deleteItem("contract", contractKey(userId, applicationId), either(isAbsent, isAtLeast("createdAt", since))), error },
    { item: refreshItem(userId, applicationId), error },
  ];
}

/** Written with the transfer of a settled deal. */
export async function movedContractItems(applicationId: string, from: string, to: string): Promise<readonly TransactionItem[]> {
  const item = await findItem(contractKey(from, applicationId));
  if (!item) return [];
  const moved = { ...item, ...listedContract(String(item["nextDay"]), to, applicationId) };
  return [
    deleteItem("contract", contractKey(from, applicationId)),
    putItem("contract", contractKey(to, applicationId), moved),
    refreshItem(from, applicationId),
    refreshItem(to, applicationId),
  ];
}
