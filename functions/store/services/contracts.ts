/** Contracts of the book as they are stored, and the items of other writes that put, move or delete one. */
import * as z from "zod/mini";
import { businessDate } from "../../../shared/business-date.ts";
import type { BookContract } from "../../../shared/book/contract.ts";
import { dayMs, daysAfter } from "../../../shared/dates.ts";
import { bookContract, toldRow } from "../../../shared/wire/book.ts";
import { ApiError } from "../../call/api-error.ts";
import { contractIn, contractKey, contractsOf, listedContract } from "../dynamo/book-keys.ts";
import { either, equals, isAbsent, isAtLeast } from "../dynamo/expression.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { findItem, newestBetween } from "../dynamo/read.ts";
import { keyOfItem } from "../dynamo/keys.ts";
import { type ExtraItem, type Item, type TransactionItem, deleteItem, putItem, updateItem } from "../dynamo/transaction.ts";
import { type WritingCall, system, systemCall } from "../workspace/actor.ts";
import { job } from "./job.ts";
import { outboxItem } from "./outbox.ts";
import { write } from "./write.ts";

/** Writes the difference of a contract's rows in Today; deletes those of a contract that is gone. */
export const refreshContract = job("book.contract", { userId: z.string(), contractId: z.string() });

/** Looks at the contracts that are due on a day. */
export const bookDay = job("book.day", { day: z.string() });

export const storedContract = itemParser("contract", {
  ...bookContract,
  _id: z.string(),
  /** Of the submission that it was settled from. */
  number: z.optional(z.int()),
  createdAt: z.string(),
  version: z.int(),
  nextDay: z.string(),
  /** The last day on which it is kept, if its owner has closed the account. */
  keptUntil: z.optional(z.string()),
  /** As it was found when the contract was looked at last. */
  refinance: z.optional(z.object(toldRow)),
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
  return item ? movedItems(item, to) : [];
}

function movedItems(item: Item, to: string): readonly TransactionItem[] {
  const { userId: from, contractId } = contractIn(keyOfItem(item));
  return [
    deleteItem("contract", contractKey(from, contractId), equals("version", item["version"])),
    putItem("contract", contractKey(to, contractId), { ...item, ...listedContract(String(item["nextDay"]), to, contractId) }),
    refreshItem(from, contractId),
    refreshItem(to, contractId),
  ];
}

const maxMoved = 200;
/** A transaction has at most 100 items. */
const perMove = 20;

/** Passes the next 200 contracts of a book on, those of no application. Returns whether there were any. */
export async function moveContracts(from: string, to: string, by: string, call: WritingCall): Promise<boolean> {
  const { pk, ...range } = contractsOf(from);
  const items = await newestBetween(pk, range, maxMoved);
  for (let at = 0; at < items.length; at += perMove) {
    const part = items.slice(at, at + perMove);
    const event = { action: "book.transferred", subject: { userId: from }, fields: { contracts: part.length, to } } as const;
    // What has changed meanwhile is passed on with the next ones.
    await write(
      { userId: by },
      call,
      event,
      part.flatMap((item) => movedItems(item, to)),
    );
  }
  return items.length > 0;
}

const daysAfterClosing = 30;

/** Of a user who has closed the account: an imported contract ends 30 days later, as a quote does that was never sent. May be repeated. */
export async function endContractsOf(userId: string): Promise<void> {
  const { contracts } = await contractsOfBook(userId);
  const keptUntil = daysAfter(businessDate(new Date()), daysAfterClosing);
  const nextDay = daysAfter(keptUntil, 1);
  for (const { _id, version } of contracts.filter((contract) => contract.applicationId === undefined && contract.keptUntil === undefined)) {
    const set = { keptUntil, nextDay, ...listedContract(nextDay, userId, _id) };
    await write(system, systemCall(), { action: "book.accountClosed", subject: { userId }, part: _id }, [
      updateItem("contract", contractKey(userId, _id), { set, add: { version: 1 } }, equals("version", version)),
      refreshItem(userId, _id),
    ]);
  }
}
