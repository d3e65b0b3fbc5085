import * as z from "zod/mini";
import type { SentStatus, SubmissionSummary } from "../../shared/domain/submission.ts";
import { job } from "../store/services/job.ts";

const ofSubmission = { applicationId: z.string(), lender: z.string(), number: z.number() };

/** The statuses that the broker is told by email. */
export const notifiedStatuses = ["accepted", "referred", "declined", "failed"] as const satisfies readonly SentStatus[];
export type NotifiedStatus = (typeof notifiedStatuses)[number];

export const sendApplication = job("submission.send", ofSubmission);
export const sendDocument = job("submission.document", { ...ofSubmission, documentId: z.string() });
/** Of the files of a pack. */
export const makePack = job("submission.pack", { packId: z.string() });
export const refreshStatus = job("submission.refreshStatus", ofSubmission);
/** To the owner, of whose application a cover (`by`) has withdrawn it. */
export const withdrawnEmail = job("submission.withdrawnEmail", { ...ofSubmission, by: z.string() });
/** What a cover types of a lender's that is not connected. */
export const typedByCover = ["lodged", "decided"] as const;
export type TypedByCover = (typeof typedByCover)[number];
/** To the owner, for whom a cover (`by`) has typed it. */
export const typedEmail = job("submission.typedEmail", { ...ofSubmission, by: z.string(), what: z.enum(typedByCover) });
export const statusEmail = job("submission.statusEmail", { ...ofSubmission, status: z.enum(notifiedStatuses) });

/** What programs are told of a status that has changed, if the lender says yes or no. */
export const decisionNews = ({ lender, number }: Pick<SubmissionSummary, "lender" | "number">, status: SentStatus | undefined) =>
  status === "accepted" || status === "declined"
    ? { type: "submission.decided" as const, part: String(number), lender, status }
    : undefined;
