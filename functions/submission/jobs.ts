import * as z from "zod/mini";
import type { SentStatus } from "../../shared/domain/submission.ts";
import { job } from "../store/services/job.ts";

const ofSubmission = { applicationId: z.string(), lender: z.string(), number: z.number() };

/** The statuses that the broker is told by email. */
export const notifiedStatuses = ["accepted", "referred", "declined", "failed"] as const satisfies readonly SentStatus[];
export type NotifiedStatus = (typeof notifiedStatuses)[number];

export const sendApplication = job("submission.send", ofSubmission);
export const sendDocument = job("submission.document", { ...ofSubmission, documentId: z.string() });
export const refreshStatus = job("submission.refreshStatus", ofSubmission);
/** To the owner, of whose application a cover (`by`) has withdrawn it. */
export const withdrawnEmail = job("submission.withdrawnEmail", { ...ofSubmission, by: z.string() });
export const statusEmail = job("submission.statusEmail", { ...ofSubmission, status: z.enum(notifiedStatuses) });
