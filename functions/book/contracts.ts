import { businessDate } from "../../shared/business-date.ts";
import { scheduleOf } from "../../shared/book/schedule.ts";
import { watchKinds } from "../../shared/book/watch-kinds.ts";
import { isOfBook, isShown, withoutHeading } from "../../shared/today/row.ts";
import type { BookRow } from "../../shared/wire/book-routes.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import type { Operation } from "../call/operation.ts";
import { contractKey, contractsOf, listedContract } from "../store/dynamo/book-keys.ts";
import { exists } from "../store/dynamo/expression.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { itemsAt, newestBetween } from "../store/dynamo/read.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { type StoredContract, findContract, refreshItem, storedContract } from "../store/services/contracts.ts";
import { recordRead } from "../store/services/audit.ts";
import { type StoredRow, rowsOfQuote } from "../store/services/today-rows.ts";
import { write } from "../store/services/write.ts";
import { inBookOf } from "./owner.ts";

const pageSize = 25;

export const readBook: Operation<"readBook"> = async (caller, { query: { userId: whose, watch, cursor } }, call) => {
  const owner = await inBookOf(caller, whose, "readQuote");
  const { userId } = owner;
  const rows = (await rowsOfQuote(userId, "")).filter(isOfBook);
  const watched = watch && rows.filter(({ kind, from }) => kind === watch && isShown({ from }, businessDate(new Date())));
  const found = await contractsFrom(
    userId,
    cursor,
    watched?.map(({ applicationId }) => applicationId),
  );
  const contracts = found.slice(0, pageSize);
  if (owner.delegate)
    await recordRead(owner, call, { action: "list.read", subject: { userId: caller.userId }, fields: { list: "BOOK", owners: [userId] } });
  return {
    contracts: contracts.map((contract) => bookRow(contract, rows)),
    ...(found.length > pageSize && { cursor: contracts.at(-1)!._id }),
  };
};

/** The first of a page and one more, behind the cursor. */
async function contractsFrom(userId: string, cursor: string | undefined, ids?: readonly string[]): Promise<StoredContract[]> {
  if (ids) {
    const page = ids
      .toSorted()
      .toReversed()
      .filter((each) => cursor === undefined || each < cursor);
    return (await itemsAt(page.slice(0, pageSize + 1).map((each) => contractKey(userId, each)))).map(storedContract);
  }
  const { pk, from, to } = contractsOf(userId);
  const upTo = cursor === undefined ? to : contractKey(userId, cursor).sk;
  const items = await newestBetween(pk, { from, to: upTo }, pageSize + 2);
  return items.map(storedContract).filter(({ _id }) => _id !== cursor);
}

function bookRow(stored: StoredContract, rows: readonly StoredRow[]): BookRow {
  const { createdAt: _createdAt, version: _version, nextDay: _nextDay, number: _number, ...contract } = stored;
  const { balance, left, nextRepaymentOn, balloonDueOn } = scheduleOf(contract, businessDate(new Date()));
  const watch = watchKinds.flatMap((kind) => {
    const row = rows.find(({ kind: of, applicationId }) => of === kind && applicationId === contract._id);
    return row ? [{ kind, text: withoutHeading(row), dueOn: row.dueOn ?? null }] : [];
  });
  return { contract, balance, left, nextRepaymentOn, balloonDueOn, watch };
}

const changedEvent = "book.changed" as const;

/** Its rows of Today follow at once. */
export const updateContract: Operation<"updateContract"> = async (caller, { body: { _id, userId: whose, ...given } }, call) => {
  const owner = await inBookOf(caller, whose, "change");
  const { userId } = owner;
  const today = businessDate(new Date());
  for (const name of ["scoreOn", "receivedOn", "endedOn"] as const) {
    const on = given[name];
    if (typeof on === "string" && on > today) throw new InvalidInput([{ path: [name], found: on, expected: `${today} or an earlier day` }]);
  }
  const fields = { ...given, ...(typeof given.score === "number" && given.scoreOn === undefined && { scoreOn: today }) };
  const { kind } = await write(owner, call, { action: changedEvent, subject: { userId }, part: _id, fields }, [
    updateItem(
      "contract",
      contractKey(userId, _id),
      { set: { ...fields, nextDay: today, ...listedContract(today, userId, _id) }, add: { version: 1 } },
      exists,
    ),
    refreshItem(userId, _id),
  ]);
  const changed = kind === "conditionFailed" ? undefined : await findContract(userId, _id);
  if (!changed) throw notFound();
  return bookRow(changed, (await rowsOfQuote(userId, _id)).filter(isOfBook));
};
