import { businessDate } from "../../shared/business-date.ts";
import { type BookContract, repaymentWithoutFees } from "../../shared/book/contract.ts";
import { endOf } from "../../shared/book/schedule.ts";
import { keptUntil, keptYears } from "../../shared/book/watch.ts";
import { contractKey } from "../store/dynamo/book-keys.ts";
import { idOf } from "../store/dynamo/ids.ts";
import { itemsAt } from "../store/dynamo/read.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import type { Call, Operation } from "../call/operation.ts";
import type { Caller } from "../call/caller.ts";
import { bookDay, newContract } from "../store/services/contracts.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { write } from "../store/services/write.ts";
import { inBookOf } from "./contracts.ts";
import { CsvError, parse } from "csv-parse/sync";
import { type ContractColumn, columnNames, contractColumns, optionalColumns } from "../../shared/book/columns.ts";
import { choicesOf } from "../../shared/domain/field.ts";
import { assetFields } from "../../shared/domain/asset.ts";
import { isNothing, plainText } from "../../shared/domain/plain-text.ts";
import { dayIn } from "../../shared/typed-date.ts";
import { numberIn, readingsOf, withoutUnits } from "../../shared/typed-number.ts";
import { contractDetails, contractNames, contractProblems, contractTerms } from "../../shared/wire/book.ts";
import { InvalidInput, type Problem, problemsOf, sentence, show } from "../../shared/wire/problem.ts";
import { strictObject } from "../../shared/wire/strict-object.ts";

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

const number = (kind: "dollars" | "percent" | "whole") => (cell: string) => {
  const plain = withoutUnits(cell, { kind });
  // '32.000' may be 32,000 or 32.
  if (kind !== "percent" && readingsOf(plain).length > 0) return cell;
  const value = numberIn(plain);
  return Number.isNaN(value) ? cell : value;
};

/** What becomes of a cell; one that is not understood stays text, which its field then refuses. */
const readers: Readonly<Record<(typeof contractColumns)[ContractColumn], (cell: string) => unknown>> = {
  text: (cell) => cell,
  word: (cell) => cell.toLowerCase(),
  percent: number("percent"),
  dollars: number("dollars"),
  whole: number("whole"),
  day: (cell) => dayIn(cell) ?? cell,
};

const maxRows = 2_000;
const maxRowCharacters = 20_000;

const entered = strictObject({ ...contractNames, ...contractTerms, ...contractDetails });

type ImportedRow = { readonly line: number } & ({ readonly contract: BookContract } | { readonly problem: string });

/** Throws InvalidInput for a table with another head, with more than 2,000 rows or that cannot be read as rows. */
function contractsIn(csv: string): readonly ImportedRow[] {
  const [head, ...rows] = recordsOf(csv);
  const names = columnsOf(head?.record ?? []);
  if (rows.length > maxRows) throw invalid(`${rows.length} rows`, "at most 2,000: please split the file");
  return rows.map(({ record, info: { lines } }) => ({ line: lines, ...rowOf(names, record) }));
}

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function recordsOf(csv: string): readonly CsvRecord[] {
  try {
    const options = {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: maxRowCharacters,
    };
    return parse(csv, options) as unknown as readonly CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalid(error.message.slice(0, 200), "quotes around whole cells, and rows of at most 20,000 characters");
  }
}

const invalid = (found: string, expected: string) => new InvalidInput([{ path: ["csv"], found, expected }]);

function columnsOf(head: readonly string[]): readonly ContractColumn[] {
  const expected = `the columns ${columnNames.join(",")}`;
  const strange = head.find((name, at) => !Object.hasOwn(contractColumns, name) || head.indexOf(name) !== at);
  if (strange !== undefined) throw invalid(`the column ${show(strange)}`, expected);
  const missing = columnNames.find((name) => !head.includes(name) && !optionalColumns.includes(name));
  if (missing !== undefined) throw invalid(`no column ${missing}`, expected);
  return head as readonly ContractColumn[];
}

function rowOf(
  names: readonly ContractColumn[],
  record: readonly string[],
): { readonly contract: BookContract } | { readonly problem: string } {
  if (record.length !== names.length) return { problem: `found ${record.length} cells, expected ${names.length}.` };
  const cells = Object.fromEntries(
    names.flatMap((name, at) => (isEmpty(name, record[at]!) ? [] : [[name, readers[contractColumns[name]](plainText(record[at]!))]])),
  );
  const { firstName = "", lastName = "", assetType, ...fields } = cells;
  const input = {
    ...fields,
    customer: { firstName, lastName },
    ...(assetType !== undefined && { assetType: assetTypeOf(assetType as string, cells["type"]) }),
  };
  const { success, data, error } = entered.safeParse(input);
  const [problem] = success ? problemsIn(data) : problemsOf(error.issues, input);
  if (problem) return { problem: `${sentence({ ...problem, path: problem.path.filter((name) => name !== "customer") })}.` };
  return { contract: { ...data!, repayment: repaymentWithoutFees(data!)! } };
}

/** One that is no longer kept would go at its first look. */
function* problemsIn(contract: BookContract): Generator<Problem> {
  const today = businessDate(new Date());
  yield* contractProblems(contract, today);
  if (keptUntil(contract) < today)
    yield {
      path: ["firstPaymentOn"],
      found: `${contract.firstPaymentOn}, with an end on ${endOf(contract)}`,
      expected: `an end in the last ${keptYears} years or to come`,
    };
}

/** Na is a last name. */
const isEmpty = (name: ContractColumn, cell: string): boolean =>
  cell === "" || (name !== "firstName" && name !== "lastName" && name !== "lender" && isNothing(cell));

/** By its key or as screens label it. */
function assetTypeOf(cell: string, type: unknown): string {
  const labels = Object.entries(
    type === "commercial" ? choicesOf(assetFields.assetType, "commercial") : choicesOf(assetFields.assetType, "consumer"),
  );
  return labels.find(([, label]) => label.toLowerCase() === cell.toLowerCase())?.[0] ?? cell.toUpperCase();
}
