import { businessDate } from "../../shared/business-date.ts";
import { dueOf } from "../../shared/book/schedule.ts";
import { nextEventOf, watchKinds, watchRows } from "../../shared/book/watch.ts";
import { sentenceOf } from "../../shared/book/watch-text.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { BookPage, BookRow, bookRoutes } from "../../shared/wire/book-routes.ts";
import { dayProblems } from "../../shared/wire/book.ts";
import { refuse } from "../../shared/wire/problem.ts";
import type { RequestOf } from "../../shared/wire/route.ts";
import { ApiError } from "../call/api-error.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { type Right, hasRight } from "../call/relation.ts";
import { requireSecondFactor } from "../call/second-factor.ts";
import { contractKey, listedContract } from "../store/dynamo/book-keys.ts";
import { exists } from "../store/dynamo/expression.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { updateItem } from "../store/dynamo/transaction.ts";
import { type StoredContract, contractsOfBook, findContract, refreshItem } from "../store/services/contracts.ts";
import { recordRead } from "../store/services/audit.ts";
import { write } from "../store/services/write.ts";
import { relationTo } from "../store/workspace/relation.ts";
import { nameTexts, searchMatcher } from "../store/workspace/search.ts";

/** The caller, or in the place of the user whose book it is. Throws ApiError: not found, or forbidden for an administrator who would change it. */
export async function inBookOf(caller: Caller, userId: string | undefined, right: Extract<Right, "readQuote" | "change">): Promise<Caller> {
  if (userId === undefined || userId === caller.userId) return caller;
  const { relation, grant } = await relationTo(caller, userId);
  if (relation !== "cover" && relation !== "administrator") throw notFound();
  if (relation === "administrator") requireSecondFactor(caller);
  if (!hasRight(relation, right))
    throw new ApiError("forbidden", "READ_ONLY", "As your organisation's administrator you can view this book but not change it.");
  return { ...caller, userId, delegate: { userId: caller.userId, role: relation, isReading: right === "readQuote", grant } };
}

const pageSize = 25;

export const readBook: Operation<"readBook"> = (caller, { query }, call) => pageOf(caller, query, call);
export const searchBook: Operation<"searchBook"> = (caller, { body }, call) => pageOf(caller, body, call);

type Asked = RequestOf<typeof bookRoutes.readBook>["query"] & Partial<RequestOf<typeof bookRoutes.searchBook>["body"]>;

async function pageOf(
  caller: Caller,
  { userId: whose, watch, search, cursor = "", contract: asked }: Asked,
  call: Call,
): Promise<BookPage> {
  const owner = await inBookOf(caller, whose, "readQuote");
  const { userId } = owner;
  const today = businessDate(new Date());
  const { contracts, isPartial } = await contractsOfBook(userId);
  const opened = contracts.find(({ _id }) => _id === asked);
  const matches = searchMatcher(search);
  const found = contracts
    .filter(({ customer, lender }) => !matches || matches({ texts: [...nameTexts(customer), lender] }))
    .map((contract) => ({ contract, place: placeOf(contract, today), kinds: toldRows(contract, today).map(({ kind }) => kind) }));
  const listed = found
    .filter(({ kinds, place }) => (!watch || kinds.includes(watch)) && place > cursor)
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
  const page = listed.slice(0, pageSize);
  if (owner.delegate)
    await recordRead(owner, call, { action: "list.read", subject: { userId: caller.userId }, fields: { list: "BOOK", owners: [userId] } });
  const countOf = (kind: (typeof watchKinds)[number]) => found.filter(({ kinds }) => kinds.includes(kind)).length;
  return {
    contracts: page.map(({ contract }) => bookRow(contract, today)),
    ...(listed.length > pageSize && { cursor: page.at(-1)!.place }),
    ...(opened && { opened: bookRow(opened, today) }),
    counts: {
      all: found.length,
      balloonDue: countOf("balloonDue"),
      refinance: countOf("refinance"),
      clawbackEnds: countOf("clawbackEnds"),
      commissionDue: countOf("commissionDue"),
    },
    ...(isPartial && { isPartial }),
  };
}

/** In the order of the next event, those that have ended last. */
function placeOf(contract: StoredContract, today: IsoDate): string {
  const { kind, on } = nextEventOf(contract, today, contract.refinance);
  return [kind === "ended" ? "ended" : "", on ?? today, contract._id].join(".");
}

const toldRows = (contract: StoredContract, today: IsoDate) =>
  watchRows(contract, today, contract.refinance).filter(({ from }) => from <= today);

function bookRow(stored: StoredContract, today: IsoDate): BookRow {
  const {
    createdAt: _createdAt,
    version: _version,
    nextDay: _nextDay,
    number: _number,
    keptUntil: _keptUntil,
    refinance,
    ...contract
  } = stored;
  const watch = toldRows(stored, today).map((row) => ({ ...row, text: sentenceOf(contract, row) }));
  return { contract, ...dueOf(contract, today), watch, next: nextEventOf(contract, today, refinance) };
}

const changedEvent = "book.changed" as const;

/** Its rows of Today follow at once. */
export const updateContract: Operation<"updateContract"> = async (caller, { body: { _id, userId: whose, ...given } }, call) => {
  const owner = await inBookOf(caller, whose, "change");
  const { userId } = owner;
  const today = businessDate(new Date());
  refuse(dayProblems(given, today));
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
  return bookRow(changed, today);
};
