import { mutate } from "swr";
import type { Submission, SubmissionStatus } from "../../shared/entities/submission.ts";
import { applicationRoutes } from "../../shared/wire/application-routes.ts";
import { submissionRoutes } from "../../shared/wire/submission-routes.ts";
import { applicationKey } from "./application.ts";
import { call } from "./call.ts";
import { keyOf, useApi } from "./use-api.ts";

/** So often it is asked how a submission stands whose last word is still to come. */
const pollMs: Readonly<Partial<Record<SubmissionStatus, number>>> = { queued: 2_000, received: 5_000, referred: 10_000 };

/** What an application still lacks for the lender of its type, or how it stands there. */
export const useLenderSubmission = (applicationId: string) =>
  useApi(submissionRoutes.readSubmission, requestOf(applicationId), {
    refreshInterval: (submission) => (submission && pollMs[submission.status]) ?? 0,
  });

const requestOf = (applicationId: string) => ({ params: { id: applicationId }, query: {} });
const submissionKey = (applicationId: string) => keyOf(submissionRoutes.readSubmission, requestOf(applicationId));

/** Reads again what an application says and lacks. */
export async function refreshSubmission(applicationId: string): Promise<void> {
  await Promise.all([mutate(applicationKey(applicationId)), mutate(submissionKey(applicationId))]);
}

/**
 * Sends an application to the lender, once, however often it is pressed; what failed is sent again. It is shown as submitted from then
 * on. Throws ApiError.
 */
export async function submitToLender({ applicationId, lender }: Submission): Promise<void> {
  const sent = await call(submissionRoutes.postSubmission, { body: { applicationId, lender } });
  await mutate(submissionKey(applicationId), sent, { revalidate: false });
  await mutate(applicationKey(applicationId));
}

/** Gives the broker's word on an application. Throws ApiError. */
export async function declare(applicationId: string): Promise<void> {
  await call(applicationRoutes.declare, { body: { applicationId, isAccepted: true } });
  await refreshSubmission(applicationId);
}
