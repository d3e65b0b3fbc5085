import * as z from "zod/mini";
import { type LenderCredentials, type Submission, reviewStatuses, sentStatuses, submissionPlaces } from "../../domain/submission.ts";
import { type LenderApplication, lenderApplication } from "../lender-application.ts";
import { strictObject } from "../strict-object.ts";

const requiredField = strictObject({ field: z.string(), label: z.string(), place: z.enum(submissionPlaces) });

const submissionShape = {
  applicationId: z.string(),
  lender: z.string(),
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
