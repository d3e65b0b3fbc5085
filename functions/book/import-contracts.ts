import { businessDate } from "../../shared/business-date.ts";
import type { BookContract } from "../../shared/book/contract.ts";
import { contractKey } from "../store/dynamo/book-keys.ts";
import { idOf } from "../store/dynamo/ids.ts";
import { itemsAt } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import type { Call, Operation } from "../call/operation.ts";
import type { Caller } from "../call/caller.ts";
import { bookDay, newContract } from "../store/services/contracts.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { write } from "../store/services/write.ts";
import { contractsIn } from "./import.ts";
import { inBookOf } from "./contracts.ts";

/** A transaction has at most 100 items. */
const perWrite = 80;

type Status = { readonly status: "added" | "repeated" } | { readonly status: "error"; readonly problem: string };

export const importContracts: Operation<"importContracts"> = async (caller, { body: { csv, userId: whose } }, call) => {
  const owner = await inBookOf(caller, whose, "change");
  const rows = contractsIn(csv).map((row) => ("contract" in row ? { ...row, _id: idIn(owner.userId, row.contract) } : row));
  const contracts = new Map(rows.toReversed().flatMap((row) => ("contract" in row ? [[row._id, row] as const] : [])));
  const added = await retryOnConflict(async () => {
    const ids = await addMissing(owner, contracts, call);
    return ids ? done(ids) : retry();
  });
  const statusOf = (row: (typeof rows)[number]): Status => {
    if (!("contract" in row)) return { status: "error", problem: row.problem };
    return { status: added.has(row._id) && contracts.get(row._id)!.line === row.line ? "added" : "repeated" };
  };
  return { added: added.size, rows: rows.map((row) => ({ line: row.line, ...statusOf(row) })) };
};

/** The same for the same contract, so that no import adds it twice. Sorted by the first repayment. */
function idIn(userId: string, { customer, lender, amount, firstPaymentOn }: BookContract): string {
  const name = [customer.firstName, customer.lastName, lender].map((each) => each.toLowerCase());
  return idOf(JSON.stringify([userId, ...name, amount, firstPaymentOn]), new Date(firstPaymentOn));
}

/** The ids of the contracts that this call has added, now or in an attempt that was cut short. Undefined if another call adds at the same time. */
async function addMissing(
  owner: Caller,
  contracts: ReadonlyMap<string, { readonly contract: BookContract }>,
  { idempotencyKey, ...call }: Call,
): Promise<ReadonlySet<string> | undefined> {
  const { userId } = owner;
  const items = await itemsAt([...contracts.keys()].map((each) => contractKey(userId, each)));
  const stored = new Map(items.map((item) => [String(item["_id"]), item["importKey"]]));
  const missing = [...contracts].filter(([_id]) => !stored.has(_id));
  for (let at = 0; at < missing.length; at += perWrite) {
    const part = missing.slice(at, at + perWrite);
    const puts = part.map(([_id, { contract }]) =>
      newContract(userId, { _id, ...contract, ...(idempotencyKey !== undefined && { importKey: idempotencyKey }) }),
    );
    const event = { action: "book.imported", subject: { userId }, fields: { contracts: part.length } } as const;
    const { kind } = await write(owner, call, event, [...puts, outboxItem(bookDay, { day: businessDate(new Date()) })]);
    if (kind === "conditionFailed") return undefined;
  }
  const ofThisCall = [...stored].filter(([, key]) => key !== undefined && key === idempotencyKey).map(([_id]) => _id);
  return new Set([...ofThisCall, ...missing.map(([_id]) => _id)]);
}
