import type { Submission, SubmissionStatus } from "../../../../shared/domain/submission.ts";

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

/** Of an application that was lodged outside Kelpie. */
export function typedStatusText({ status, lender, terms, difference }: Submission): string {
  if (status === "received") return `Waiting for ${lender}`;
  if (status === "referred") return `${lender} asks for more information`;
  if (status !== "accepted") return statusText(status, lender);
  if (terms === null || difference === null) return `Approved by ${lender}`;
  return `Approved by ${lender}, ${difference.items.length === 0 ? "as quoted" : "not as quoted"}`;
}
