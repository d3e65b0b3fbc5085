import { gunzipSync, gzipSync } from "node:zlib";
import * as z from "zod/mini";
import { applicationTypes } from "../../shared/domain/application-type.ts";
import { type ImpactSummary, impactStatuses } from "../../shared/domain/rate-impact.ts";
import type { QuoteImpact } from "../../shared/rulebook/impact.ts";
import { all, equals } from "../store/dynamo/expression.ts";
import { type SystemKey, sheetImpactKey } from "../store/dynamo/keys.ts";
import { findItem } from "../store/dynamo/read.ts";
import { itemParser } from "../store/dynamo/item-parser.ts";
import { type TransactionItem, putItem, updateItem } from "../store/dynamo/transaction.ts";
import { outboxItem } from "../store/services/outbox.ts";
import { writeSystemItems } from "../store/services/write.ts";
import { compareQuotes } from "./jobs.ts";

const impactIn = itemParser("impact of a rate sheet", {
  issueId: z.string(),
  /** Another one replaces it when it is started again. */
  run: z.string(),
  /** Of the issue's content. */
  digest: z.string(),
  /** The hash of the set that it is compared with. */
  against: z.string(),
  type: z.enum(applicationTypes),
  lender: z.string(),
  day: z.string(),
  status: z.enum(impactStatuses),
  startedAt: z.string(),
  finishedAt: z.optional(z.string()),
  quotes: z.number(),
  isPartial: z.boolean(),
  /** How many jobs have added to it. */
  steps: z.number(),
  /** The last entry of the list of quotes that was read. */
  position: z.optional(z.string()),
  /** While it runs a tally, then the summary: JSON under gzip. */
  data: z.instanceof(Uint8Array),
});

export type ImpactRecord = Readonly<ReturnType<typeof impactIn>>;

export interface ChangedQuote extends QuoteImpact {
  readonly humanId: number;
  readonly organisationId: string | null;
}

/** What the jobs have found so far. */
export interface Tally {
  readonly gains: number;
  readonly loses: number;
  readonly moves: number;
  /** Of every quote whose repayment differs, in dollars a month. */
  readonly differences: readonly number[];
  readonly changes: readonly ChangedQuote[];
}

const retentionSeconds = 30 * 24 * 60 * 60;

const packed = (data: Tally | ImpactSummary): Uint8Array => gzipSync(JSON.stringify(data));
export const tallyIn = ({ data }: ImpactRecord): Tally => JSON.parse(gunzipSync(data).toString()) as Tally;
export const summaryIn = ({ data }: ImpactRecord): ImpactSummary => JSON.parse(gunzipSync(data).toString()) as ImpactSummary;

const keyOf = (issueId: string) => {
  const [slug = "", id = ""] = issueId.split(".");
  return sheetImpactKey(slug, id);
};

export async function findImpact(issueId: string): Promise<ImpactRecord | undefined> {
  const item = await findItem(keyOf(issueId));
  return item && impactIn(item);
}

type NewImpact = Pick<ImpactRecord, "issueId" | "run" | "digest" | "against" | "type" | "lender" | "day">;

/** Takes the place of an earlier comparison of the issue. */
export function newImpactItems(impact: NewImpact): TransactionItem[] {
  const none: Tally = { gains: 0, loses: 0, moves: 0, differences: [], changes: [] };
  const now = new Date();
  const ttl = Math.ceil(now.getTime() / 1000) + retentionSeconds;
  const started = { status: "running", startedAt: now.toISOString(), quotes: 0, isPartial: false, steps: 0, data: packed(none), ttl };
  return [putItem("impact", keyOf(impact.issueId), { ...impact, ...started }), nextStep(impact)];
}

const nextStep = ({ issueId, run }: Pick<ImpactRecord, "issueId" | "run">) => outboxItem(compareQuotes, { _id: issueId, run });

/** Stores what one job has added, and enqueues the next one. Nothing if a job did so before or another run took its place. */
export const continueImpact = (record: ImpactRecord, set: Pick<ImpactRecord, "quotes" | "position">, tally: Tally): Promise<unknown> =>
  writeSystemItems([changed(record, { ...set, steps: record.steps + 1, data: packed(tally) }), nextStep(record)]);

export const finishImpact = (
  record: ImpactRecord,
  set: Pick<ImpactRecord, "quotes" | "isPartial">,
  summary: ImpactSummary,
): Promise<unknown> => writeSystemItems([changed(record, { ...set, ...ended("done"), data: packed(summary) })]);

export const failImpact = (record: ImpactRecord): Promise<unknown> => writeSystemItems([changed(record, ended("failed"))]);

const ended = (status: "done" | "failed") => ({ status, finishedAt: new Date().toISOString() });

type Changes = Partial<Omit<ImpactRecord, "data">> & { readonly data?: Uint8Array };

function changed({ issueId, run, steps }: ImpactRecord, set: Changes): TransactionItem<SystemKey> {
  const isUnchanged = all(equals("run", run), equals("steps", steps), equals("status", "running"));
  return updateItem("impact", keyOf(issueId), { set }, isUnchanged);
}
