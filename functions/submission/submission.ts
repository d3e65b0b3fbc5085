import { businessDate } from "../../shared/business-date.ts";
import type { Application } from "../../shared/domain/application.ts";
import type { Submission } from "../../shared/domain/submission.ts";
import type { Caller } from "../http/caller.ts";
import type { Call, Operation } from "../http/operation.ts";
import { ApiError } from "../http/api-error.ts";
import { countMetric } from "../metric.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { openWorkspace, versionOf } from "../store/workspace/workspace.ts";
import { hasAccount } from "./account-store.ts";
import { type Review, documentsFor, reviewOf } from "./review.ts";
import { type SubmissionRecord, encryptedLicencesOf, findSubmission, createSubmission, resend, sendMoreDocuments } from "./store.ts";
import { type SubmissionLender, lenderForType } from "../quote/submission-lenders.ts";

export const readSubmission: Operation<"readSubmission"> = async (caller, { params: { id }, query }, call) => {
  const today = businessDate(new Date());
  const application = await openWorkspace(caller, id, call);
  const submissionLender = lenderForType(application.applicationType, query.lender, today);
  const named = { applicationId: id, lender: submissionLender.lender };
  const record = await findSubmission(named);
  if (record) return { ...toResponse(record, unsentIn(record, application, submissionLender)), application: record.application };
  return reviewed(
    named,
    await reviewOf({ submissionLender, application, today, hasAccount: await hasAccount(caller, submissionLender.lender) }),
  );
};

export const submitApplication: Operation<"submitApplication"> = (caller, { params: { id }, query }, call) =>
  submit(caller, { applicationId: id, lender: query.lender }, call);

export const postSubmission: Operation<"postSubmission"> = (caller, { body }, call) => submit(caller, body, call);

interface Requested {
  readonly applicationId: string;
  readonly lender?: string | undefined;
}

/** Submits once: a repeated call sends the documents that came later, and sends a failed submission again unchanged. */
async function submit(caller: Caller, { applicationId, lender: requested }: Requested, call: Call): Promise<Submission> {
  return retryOnConflict(async () => {
    const version = await versionOf(caller, applicationId);
    const application = await openWorkspace(caller, applicationId, call);
    const today = businessDate(new Date());
    const submissionLender = lenderForType(application.applicationType, requested, today);
    const named = { applicationId, lender: submissionLender.lender };
    const record = await findSubmission(named);
    if (record && record.status !== "failed") {
      const unsent = record.reference === null ? [] : unsentIn(record, application, submissionLender);
      if (unsent.length === 0) return done(toResponse(record, unsentIn(record, application, submissionLender)));
      if (!(await sendMoreDocuments(caller, record, unsent, call))) return retry();
      return done(toResponse((await findSubmission(named))!, []));
    }
    if (record) await resend(caller, named, call);
    else if (application.status !== "quote") throw notSubmittable(application.status);
    else {
      const review = await reviewOf({
        submissionLender,
        application,
        today,
        hasAccount: await hasAccount(caller, submissionLender.lender),
      });
      const submission = await newSubmissionOf(caller, review, submissionLender.lender);
      if (!(await createSubmission(caller, { ...named, version, ...submission }, call))) return retry();
    }
    countMetric("Submissions", { outcome: "queued" });
    return done(toResponse((await findSubmission(named))!, []));
  });
}

async function newSubmissionOf(caller: Caller, { missing, offer, application, fields, documents }: Review, lender: string) {
  if (missing.length > 0 || !offer) throw incomplete(missing, lender);
  const { organisationId } = caller;
  if (organisationId === undefined) throw notFound();
  const sent = documents.map(({ _id, fileName }) => ({ _id, fileName }));
  return { organisationId, application, driverLicences: await encryptedLicencesOf(caller, application), fields, documents: sent, ...offer };
}

/** Documents that were checked after the submission and that the lender has not been sent. */
function unsentIn({ documents }: SubmissionRecord, application: Application, submissionLender: SubmissionLender) {
  const sent = new Set(documents.map(({ _id }) => _id));
  return documentsFor(submissionLender, application).flatMap(({ _id, fileName }) => (sent.has(_id) ? [] : [{ _id, fileName }]));
}

function toResponse(
  { applicationId, lender, status, fields, documents, sentDocuments, ...record }: SubmissionRecord,
  unsent: SubmissionRecord["documents"],
): Submission {
  const { reference, text, submittedAt, updatedAt } = record;
  const names = documents.map(({ fileName }) => fileName);
  const documentsSent = Object.keys(sentDocuments).length;
  return {
    applicationId,
    lender,
    status,
    missing: [],
    fields,
    documents: names,
    documentsSent,
    unsentDocuments: unsent.map(({ fileName }) => fileName),
    reference,
    text,
    submittedAt,
    updatedAt,
  };
}

function reviewed(named: Pick<Submission, "applicationId" | "lender">, { missing, fields, documents, application }: Review) {
  const unsent = { documentsSent: 0, unsentDocuments: [], reference: null, text: null, submittedAt: null, updatedAt: null };
  const status = missing.length > 0 ? ("incomplete" as const) : ("ready" as const);
  return { ...named, status, missing, fields, documents: documents.map(({ fileName }) => fileName), ...unsent, application };
}

function incomplete(missing: Review["missing"], lender: string): ApiError {
  const missingFields = missing.map(({ field, label }) => `${field} (${label})`).join(", ");
  return new ApiError(
    "conflict",
    "INCOMPLETE",
    `${lender} cannot be sent this application yet. Missing: ${missingFields}.`,
    missing[0]?.field,
  );
}

const notSubmittable = (status: string) =>
  new ApiError("conflict", "STATUS", `status: found ${status}, expected quote: only a quote can be submitted.`, "status");
