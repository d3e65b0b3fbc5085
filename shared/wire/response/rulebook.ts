import * as z from "zod/mini";
import { applicationTypes } from "../../domain/application-type.ts";
import { type RateImpact, impactStatuses } from "../../domain/rate-impact.ts";
import {
  type DraftReview,
  type RatesEditor,
  type ReviewedIssue,
  type SheetIssue,
  type SheetRow,
  issueStatuses,
} from "../../domain/rate-sheet.ts";
import { strictObject } from "../strict-object.ts";
import { placedProduct } from "./placed-product.ts";

const text = z.nullable(z.string());
const count = z.nullable(z.number());

const editor: z.ZodMiniType<RatesEditor> = strictObject({ _id: z.string(), firstName: z.string(), lastName: z.string() });

/** Of the content, as it is stored and answered. */
export const sheetFacts = {
  type: z.nullable(z.enum(applicationTypes)),
  lender: text,
  productName: text,
  date: text,
  expiresOn: text,
  tiers: count,
  shown: count,
  assumed: count,
};

const issueShape = {
  _id: z.string(),
  slug: z.string(),
  status: z.enum(issueStatuses),
  ...sheetFacts,
  digest: text,
  author: z.nullable(editor),
  savedAt: z.string(),
  submittedAt: text,
  submitter: z.nullable(editor),
  approver: z.nullable(editor),
  activeFrom: text,
  endedAt: text,
  endedBy: z.nullable(editor),
  reason: text,
  verifiedOn: text,
  verifiedBy: z.nullable(editor),
  verificationSource: text,
  isExpired: z.boolean(),
};

export const sheetIssue: z.ZodMiniType<SheetIssue> = strictObject(issueShape);

export const sheetRow: z.ZodMiniType<SheetRow> = strictObject({
  ...issueShape,
  next: z.nullable(strictObject({ _id: z.string(), status: z.enum(issueStatuses), author: z.nullable(editor), savedAt: z.string() })),
});

const review = {
  problems: z.array(strictObject({ path: z.string(), found: z.string(), expected: z.string() })),
  differences: z.array(z.string()),
  reachable: count,
  examples: z.number(),
};

export const draftReview: z.ZodMiniType<DraftReview> = strictObject({ _id: z.string(), ...review });

export const reviewedIssue: z.ZodMiniType<ReviewedIssue> = strictObject({ issue: sheetIssue, text: z.string(), ...review });

export const rateImpact: z.ZodMiniType<RateImpact> = strictObject({
  _id: z.string(),
  status: z.enum(impactStatuses),
  startedAt: z.string(),
  finishedAt: text,
  day: z.string(),
  quotes: z.number(),
  isPartial: z.boolean(),
  isOutdated: z.boolean(),
  summary: z.nullable(
    strictObject({
      gains: z.number(),
      loses: z.number(),
      moves: z.number(),
      median: count,
      largest: count,
      changes: z.array(strictObject({ humanId: z.number(), organisation: text, before: placedProduct, after: placedProduct })),
    }),
  ),
});
