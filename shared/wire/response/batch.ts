import * as z from "zod/mini";
import { applicationTypes } from "../../domain/application-type.ts";
import { batchOutputs, batchStatuses } from "../../domain/batch.ts";
import { strictObject } from "../strict-object.ts";

const text = z.nullable(z.string());
const amount = z.nullable(z.number());

/** A row of the result. `row` is the line of the file, or the place in the list from 1; the figures are those of the ranked product. */
export const batchRow = strictObject({
  row: z.number(),
  status: z.enum(["priced", "no product", "error"]),
  problem: text,
  lender: text,
  product: text,
  level: text,
  criteria: text,
  rate: amount,
  comparison: amount,
  monthly: amount,
  finance: amount,
  total: amount,
  /** "not stated" where the sheet does not state a fee. */
  fees: z.nullable(z.union([z.number(), z.literal("not stated")])),
  firstReason: text,
  /** Such as the limit on the cost of credit; absent in older results. */
  notes: z.optional(text),
  brokerage: amount,
  today: text,
  rulebook: text,
  /** Absent in older results. */
  assumed: z.optional(text),
  comparisonWarning: z.optional(text),
});

export type BatchRow = z.infer<typeof batchRow>;

const summary = {
  _id: z.string(),
  fileName: z.string(),
  applicationType: z.enum(applicationTypes),
  output: z.enum(batchOutputs),
  status: z.enum(batchStatuses),
  /** null until the file has been read. */
  rows: z.nullable(z.number()),
  done: z.number(),
  /** Rows that are no scenario. */
  problems: z.number(),
  /** Why it has failed. */
  reason: text,
  createdAt: z.string(),
  startedAt: text,
  finishedAt: text,
};

export const batchSummary = strictObject(summary);

export type BatchSummary = z.infer<typeof batchSummary>;

export const batch = strictObject({
  ...summary,
  /** Until the file is priced, an estimate; null before the first rows are priced, and after the end. */
  secondsLeft: z.nullable(z.number()),
  /** How many scenarios' best products meet the criteria, need details, need another deal, are not eligible. */
  levels: z.array(z.number()),
  withoutProduct: z.number(),
  /** Of the result. */
  firstRows: z.array(batchRow),
  /** Of the rows that are no scenario. */
  firstProblems: z.array(strictObject({ row: z.number(), problem: z.string() })),
  /** The hash of the rate sheets in force on `today`, by which rows without a day of their own are priced. */
  rulebook: text,
  today: text,
});

export type Batch = z.infer<typeof batch>;
