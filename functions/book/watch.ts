/** The rows of Today that a contract causes, written each morning and after a change of the contract. */
import { isDeepStrictEqual } from "node:util";
import { businessDate, startOfBusinessDay } from "../../shared/business-date.ts";
import { type CustomerFacts, type ProductsOf, refinanceRow } from "../../shared/book/refinance.ts";
import { type RefinanceRow, keptUntil, nextDayOf, watchRows } from "../../shared/book/watch.ts";
import { watchText } from "../../shared/book/watch-text.ts";
import { type IsoDate, daysAfter } from "../../shared/dates.ts";
import { quote } from "../../shared/quote/quote.ts";
import { type TodayRow, isOfBook } from "../../shared/today/row.ts";
import { panelOf } from "../organisation/lenders.ts";
import { indicativeProductOptions } from "../quote/indicative.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { type NamedContract, bookList, contractIn, contractKey, listedContract } from "../store/dynamo/book-keys.ts";
import { all, equals } from "../store/dynamo/expression.ts";
import { userKey } from "../store/dynamo/keys.ts";
import { newestKeys } from "../store/dynamo/page.ts";
import { findItem } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { deleteItem, updateItem } from "../store/dynamo/transaction.ts";
import { type StoredContract, bookDay, findContract } from "../store/services/contracts.ts";
import { digestNewsItem } from "../store/services/digest-entries.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { type StoredRow, changedRows, deletedRow, rowsOfQuote } from "../store/services/today-rows.ts";
import { write, writeSystemItems } from "../store/services/write.ts";
import { system, systemCall } from "../store/workspace/actor.ts";
import { listOfAllOwners } from "../store/workspace/lists.ts";
import { findSubmission } from "../submission/record.ts";

const maxContracts = 500;
const atOnce = 10;

/** Begins the morning's look at the contracts that are due. */
export const startBookDay = async (): Promise<void> => {
  await writeSystemItems([outboxItem(bookDay, { day: businessDate(new Date()) })]);
};

/** One contract's failure does not stop the others. A contract that was looked at is no longer due, so that a repeated job goes on. */
export async function watchDueContracts({ day }: { readonly day: IsoDate }): Promise<void> {
  const { entries, hasMore } = await newestKeys(listOfAllOwners(bookList), maxContracts, `${day}~`);
  const failures: unknown[] = [];
  for (let at = 0; at < entries.length; at += atOnce) {
    const batch = entries.slice(at, at + atOnce).map(({ key }) => refreshContractRows(contractIn(key), day));
    for (const outcome of await Promise.allSettled(batch)) if (outcome.status === "rejected") failures.push(outcome.reason);
  }
  if (failures.length > 0) throw failures[0];
  if (hasMore) await writeSystemItems([outboxItem(bookDay, { day })]);
}

/** Writes the difference of a contract's rows, and deletes a contract that is no longer kept. */
export async function refreshContractRows(named: NamedContract, today = businessDate(new Date())): Promise<void> {
  const { userId, contractId } = named;
  await retryOnConflict(async () => {
    const [contract, rows] = await Promise.all([findContract(userId, contractId), rowsOfQuote(userId, contractId)]);
    const stored = rows.filter(isOfBook);
    if (!contract || (contract.keptUntil ?? keptUntil(contract)) < today)
      return (await deleteAll(named, stored, contract)) ? done() : retry();
    const found = contract.keptUntil === undefined ? await foundOn(today, userId, contract) : nothingUntil(contract.keptUntil);
    return (await writeDifference(named, contract, { stored, ...found, today })) ? done() : retry();
  });
}

type Found = Omit<Difference, "stored" | "today">;

async function foundOn(today: IsoDate, userId: string, contract: StoredContract): Promise<Found> {
  const refinance = refinanceRow({ contract, facts: await factsOf(contract), on: today, productsOf: await productsFor(userId) });
  return { wanted: todayRows(contract, today, refinance), refinance, nextDay: nextDayOf(contract, today) };
}

/** A closed account has no reader of Today. */
const nothingUntil = (lastDay: IsoDate): Found => ({ wanted: [], refinance: undefined, nextDay: daysAfter(lastDay, 1) });

const isUnchanged = ({ nextDay, version }: StoredContract) => all(equals("nextDay", nextDay), equals("version", version));

async function deleteAll({ userId, contractId }: NamedContract, stored: readonly StoredRow[], contract: StoredContract | undefined) {
  const rows = stored.map((row) => deletedRow(userId, row));
  if (!contract) return rows.length === 0 || (await writeSystemItems(rows)).kind === "committed";
  const event = { action: "book.deleted", subject: { userId }, part: contractId } as const;
  const gone = deleteItem("contract", contractKey(userId, contractId), isUnchanged(contract));
  return (await write(system, systemCall(), event, [gone, ...rows])).kind === "committed";
}

interface Difference {
  readonly stored: readonly StoredRow[];
  readonly wanted: readonly TodayRow[];
  readonly refinance: RefinanceRow | undefined;
  readonly nextDay: IsoDate;
  readonly today: IsoDate;
}

async function writeDifference({ userId, contractId }: NamedContract, contract: StoredContract, difference: Difference) {
  const { stored, wanted, refinance, nextDay, today } = difference;
  const rows = changedRows(userId, contractId, stored, wanted);
  if (rows.length === 0 && nextDay === contract.nextDay && isDeepStrictEqual(refinance, contract.refinance)) return true;
  const set = { nextDay, ...listedContract(nextDay, userId, contractId), ...(refinance && { refinance }) };
  const { kind } = await write(
    system,
    systemCall(),
    { action: "book.watched", subject: { userId }, part: contractId, fields: { nextDay } },
    [
      updateItem("contract", contractKey(userId, contractId), { set, ...(!refinance && { remove: ["refinance"] }) }, isUnchanged(contract)),
      ...rows,
      ...(wanted.some((row) => row.from === today && !wasTold(stored, row)) ? [digestNewsItem(userId, contractId)] : []),
    ],
  );
  return kind === "committed";
}

/** A refinance that still pays after a repayment is no news. */
const wasTold = (stored: readonly StoredRow[], { kind, from }: TodayRow): boolean =>
  stored.some((row) => row.kind === kind && (kind === "refinance" || row.from === from));

/** Those that are shown by this day. */
const todayRows = (contract: StoredContract, today: IsoDate, refinance: RefinanceRow | undefined): readonly TodayRow[] =>
  watchRows(contract, today, refinance)
    .filter(({ from }) => from <= today)
    .map((row) => ({
      kind: row.kind,
      text: watchText(contract, row),
      since: startOfBusinessDay(row.from).toISOString(),
      from: row.from,
      dueOn: row.dueOn,
    }));

/** Of the customer when the deal was lodged; nothing of an imported contract, or once those records are destroyed. */
export async function factsOf({ applicationId, lender, number }: StoredContract): Promise<CustomerFacts> {
  if (applicationId === undefined || number === undefined) return {};
  const { customer, customerProfile, creditProfile, entity } = (await findSubmission({ applicationId, lender, number }))?.scenario ?? {};
  return { customer, customerProfile, creditProfile, entity };
}

/** By the current sheets, from the lenders of the owner's panel. */
async function productsFor(userId: string): Promise<ProductsOf> {
  const [{ rulebook }, owner] = await Promise.all([currentSheets(), findItem(userKey(userId))]);
  const panel = await panelOf(owner?.["organisationId"] as string | undefined);
  return (scenario, lender) => quote(scenario, rulebook, lender === undefined ? panel : indicativeProductOptions(lender, panel)).products;
}
