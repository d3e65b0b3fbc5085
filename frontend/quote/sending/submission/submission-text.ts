import type { SubmissionStatus } from "../../../../shared/domain/submission.ts";

export const statusText = (status: SubmissionStatus, lender: string): string => statusTexts[status]?.(lender) ?? "";

const statusTexts: Readonly<Partial<Record<SubmissionStatus, (lender: string) => string>>> = {
  queued: (lender) => `Sending to ${lender}`,
  received: (lender) => `Received by ${lender}`,
  referred: (lender) => `Referred: ${lender} is reviewing the application`,
  accepted: (lender) => `Accepted by ${lender}`,
  declined: (lender) => `Declined by ${lender}`,
  failed: (lender) => `Not sent to ${lender}`,
  withdrawn: (lender) => `Withdrawn from ${lender}`,
};
