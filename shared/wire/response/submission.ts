import * as z from "zod/mini";
import { type LenderCredentials, type Submission, reviewStatuses, sentStatuses, submissionPlaces } from "../../domain/submission.ts";
import { strictObject } from "../strict-object.ts";

const requiredField = strictObject({ field: z.string(), label: z.string(), place: z.enum(submissionPlaces) });

export const submission: z.ZodMiniType<Submission> = strictObject({
  applicationId: z.string(),
  lender: z.string(),
  status: z.enum([...reviewStatuses, ...sentStatuses]),
  missing: z.array(requiredField),
  fields: z.array(requiredField),
  documents: z.array(z.string()),
  documentsSent: z.int(),
  reference: z.nullable(z.string()),
  text: z.nullable(z.string()),
  submittedAt: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
});

export const lenderCredentials: z.ZodMiniType<LenderCredentials> = strictObject({
  lender: z.string(),
  fields: z.array(strictObject({ name: z.string(), label: z.string(), secret: z.boolean() })),
  setAt: z.nullable(z.string()),
});
