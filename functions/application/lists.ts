import type { ApplicationRow } from "../../shared/entities/application.ts";
import { foreignUser } from "../http/caller.ts";
import type { Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditRead } from "../store/audit.ts";
import type { ListName } from "../store/keys.ts";
import { type PageOfRows, type RowsRequest, listOfEverybody, listOfOwner, rowsOfPage } from "../store/lists.ts";
import { totalOf, totalOfEverybody } from "../store/numbers.ts";

/** A page of a list or of what was found in it, and how many there are in all. */
export interface ApplicationPage {
  readonly docs: readonly ApplicationRow[];
  readonly totalDocs: number;
  readonly page: number;
  readonly cursor: string;
  readonly isPartial?: true;
}

/** The caller's own; a master's list is everybody's. */
const listing =
  (name: ListName): Operation<"listQuotes" | "listReferrals" | "listArchived"> =>
  async (caller, { body: { userId, ...request } }, call) => {
    if (userId !== caller.userId && !caller.isMaster) throw foreignUser("userId");
    return caller.isMaster ? pageOfEverybody(name, caller, request, call) : pageOfOwner(name, caller, request);
  };

export const listQuotes = listing("QUOTES");
export const listReferrals = listing("REFERRALS");
export const listArchived = listing("ARCHIVED");

/** A page of the caller's own list. */
export async function pageOfOwner(name: ListName, { userId }: Actor, request: RowsRequest): Promise<ApplicationPage> {
  const [rows, total] = await Promise.all([rowsOfPage(listOfOwner(name, userId), request), totalOf(userId, name)]);
  return counted(rows, total);
}

/** A page of all organisations' list, for a master; the reading leaves a trace. */
export async function pageOfEverybody(name: ListName, actor: Actor, request: RowsRequest, call: WritingCall): Promise<ApplicationPage> {
  if (!actor.isMaster) throw new Refusal("forbidden", "NOT_MASTER", "This is for the provider's staff.");
  const [rows, total] = await Promise.all([rowsOfPage(listOfEverybody(name), request), totalOfEverybody(name)]);
  const fields = { list: name, page: rows.page, search: request.search, shown: rows.docs.map(({ _id }) => _id) };
  await auditRead(actor, call, { action: "list.read", subject: { userId: actor.userId }, fields });
  return counted(rows, total);
}

const counted = ({ found, ...rows }: PageOfRows, total: number): ApplicationPage => ({ ...rows, totalDocs: found ?? total });
