/** Lenders' decisions, in which nothing names an organisation, an application or a user, and what they show. */
import * as z from "zod/mini";
import { type IsoDate, daysAfter } from "../../../shared/dates.ts";
import { type Decision, type ProofSummary, proofDays } from "../../../shared/proof/proof.ts";
import { equals, isAbsent } from "../dynamo/expression.ts";
import { listedProof, proofEventKey, proofList, proofPartsOf, proofSummaryKey } from "../dynamo/proof-keys.ts";
import { keysBelow } from "../dynamo/page.ts";
import { findItem, itemsAt } from "../dynamo/read.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import { type SystemItem, updateItem } from "../dynamo/transaction.ts";
import { writeSystemItems } from "./write.ts";
import { listOfAllOwners } from "../workspace/lists.ts";

const retentionDays = 100;

const eventIn = itemParser("decision of a lender", {
  matched: z.nullable(z.boolean()),
  days: z.nullable(z.number()),
  figures: z.optional(z.string()),
  /** An HMAC. */
  organisation: z.string(),
});

export interface StoredDecision extends Decision {
  /** An HMAC. */
  readonly id: string;
  /** Percent a year; null without an approval's terms. */
  readonly rate: number | null;
}

/** Replaces what was known of the decision. `ofMismatch` is written with the first mismatch. Throws if it has changed meanwhile. */
export async function recordDecision(decision: StoredDecision, ofMismatch: readonly SystemItem[]): Promise<void> {
  const { slug, tier, day, id, ...event } = decision;
  const key = proofEventKey({ slug, tier, day }, id);
  const before = await findItem(key);
  // By the day, as the moment of the write would tell which job wrote it.
  const ttl = Date.parse(daysAfter(day, retentionDays)) / 1000;
  const isUnchanged = before ? equals("matched", before["matched"]) : isAbsent;
  const isNew = event.matched === false && before?.["matched"] !== false;
  const item = updateItem("proof", key, { set: { ...event, ...listedProof(day, id), ttl } }, isUnchanged);
  const { kind } = await writeSystemItems([item, ...(isNew ? ofMismatch : [])]);
  if (kind === "conditionFailed") throw new Error("The decision was recorded by another job meanwhile");
}

/** Those that count on a day. */
export async function decisionsUntil(day: IsoDate): Promise<Decision[]> {
  const entries = await keysBelow(listOfAllOwners(proofList), `${day}~`);
  const from = daysAfter(day, -proofDays);
  const items = await itemsAt(entries.filter(({ sort }) => sort > from).map(({ key }) => key));
  return items.map((item) => ({ ...proofPartsOf(item), ...eventIn(item) }));
}

const proof = z.object({ matched: z.number(), of: z.number(), lastOn: z.string(), clears: z.boolean(), figures: z.optional(z.string()) });

const summaryIn = itemParser("proof of a rate sheet", {
  /** By tier. */
  proofs: z.record(z.string(), proof),
  turnaround: z.nullable(z.object({ days: z.number(), of: z.number() })),
});

/** By the slugs of sheets. */
export async function findSummaries(slugs: readonly string[]): Promise<ReadonlyMap<string, ProofSummary>> {
  const items = await itemsAt(slugs.map(proofSummaryKey));
  return new Map(items.map((item) => [proofPartsOf(item).slug, summaryIn(item)]));
}

export const storeSummary = (slug: string, summary: ProofSummary): Promise<unknown> =>
  writeSystemItems([updateItem("proof", proofSummaryKey(slug), { set: { ...summary } })]);
