import type { ApplicationRow } from "../../shared/domain/application.ts";
import { unknownUser } from "../http/caller.ts";
import type { Operation } from "../http/operation.ts";
import { ApiError } from "../http/api-error.ts";
import type { Actor, WritingCall } from "../store/workspace/actor.ts";
import { recordRead } from "../store/services/audit.ts";
import type { ListName } from "../store/dynamo/keys.ts";
import { type PageOfRows, type RowsRequest, listOfAllOwners, listOfOwner, rowsOfPage } from "../store/workspace/lists.ts";
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

export async function pageOfOwner(name: ListName, { userId }: Actor, request: RowsRequest): Promise<ApplicationPage> {
  const [rows, total] = await Promise.all([rowsOfPage(listOfOwner(name, userId), request), totalOf(userId, name)]);
  return withTotal(rows, total);
}

/** Throws an ApiError (forbidden) unless the actor is a master. Each read is an audit event. */
export async function pageOfAllOwners(name: ListName, actor: Actor, request: RowsRequest, call: WritingCall): Promise<ApplicationPage> {
  if (!actor.isMaster) throw new ApiError("forbidden", "NOT_MASTER", "This is for the provider's staff.");
  const [rows, total] = await Promise.all([rowsOfPage(listOfAllOwners(name), request), totalOfAllOwners(name)]);
  const fields = { list: name, page: rows.page, search: request.search, shown: rows.docs.map(({ _id }) => _id) };
  await recordRead(actor, call, { action: "list.read", subject: { userId: actor.userId }, fields });
  return withTotal(rows, total);
}

const withTotal = ({ found, ...rows }: PageOfRows, total: number): ApplicationPage => ({ ...rows, totalDocs: found ?? total });
