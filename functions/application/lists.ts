import type { ApplicationRow, listNames } from "../../shared/domain/application.ts";
import { stageOf, stages } from "../../shared/domain/stage.ts";
import type { Caller } from "../call/caller.ts";
import type { DelegateRole } from "../call/relation.ts";
import { administratedMembers } from "../organisation/member.ts";
import type { Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { recordRead } from "../store/services/audit.ts";
import type { ListName } from "../store/dynamo/keys.ts";
import { rowOf, rowWithContacts } from "../store/workspace/application-root.ts";
import type { List } from "../store/dynamo/page.ts";
import { changedSinceYesterday } from "../store/workspace/list-order.ts";
import { stageFactsOf } from "../store/workspace/stage-facts.ts";
import {
  type PageOfRoots,
  type RowsRequest,
  listOfAllOwners,
  listOfOwner,
  newestOf,
  rootsOfLists,
  rootsOfPage,
} from "../store/workspace/lists.ts";
import { organisationNames } from "../store/workspace/organisation-names.ts";
import { listRole } from "../store/workspace/list-role.ts";
import { totalOf, totalOfAllOwners } from "../store/workspace/counters.ts";

export interface ApplicationPage {
  readonly docs: readonly ApplicationRow[];
  readonly totalDocs: number;
  readonly page: number;
  readonly cursor: string;
  readonly isPartial?: true;
}

/**
 * Lists the caller's applications, those of a colleague for whom the caller covers, or those of one or all members of the organisation that
 * the caller administers; for a master, those of all organisations.
 */
const listOperation =
  (name: ListName): Operation<"listQuotes" | "listReferrals" | "listArchived"> =>
  async (caller, { body: { userId, everyone, ...request } }, call) => {
    const whose = await ownersOf(caller, { userId, everyone });
    if (whose === "all") return pageOfAllOwners(name, caller, request, call);
    const { userIds, role } = whose;
    const [one = ""] = userIds;
    const page = everyone ? await pageOfOwners(name, userIds, request) : await pageOfOwner(name, { userId: one }, request);
    if (role) {
      const delegate = { userId: caller.userId, role, isReading: true };
      const fields = { list: name, owners: userIds, page: page.page, search: request.search, shown: page.docs.map(({ _id }) => _id) };
      await recordRead({ ...caller, delegate }, call, { action: "list.read", subject: { userId: caller.userId }, fields });
    }
    return page;
  };

interface Owners {
  readonly userIds: readonly string[];
  /** The caller's role towards others. */
  readonly role?: DelegateRole;
}

/** Throws ApiError (forbidden) for applications that the caller may not list. */
async function ownersOf(
  caller: Caller,
  { userId, everyone }: { readonly userId: string; readonly everyone?: true | undefined },
): Promise<Owners | "all"> {
  if (caller.isMaster) return "all";
  if (everyone) return { userIds: await administratedMembers(caller), role: "administrator" };
  const role = await listRole(caller, userId, "userId");
  return { userIds: [userId], ...(role && { role }) };
}

export const listQuotes = listOperation("QUOTES");
export const listReferrals = listOperation("REFERRALS");
export const listArchived = listOperation("ARCHIVED");

const listOf: Readonly<Record<(typeof listNames)[number], ListName>> = { quotes: "QUOTES", referrals: "REFERRALS", archived: "ARCHIVED" };

/** Reads the entries of the list, not the applications. A master counts those of every organisation. */
export const countStages: Operation<"countStages"> = async (caller, { body: { userId, everyone, list: named } }) => {
  const whose = await ownersOf(caller, { userId, everyone });
  const { entries, hasMore } = await newestOf(listsOf(listOf[named], whose));
  const entryStages = entries.map(({ item }) => stageOf(stageFactsOf(item)));
  const counted = stages.map((stage) => {
    const here = entryStages.filter((each) => each.stage === stage);
    return { stage, count: here.length, recent: here.filter((each) => changedSinceYesterday(each)).length };
  });
  return { stages: counted.filter(({ count }) => count > 0), ...(hasMore && { isPartial: true as const }) };
};

const listsOf = (name: ListName, whose: Owners | "all"): List[] =>
  whose === "all" ? [listOfAllOwners(name)] : whose.userIds.map((userId) => listOfOwner(name, userId));

async function pageOfOwners(name: ListName, userIds: readonly string[], request: RowsRequest): Promise<ApplicationPage> {
  const page = await rootsOfLists(listsOf(name, { userIds }), request);
  return pageWith(page.roots.map(rowOf), page, page.roots.length);
}

export async function pageOfOwner(name: ListName, { userId }: Pick<Actor, "userId">, request: RowsRequest): Promise<ApplicationPage> {
  const [page, total] = await Promise.all([rootsOfPage(listOfOwner(name, userId), request), totalOf(userId, name)]);
  return pageWith(page.roots.map(rowOf), page, total);
}

/**
 * With each row's organisation, and in the list of referrals with the customers' contacts.
 * Throws an ApiError (forbidden) unless the actor is a master. Each read is an audit event.
 */
export async function pageOfAllOwners(name: ListName, actor: Actor, request: RowsRequest, call: WritingCall): Promise<ApplicationPage> {
  if (!actor.isMaster) throw new ApiError("forbidden", "NOT_MASTER", "Only Kelpie staff can do this.");
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
