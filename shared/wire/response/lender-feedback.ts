import * as z from "zod/mini";
import { strictObject } from "../strict-object.ts";

const amount = z.nullable(z.number());

/**
 * A repayment that a lender's own calculator gave a broker, or its approval, beside Kelpie's for the same deal, in dollars a month. date is
 * that of the rate sheet. Each of causes are one or two that together explain the difference, in words after "if". approved: of an approval
 * alone, the rate and fees that it has otherwise than the sheet.
 */
export const lenderFeedback = strictObject({
  _id: z.string(),
  at: z.string(),
  date: z.nullable(z.string()),
  tier: z.string(),
  stated: z.number(),
  repayments: amount,
  /** Percent a year. */
  rate: z.number(),
  financeAmount: amount,
  /** In months. */
  term: amount,
  causes: z.array(z.array(z.string())),
  approved: z.optional(z.array(strictObject({ name: z.string(), quoted: amount, approved: amount }))),
});

export type LenderFeedback = z.infer<typeof lenderFeedback>;
