/** Quotes that an organisation's programs propose to its members. */
import * as z from "zod/mini";
import type { TodayRow } from "../../../shared/today/row.ts";
import { proposalKey } from "../dynamo/api-key-keys.ts";
import { all, equals, isAbsent, lacks } from "../dynamo/expression.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { findItem } from "../dynamo/read.ts";
import { type Item, type SystemItem, type TransactionItem, putItem, updateItem } from "../dynamo/transaction.ts";
import { changedRow } from "./today-rows.ts";

export const proposed = "organisation.quoteProposed" as const;

const retentionSeconds = 14 * 24 * 60 * 60;

const proposalIn = itemParser("proposal", {
  _id: z.string(),
  ownerId: z.string(),
  scenario: z.record(z.string(), z.unknown()),
  note: z.string(),
  /** The name of the key. */
  from: z.string(),
  ttl: z.number(),
  /** The quote that its owner has started from it. */
  applicationId: z.optional(z.string()),
});

export type Proposal = Readonly<ReturnType<typeof proposalIn>>;

/** Undefined for one that is unknown, another member's or over. */
export async function findProposal(organisationId: string, ownerId: string, id: string): Promise<Proposal | undefined> {
  const item = await findItem(proposalKey(organisationId, id));
  const found = item && proposalIn(item);
  return found?.ownerId === ownerId && found.ttl > Date.now() / 1000 ? found : undefined;
}

/** Whether its owner can still start a quote from it. */
export function isOpenProposal(item: Item): boolean {
  const { applicationId, ttl } = proposalIn(item);
  return applicationId === undefined && ttl > Date.now() / 1000;
}

/** With the row of its owner's Today. */
export function proposalItems(organisationId: string, proposal: Omit<Proposal, "ttl" | "applicationId">, row: TodayRow): SystemItem[] {
  const ttl = Math.ceil(Date.now() / 1000) + retentionSeconds;
  return [
    putItem("proposal", proposalKey(organisationId, proposal._id), { ...proposal, ttl }, isAbsent),
    changedRow(proposal.ownerId, proposal._id, row, ttl),
  ];
}

/** Fails for one from which a quote was started. What it said is in the quote, so it goes. */
export const startedItem = (organisationId: string, { _id, ownerId }: Proposal, applicationId: string): TransactionItem =>
  updateItem(
    "proposal",
    proposalKey(organisationId, _id),
    { set: { applicationId, scenario: {}, note: "" } },
    all(equals("ownerId", ownerId), lacks("applicationId")),
  );
