import * as z from "zod/mini";
import type { IsoDate } from "../../../shared/dates.ts";
import { businessDate } from "../../../shared/business-date.ts";
import type { CoverGrant } from "../../call/relation.ts";
import { all, either, exists, isAtLeast, isAtMost, lacks } from "../dynamo/expression.ts";
import { coverKey } from "../dynamo/keys.ts";
import { findItem } from "../dynamo/read.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { type Item, type TransactionItem, conditionCheck } from "../dynamo/transaction.ts";

const recordIn = itemParser("cover", {
  ownerId: z.string(),
  colleagueId: z.string(),
  /** The first and the last day, in Sydney. */
  from: z.string(),
  until: z.string(),
  grantedBy: z.string(),
  grantedAt: z.string(),
  /** Only of an administrator's: until then the owner can end it before anything is read. */
  startsAt: z.optional(z.string()),
});

export type CoverRecord = Readonly<ReturnType<typeof recordIn>>;

export const coverIn = (item: Item): CoverRecord => recordIn(item);

export const isOver = ({ until }: Pick<CoverRecord, "until">, today: IsoDate = businessDate(new Date())): boolean => until < today;

/** The grant by which the colleague covers for the owner today; undefined without one. */
export async function grantToday(organisationId: string, ownerId: string, colleagueId: string): Promise<CoverGrant | undefined> {
  const item = await findItem(coverKey(organisationId, ownerId, colleagueId));
  if (!item) return undefined;
  const { from, until, startsAt = "" } = coverIn(item);
  const now = new Date();
  return from <= businessDate(now) && startsAt <= now.toISOString() && !isOver({ until })
    ? { organisationId, ownerId, colleagueId, until }
    : undefined;
}

export const coverItemName = "cover";

/** Fails once the grant is revoked or over. */
export function coverCheck({ organisationId, ownerId, colleagueId }: CoverGrant): TransactionItem {
  const now = new Date();
  const today = businessDate(now);
  const hasBegun = either(lacks("startsAt"), isAtMost("startsAt", now.toISOString()));
  const isInForce = all(exists, isAtMost("from", today), isAtLeast("until", today), hasBegun);
  return conditionCheck(coverItemName, coverKey(organisationId, ownerId, colleagueId), isInForce);
}
