import type { ApplicationRow, listNames } from "../../shared/domain/application.ts";
import { stageOf, stages } from "../../shared/domain/stage.ts";
import { unknownUser } from "../http/caller.ts";
import type { Operation } from "../http/operation.ts";
import { ApiError } from "../http/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { recordRead } from "../store/services/audit.ts";
import type { ListName } from "../store/dynamo/keys.ts";
import { rowOf, rowWithContacts } from "../store/workspace/application-root.ts";
import { newestKeys } from "../store/dynamo/page.ts";
import { isSinceYesterday } from "../store/workspace/list-order.ts";
import { stageFactsOf } from "../store/workspace/stage-facts.ts";
import { type PageOfRoots, type RowsRequest, listOfAllOwners, listOfOwner, maxSearched, rootsOfPage } from "../store/workspace/lists.ts";
import { organisationNames } from "../store/workspace/organisation-names.ts";
import { totalOf, totalOfAllOwners } from "../store/workspace/counters.ts";

export interface ApplicationPage {
  readonly docs: readonly ApplicationRow[];
  readonly totalDocs: number;
  readonly page: number;
  readonly cursor: string;
  readonly isPartial?: true;
}

/** Lists the caller's applications; for a master, those of all organisations. */
const listOperation =
  (name: ListName): Operation<"listQuotes" | "listReferrals" | "listArchived"> =>
  async (caller, { body: { userId, ...request } }, call) => {
    if (userId !== caller.userId && !caller.isMaster) throw unknownUser("userId");
    return caller.isMaster ? pageOfAllOwners(name, caller, request, call) : pageOfOwner(name, caller, request);
  };

export const listQuotes = listOperation("QUOTES");
export const listReferrals = listOperation("REFERRALS");
export const listArchived = listOperation("ARCHIVED");

const listOf: Readonly<Record<(typeof listNames)[number], ListName>> = { quotes: "QUOTES", referrals: "REFERRALS", archived: "ARCHIVED" };

/** Reads the entries of the list, not the applications. A master counts those of every organisation. */
export const countStages: Operation<"countStages"> = async (caller, { body: { userId, list: named } }) => {
  if (userId !== caller.userId && !caller.isMaster) throw unknownUser("userId");
  const name = listOf[named];
  const list = caller.isMaster ? listOfAllOwners(name) : listOfOwner(name, caller.userId);
  const { entries, hasMore } = await newestKeys(list, maxSearched);
  const found = entries.map(({ item }) => stageOf(stageFactsOf(item)));
  const counted = stages.map((stage) => {
    const here = found.filter((each) => each.stage === stage);
    return { stage, count: here.length, recent: here.filter(({ since }) => isSinceYesterday(since)).length };
  });
  return { stages: counted.filter(({ count }) => count > 0), ...(hasMore && { isPartial: true as const }) };
};

export async function pageOfOwner(name: ListName, { userId }: Actor, request: RowsRequest): Promise<ApplicationPage> {
  const [page, total] = await Promise.all([rootsOfPage(listOfOwner(name, userId), request), totalOf(userId, name)]);
  return pageWith(page.roots.map(rowOf), page, total);
}

/**
 * With each row's organisation, and in the list of referrals with the customers' contacts.
 * Throws an ApiError (forbidden) unless the actor is a master. Each read is an audit event.
 */
export async function pageOfAllOwners(name: ListName, actor: Actor, request: RowsRequest, call: WritingCall): Promise<ApplicationPage> {
  if (!actor.isMaster) throw new ApiError("forbidden", "NOT_MASTER", "This is for the provider's staff.");
  const [page, total] = await Promise.all([rootsOfPage(listOfAllOwners(name), request), totalOfAllOwners(name)]);
  const names = await organisationNames(page.roots);
  const toRow = name === "REFERRALS" ? rowWithContacts : rowOf;
  const docs = page.roots.map(toRow).map((row) => ({ ...row, organisationName: names.get(row._id) ?? null }));
  const fields = { list: name, page: page.page, search: request.search, shown: docs.map(({ _id }) => _id) };
  await recordRead(actor, call, { action: "list.read", subject: { userId: actor.userId }, fields });
  return pageWith(docs, page, total);
}

const pageWith = (docs: readonly ApplicationRow[], { roots: _, found, ...page }: PageOfRoots, total: number): ApplicationPage => ({
  docs,
  ...page,
  totalDocs: found ?? total,
});
