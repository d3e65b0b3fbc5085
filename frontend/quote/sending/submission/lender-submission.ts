import { mutate } from "swr";
import type { Application } from "../../../../shared/domain/application.ts";
import type { Submission, SubmissionStatus } from "../../../../shared/domain/submission.ts";
import type { ReviewedSubmission } from "../../../../shared/wire/response/submission.ts";
import type { RequestOf } from "../../../../shared/wire/route.ts";
import { applicationRoutes } from "../../../../shared/wire/application-routes.ts";
import { settlementRoutes } from "../../../../shared/wire/settlement-routes.ts";
import { submissionRoutes } from "../../../../shared/wire/submission-routes.ts";
import { applicationKey } from "../../../client/application/application.ts";
import { call } from "../../../client/call.ts";
import { isKeyOf, useApi } from "../../../client/use-api.ts";

/** Polling intervals of the statuses that are not final. */
const pollMs: Readonly<Partial<Record<SubmissionStatus, number>>> = { queued: 2_000, received: 5_000, referred: 10_000 };

/** The fields that are still missing for a lender, or the status of the submission; without a lender of the last one. */
export const useLenderSubmission = (applicationId: string, lender?: string) =>
  useApi(
    submissionRoutes.readSubmission,
    { params: { id: applicationId }, query: lender === undefined ? {} : { lender } },
    {
      // The customer may have signed a moment ago.
      dedupingInterval: 0,
      // What is typed changes by itself in no other way.
      refreshInterval: (submission) => (submission?.by === "lender" && pollMs[submission.status]) || 0,
    },
  );

/** The cached answers about an application's submissions. */
const isAbout = (applicationId: string) => (key: unknown) =>
  isKeyOf(key, submissionRoutes.readSubmission) && key[1].params.id === applicationId;

export async function refreshSubmission(applicationId: string): Promise<void> {
  await Promise.all([mutate(applicationKey(applicationId)), mutate(isAbout(applicationId))]);
}

/** Makes a declined or referred application a quote again. Throws ApiError. */
export const reopenSubmission = async ({ applicationId }: Submission): Promise<void> =>
  showQuoteAgain(await call(submissionRoutes.reopenSubmission, { params: { id: applicationId } }));

/** Makes an accepted application a quote again, taken back from the lender. Throws ApiError. */
export const withdrawSubmission = async ({ applicationId, number }: Submission): Promise<void> =>
  showQuoteAgain(await call(submissionRoutes.withdrawSubmission, { body: { applicationId, number } }));

async function showQuoteAgain(application: Application): Promise<void> {
  await mutate(applicationKey(application._id), application, { revalidate: false });
  await mutate(isAbout(application._id));
}

/** A repeated click submits once; a failed submission is sent again. Throws ApiError. */
export async function submitToLender({ applicationId, lender }: Submission): Promise<void> {
  await showSubmission(await call(submissionRoutes.postSubmission, { body: { applicationId, lender } }));
  await mutate(applicationKey(applicationId));
}

/** Records that the broker has lodged the application. Throws ApiError. */
export async function lodgeApplication(body: RequestOf<typeof submissionRoutes.lodgeApplication>["body"]): Promise<void> {
  await call(submissionRoutes.lodgeApplication, { body });
  await refreshSubmission(body.applicationId);
}

/** Records what the lender has decided. Throws ApiError. */
export async function decideSubmission(body: RequestOf<typeof submissionRoutes.decideSubmission>["body"]): Promise<void> {
  await showSubmission(await call(submissionRoutes.decideSubmission, { body }));
  await mutate(applicationKey(body.applicationId));
}

/** Ticks a condition of the approval, or takes the tick back. Throws ApiError. */
export const tickCondition = async ({ applicationId, number }: Submission, index: number, text: string, met: boolean): Promise<void> =>
  showSubmission(await call(submissionRoutes.tickCondition, { body: { applicationId, number, index, text, met } }));

/** The cached answers about an application's settlement. */
export const isOfSettlement = (applicationId: string) => (key: unknown) =>
  isKeyOf(key, settlementRoutes.readSettlement) && key[1].params.id === applicationId;

async function showSubmission(changed: Submission): Promise<void> {
  const { applicationId } = changed;
  await mutate<ReviewedSubmission>(isAbout(applicationId), (shown) => shown && { ...shown, ...changed }, { revalidate: false });
  // Conditions and terms are checks of the settlement, too.
  await mutate(isOfSettlement(applicationId));
}

/** Records the broker's declaration. Throws ApiError. */
export async function declare(applicationId: string): Promise<void> {
  await call(applicationRoutes.declare, { body: { applicationId, isAccepted: true } });
  await refreshSubmission(applicationId);
}
