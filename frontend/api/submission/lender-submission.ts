import { mutate } from "swr";
import type { Submission, SubmissionStatus } from "../../../shared/domain/submission.ts";
import type { ReviewedSubmission } from "../../../shared/wire/response/submission.ts";
import { applicationRoutes } from "../../../shared/wire/application-routes.ts";
import { submissionRoutes } from "../../../shared/wire/submission-routes.ts";
import { applicationKey } from "../application/application.ts";
import { call } from "../http/call.ts";
import { keyOf, useApi } from "../http/use-api.ts";

/** Polling intervals of the statuses that are not final. */
const pollMs: Readonly<Partial<Record<SubmissionStatus, number>>> = { queued: 2_000, received: 5_000, referred: 10_000 };

/** The fields that are still missing for the lender, or the status of the submission. */
export const useLenderSubmission = (applicationId: string) =>
  useApi(submissionRoutes.readSubmission, requestOf(applicationId), {
    // The customer may have signed a moment ago.
    dedupingInterval: 0,
    refreshInterval: (submission) => (submission && pollMs[submission.status]) ?? 0,
  });

const requestOf = (applicationId: string) => ({ params: { id: applicationId }, query: {} });
const submissionKey = (applicationId: string) => keyOf(submissionRoutes.readSubmission, requestOf(applicationId));

export async function refreshSubmission(applicationId: string): Promise<void> {
  await Promise.all([mutate(applicationKey(applicationId)), mutate(submissionKey(applicationId))]);
}

/** A repeated click submits once; a failed submission is sent again. Throws ApiError. */
export async function submitToLender({ applicationId, lender }: Submission): Promise<void> {
  const sent = await call(submissionRoutes.postSubmission, { body: { applicationId, lender } });
  await mutate<ReviewedSubmission>(submissionKey(applicationId), (shown) => shown && { ...shown, ...sent }, { revalidate: false });
  await mutate(applicationKey(applicationId));
}

/** Records the broker's declaration. Throws ApiError. */
export async function declare(applicationId: string): Promise<void> {
  await call(applicationRoutes.declare, { body: { applicationId, isAccepted: true } });
  await refreshSubmission(applicationId);
}
