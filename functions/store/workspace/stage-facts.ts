import * as z from "zod/mini";
import { applicationStatuses } from "../../../shared/domain/application.ts";
import { type StageFacts, outcomeResults } from "../../../shared/domain/stage.ts";
import { type SentStatus, type SubmissionSummary, sentStatuses } from "../../../shared/domain/submission.ts";
import { itemParser } from "../dynamo/item-parser.ts";
import type { Item } from "../dynamo/transaction.ts";

const summary = z.object({ lender: z.string(), status: z.enum(sentStatuses), at: z.string() });

const factsIn = itemParser("application", {
  status: z.enum(applicationStatuses),
  createdAt: z.string(),
  movedAt: z.optional(z.string()),
  linkedAt: z.optional(z.string()),
  signedAt: z.optional(z.string()),
  /** By number. */
  submissions: z.optional(z.record(z.string(), summary)),
  outcome: z.optional(z.object({ result: z.enum(outcomeResults), at: z.string() })),
});

/** Reads a root item, or its entry in a list, which has the same attributes. */
export function stageFactsOf(item: Item): StageFacts {
  const { submissions = {}, ...facts } = factsIn(item);
  return { ...facts, submissions: summariesIn(submissions) };
}

const summariesIn = (submissions: Readonly<Record<string, Omit<SubmissionSummary, "number">>>): SubmissionSummary[] =>
  Object.entries(submissions)
    .map(([number, each]) => ({ number: Number(number), ...each }))
    .toSorted((a, b) => a.number - b.number);

/** The root item's attribute for all submissions. */
export const storedSubmissions = (summaries: readonly SubmissionSummary[]): Item =>
  Object.fromEntries(summaries.map(({ number, ...each }) => [String(number), each]));

/** Sets the status of one submission in the root item. */
export const submissionInRoot = (number: number, lender: string, status: SentStatus): Item => ({
  [`submissions.${number}`]: { lender, status, at: new Date().toISOString() },
});
