import { businessDate } from "../../shared/business-date.ts";
import { daysAfter } from "../../shared/dates.ts";
import { dealHasEnded } from "../../shared/domain/stage.ts";
import { type RowKind, byUrgency, isOfBook, isShown, rowKinds } from "../../shared/today/row.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { todayRoutes } from "../../shared/wire/today-routes.ts";
import type { Caller } from "../call/caller.ts";
import type { Operation } from "../call/operation.ts";
import { serve } from "../serve.ts";
import { proposalKey } from "../store/dynamo/api-key-keys.ts";
import { contractKey } from "../store/dynamo/book-keys.ts";
import { type ItemKey, applicationRootKey, keyOfItem, organisationKey } from "../store/dynamo/keys.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { itemsAt } from "../store/dynamo/read.ts";
import type { Item } from "../store/dynamo/transaction.ts";
import { isOpenProposal } from "../store/services/proposals.ts";
import { type StoredRow, markSeen, newestRows, putOff } from "../store/services/today-rows.ts";
import { stageFactsOf } from "../store/workspace/stage-facts.ts";
import { routeRows } from "./routes.ts";

const maxShown = 20;
const maxLaterDays = 90;

/** Rows of a quote that has been transferred or has ended are left out, though the job that deletes them has not run yet. */
const readToday: Operation<"readToday"> = async (caller) => {
  const { userId } = caller;
  const today = businessDate(new Date());
  const { rows, seen = "" } = await newestRows(userId);
  const due = rows.filter((row) => isShown(row, today)).toSorted(byUrgency);
  const first = due.slice(0, maxShown);
  const subjectOf = subjectsOf(caller);
  const subjects = new Map(first.map((row) => [nameOf(subjectOf(row)), subjectOf(row)]));
  const items = await itemsAt([...subjects.values()]);
  const current = new Set(items.filter((item) => isCurrent(item, userId)).map((item) => nameOf(keyOfItem(item))));
  const shown = first
    .filter((row) => current.has(nameOf(subjectOf(row))))
    .map(({ _id, kind, applicationId, text, since, from, dueOn = null }) => {
      const { group, label } = rowKinds[kind];
      const action = { label, path: pathOf(kind, applicationId) };
      return { _id, kind, group, text, action, since, from, dueOn, isNew: since > seen };
    });
  return {
    rows: shown,
    more: due.length - first.length,
    unseen: shown.filter(({ isNew }) => isNew).length,
    later: rows.filter(({ from, until }) => from <= today && !isShown({ from, until }, today)).length,
  };
};

const isOfPanel = ({ kind }: Pick<StoredRow, "kind">): boolean => kind === "newLender";

const subjectsOf =
  ({ userId, organisationId }: Caller) =>
  (row: StoredRow): ItemKey => {
    if (isOfPanel(row)) return organisationKey(row.applicationId);
    if (row.kind === "proposal" && organisationId !== undefined) return proposalKey(organisationId, row.applicationId);
    return isOfBook(row) ? contractKey(userId, row.applicationId) : applicationRootKey(userId, row.applicationId);
  };

const nameOf = ({ pk, sk }: ItemKey): string => `${pk} ${sk}`;

function pathOf(kind: RowKind, subjectId: string): string {
  if (isOfPanel({ kind })) return "/lenders/panel";
  return isOfBook({ kind }) ? `/book?watch=${kind}&contract=${subjectId}` : `/quote/${subjectId}`;
}

/** A contract, a proposal, an open quote, or an organisation of which the user is the administrator. */
function isCurrent(item: Item, userId: string): boolean {
  if ("nextDay" in item) return true;
  if ("scenario" in item) return isOpenProposal(item);
  return "administratorId" in item ? item["administratorId"] === userId : !dealHasEnded(stageFactsOf(item));
}

const putOffRow: Operation<"putOffRow"> = async ({ userId }, { body: { _id, until } }) => {
  const today = businessDate(new Date());
  const last = daysAfter(today, maxLaterDays);
  if (until <= today || until > last)
    throw new InvalidInput([{ path: ["until"], found: until, expected: `a day after ${today}, at most ${last}` }]);
  if (!(await putOff(userId, _id, until))) throw notFound();
  return null;
};

const markTodaySeen: Operation<"markTodaySeen"> = async ({ userId }, { body: { upTo } }) => {
  const now = new Date();
  const moment = new Date(upTo);
  await markSeen(userId, (moment < now ? moment : now).toISOString());
  return null;
};

export const handler = serve(todayRoutes, routeRows, { readToday, putOffRow, markTodaySeen });
