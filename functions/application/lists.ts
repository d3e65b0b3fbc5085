import type { ApplicationRow } from "../../shared/entities/application.ts";
import { Refusal } from "../http/refusal.ts";
import type { Actor, WritingCall } from "../store/actor.ts";
import { auditRead } from "../store/audit.ts";
import type { ListName } from "../store/keys.ts";
import { listOfEverybody, listOfOwner, rowsOfPage } from "../store/lists.ts";
import { totalOf, totalOfEverybody } from "../store/numbers.ts";
import type { PageRequest } from "../store/page.ts";

/** A page of a list, and how many the list has in all. */
export interface ApplicationPage {
  readonly docs: readonly ApplicationRow[];
  readonly totalDocs: number;
  readonly page: number;
  readonly cursor: string;
}

export const quotesOf = (actor: Actor, request: PageRequest): Promise<ApplicationPage> => pageOfOwner("QUOTES", actor, request);
export const referralsOf = (actor: Actor, request: PageRequest): Promise<ApplicationPage> => pageOfOwner("REFERRALS", actor, request);

/** All organisations' quotes, for a master; the reading leaves a trace. */
export const quotesOfEverybody = (actor: Actor, request: PageRequest, call: WritingCall): Promise<ApplicationPage> =>
  pageOfEverybody("QUOTES", actor, request, call);
export const referralsOfEverybody = (actor: Actor, request: PageRequest, call: WritingCall): Promise<ApplicationPage> =>
  pageOfEverybody("REFERRALS", actor, request, call);

async function pageOfOwner(name: ListName, { userId }: Actor, request: PageRequest): Promise<ApplicationPage> {
  const [rows, totalDocs] = await Promise.all([rowsOfPage(listOfOwner(name, userId), request), totalOf(userId, name)]);
  return { ...rows, totalDocs };
}

async function pageOfEverybody(name: ListName, actor: Actor, request: PageRequest, call: WritingCall): Promise<ApplicationPage> {
  if (!actor.isMaster) throw new Refusal("forbidden", "NOT_MASTER", "This is for the provider's staff.");
  const [rows, totalDocs] = await Promise.all([rowsOfPage(listOfEverybody(name), request), totalOfEverybody(name)]);
  const fields = { list: name, page: rows.page, shown: rows.docs.map(({ _id }) => _id) };
  await auditRead(actor, call, { action: "list.read", subject: { userId: actor.userId }, fields });
  return { ...rows, totalDocs };
}
