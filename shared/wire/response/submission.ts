import * as z from "zod/mini";
import {
  type LenderCredentials,
  type Submission,
  approvalWarnings,
  reviewStatuses,
  sentStatuses,
  submissionPlaces,
  submittedByKinds,
} from "../../domain/submission.ts";
import { dollars, wholeNumber } from "../amount.ts";
import { type LenderApplication, lenderApplication } from "../lender-application.ts";
import { strictObject } from "../strict-object.ts";
import { filledLine } from "../text.ts";

export const requiredField = strictObject({ field: z.string(), label: z.string(), place: z.enum(submissionPlaces) });

/** As typed and as answered; `termsProblem` says what else must hold. */
export const approvedTerms = strictObject({
  rate: z.number().check(
    z.lte(60),
    z.refine((rate) => rate > 0, "a rate above 0"),
  ),
  amount: dollars,
  term: wholeNumber(12, 84),
  balloon: dollars,
  repayment: dollars,
  monthlyFees: dollars,
  fees: z.optional(z.array(strictObject({ name: filledLine(100), amount: dollars, capitalised: z.boolean() })).check(z.maxLength(20))),
});

const approvalDifference = strictObject({
  items: z.array(strictObject({ name: z.string(), quoted: z.nullable(z.number()), approved: z.nullable(z.number()) })),
  monthly: z.nullable(z.number()),
  overTerm: z.nullable(z.number()),
});

const submissionShape = {
  applicationId: z.string(),
  lender: z.string(),
  by: z.enum(submittedByKinds),
  number: z.int(),
  status: z.enum([...reviewStatuses, ...sentStatuses]),
  missing: z.array(requiredField),
  fields: z.array(requiredField),
  documents: z.array(z.string()),
  documentsSent: z.int(),
  unsentDocuments: z.array(z.string()),
  reference: z.nullable(z.string()),
  text: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
  lodgedOn: z.nullable(z.string()),
  decidedOn: z.nullable(z.string()),
  terms: z.nullable(approvedTerms),
  conditions: z.array(strictObject({ text: z.string(), met: z.nullable(strictObject({ at: z.string(), by: z.string() })) })),
  lapsesOn: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  warnings: z.array(z.enum(approvalWarnings)),
  difference: z.nullable(approvalDifference),
  alternatives: z.array(
    strictObject({ lender: z.string(), monthly: z.number(), newly: z.boolean(), assumed: z.optional(z.literal(true)) }),
  ),
};

export const submission: z.ZodMiniType<Submission> = strictObject(submissionShape);

/** A submission with what the lender will be sent, or was sent. */
export interface ReviewedSubmission extends Submission {
  readonly application: LenderApplication;
}

export const reviewedSubmission: z.ZodMiniType<ReviewedSubmission> = strictObject({
  ...submissionShape,
  application: lenderApplication,
});

export const lenderCredentials: z.ZodMiniType<LenderCredentials> = strictObject({
  lender: z.string(),
  fields: z.array(strictObject({ name: z.string(), label: z.string(), secret: z.boolean() })),
  setAt: z.nullable(z.string()),
});
