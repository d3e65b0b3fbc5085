import { businessDate } from "../../shared/business-date.ts";
import type { Application } from "../../shared/domain/application.ts";
import { type Submission, type SubmittedBy, quoteAgainFrom } from "../../shared/domain/submission.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { openApplication } from "../application/application.ts";
import type { Caller } from "../call/caller.ts";
import type { Call, Operation } from "../call/operation.ts";
import { ApiError } from "../call/api-error.ts";
import { countMetric } from "../metric.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { isDone } from "../store/services/idempotency.ts";
import { statusChangedEvent } from "../store/workspace/status.ts";
import { closed } from "../store/workspace/workspace-write.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { openWorkspace, versionOf } from "../store/workspace/workspace.ts";
import { hasAccount } from "./account-store.ts";
import { type RankedBy, reviewResponse, sentIn, toResponse } from "./response.ts";
import { type Review, documentsFor, reviewOf } from "./review.ts";
import { type SubmissionRecord, byOf, encryptedLicencesOf, findSubmission } from "./record.ts";
import { createSubmission, makeQuoteAgain, resend, sendMoreDocuments } from "./store.ts";
import { panelOfOwner } from "../organisation/lenders.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { indicativeProductOptions } from "../quote/indicative.ts";
import { keptQuoteOf } from "../quote/kept-quote.ts";
import { type RateSheets, bundledSheets } from "../sheets/rate-sheets.ts";
import { requireOfferable } from "../quote/require-offerable.ts";
import { type SubmissionLender, isConnected, lenderForType, lendersWithSheet } from "../sheets/submission-lenders.ts";

export const readSubmission: Operation<"readSubmission"> = async (caller, { params: { id }, query }, call) => {
  const today = businessDate(new Date());
  const [application, sheets, panel] = await Promise.all([openWorkspace(caller, id, call), currentSheets(), panelOfOwner(caller)]);
  const requested = query.lender ?? sentIn(application)?.lender;
  const record = requested === undefined ? undefined : await sentTo(application, requested);
  if (record) {
    const by = { sheets, panel, today };
    return { ...toResponse(record, unsentOf(record, application, by), by), application: record.application };
  }
  const submissionLender = lenderOf(application, sheets, { requested, today });
  const { lender } = submissionLender;
  const named = { applicationId: id, lender, number: application.submissions.length + 1 };
  const reviewed = { submissionLender, application, sheets, today, panel, hasAccount: await hasAccount(caller, lender) };
  return reviewResponse(named, await reviewOf(reviewed));
};

export const submitApplication: Operation<"submitApplication"> = (caller, { params: { id }, query }, call) =>
  submit(caller, { applicationId: id, lender: query.lender }, call);

export const postSubmission: Operation<"postSubmission"> = (caller, { body }, call) => submit(caller, body, call);

interface Requested {
  readonly applicationId: string;
  readonly lender?: string | undefined;
}

const sentTo = async (application: Application, lender: string): Promise<SubmissionRecord | undefined> => {
  const sent = sentIn(application);
  return sent?.lender === lender ? findSubmission({ applicationId: application._id, ...sent }) : undefined;
};

/** The requested lender, or the only connected one for the application's type. */
function lenderOf(
  application: Application,
  sheets: RateSheets,
  { requested, today }: { readonly requested: string | undefined; readonly today: IsoDate },
): SubmissionLender {
  const { applicationType: type } = application;
  // What was sent stays readable when the lender's sheet has been withdrawn.
  const previous = requested !== undefined && requested === sentIn(application)?.lender ? lendersWithSheet(bundledSheets, type, today) : [];
  return lenderForType([...lendersWithSheet(sheets, type, today), ...previous], type, requested);
}

/** Submits once: a repeated call sends the documents that came later, and sends a failed submission again unchanged. */
async function submit(caller: Caller, { applicationId, lender: requested }: Requested, call: Call): Promise<Submission> {
  return retryOnConflict(async () => {
    const version = await versionOf(caller, applicationId);
    const [application, sheets, panel] = await Promise.all([
      openWorkspace(caller, applicationId, call),
      currentSheets(),
      panelOfOwner(caller),
    ]);
    const today = businessDate(new Date());
    const by = { sheets, panel, today };
    const submissionLender = lenderOf(application, sheets, { requested: requested ?? sentIn(application)?.lender, today });
    const record = await sentTo(application, submissionLender.lender);
    const number = record?.number ?? application.submissions.length + 1;
    const named = { applicationId, lender: submissionLender.lender, number };
    if (record && byOf(record) === "hand") throw notSubmittable(application.status);
    if (record && record.status !== "failed") {
      const unsent = record.reference === null ? [] : unsentIn(record, application, submissionLender);
      if (unsent.length === 0) return done(toResponse(record, unsentIn(record, application, submissionLender), by));
      if (!(await sendMoreDocuments(caller, record, unsent, call))) return retry();
      return done(toResponse((await findSubmission(named))!, [], by));
    }
    if (application.outcome) throw closed(application);
    if (record) {
      requireOfferable([record.product], "lender");
      await resend(caller, named, call);
    } else if (application.status !== "quote") throw notSubmittable(application.status);
    else {
      const review = await reviewOf({
        submissionLender,
        application,
        sheets,
        today,
        panel,
        hasAccount: await hasAccount(caller, submissionLender.lender),
      });
      const submission = { ...named, ...(await newSubmissionOf(caller, review, submissionLender.lender)) };
      const kept = keptProductOf(caller, application, submissionLender.lender, by);
      if (!(await createSubmission(caller, { submission, kept, previous: application.submissions, version }, call))) return retry();
    }
    countMetric("Submissions", { outcome: "queued" });
    return done(toResponse((await findSubmission(named))!, [], by));
  });
}

/** The lender's best product of today, kept as it was when the application was sent. */
export const keptProductOf = (caller: Caller, application: Application, lender: string, { sheets, panel, today }: RankedBy) =>
  keptQuoteOf({
    application,
    sheets,
    options: indicativeProductOptions(lender, panel),
    today,
    by: caller.delegate?.userId ?? caller.userId,
    because: "submission",
  });

/** Opens a declined or referred application again, to change it or to send it to another lender. */
export const reopenSubmission: Operation<"reopenSubmission"> = (caller, { params: { id } }, call) =>
  becomesQuote(caller, { applicationId: id, as: "reopened" }, call);

/** Takes an application back from the lender: an accepted one, or a lodged one that is not declined. */
export const withdrawSubmission: Operation<"withdrawSubmission"> = (caller, { body }, call) =>
  becomesQuote(caller, { ...body, as: "withdrawn" }, call);

interface BecomesQuote {
  readonly applicationId: string;
  /** The submission that the caller means; by default the current one. */
  readonly number?: number;
  readonly as: keyof typeof quoteAgainFrom;
}

async function becomesQuote(caller: Caller, { applicationId, number: meant, as }: BecomesQuote, call: Call): Promise<Application> {
  await retryOnConflict(async () => {
    if (await isDone(call, statusChangedEvent)) return done();
    const version = await versionOf(caller, applicationId);
    const application = await openWorkspace(caller, applicationId, call);
    const sent = sentIn(application);
    const record = sent && (await findSubmission({ applicationId, ...sent }));
    const by = record ? byOf(record) : "lender";
    if (!sent || !quoteAgainFrom[as][by].includes(sent.status)) throw notAllowed(sent?.status ?? application.status, as, by);
    const { lender, number } = sent;
    if (meant !== undefined && meant !== number) throw notCurrent(meant, number);
    return (await makeQuoteAgain(caller, { applicationId, lender, number, version, as, by }, call)) ? done() : retry();
  });
  return openApplication(caller, applicationId, call);
}

async function newSubmissionOf(caller: Caller, { missing, indicative, application, fields, documents }: Review, lender: string) {
  if (indicative) requireOfferable([indicative.product], "lender");
  if (!isConnected(lender)) throw notConnected(lender);
  if (missing.length > 0 || !indicative) throw incomplete(missing, `This application cannot be sent to ${lender} yet.`);
  const { organisationId } = caller;
  if (organisationId === undefined) throw notFound();
  const sent = documents.map(({ _id, fileName }) => ({ _id, fileName }));
  return {
    organisationId,
    application,
    driverLicences: await encryptedLicencesOf(caller, application),
    fields,
    documents: sent,
    ...indicative,
  };
}

/** None of an application that Kelpie does not send. */
export const unsentOf = (record: SubmissionRecord, application: Application, { sheets, today }: RankedBy): SubmissionRecord["documents"] =>
  byOf(record) === "hand" ? [] : unsentIn(record, application, lenderOf(application, sheets, { requested: record.lender, today }));

/** Documents that were checked after the submission and that the lender has not been sent. */
function unsentIn({ documents }: SubmissionRecord, application: Application, submissionLender: SubmissionLender) {
  const sent = new Set(documents.map(({ _id }) => _id));
  return documentsFor(submissionLender, application).flatMap(({ _id, fileName }) => (sent.has(_id) ? [] : [{ _id, fileName }]));
}

const notConnected = (lender: string) =>
  new ApiError("conflict", "NOT_CONNECTED", `${lender} is not connected to Kelpie yet. Send it the application outside Kelpie.`, "lender");

/** `what` is a sentence that says what cannot be done yet. */
export function incomplete(missing: Review["missing"], what: string): ApiError {
  const missingFields = missing.map(({ field, label }) => `${field} (${label})`).join(", ");
  return new ApiError("conflict", "INCOMPLETE", `${what} Missing: ${missingFields}.`, missing[0]?.field);
}

const notAllowed = (status: string, as: keyof typeof quoteAgainFrom, by: SubmittedBy) =>
  new ApiError(
    "conflict",
    "STATUS",
    `status: found ${status}, expected ${quoteAgainFrom[as][by].join(" or ")}: an application in another status cannot be ${as}.`,
    "status",
  );

export const notCurrent = (meant: number, current: number) =>
  new ApiError("conflict", "STATUS", `number: found ${meant}, expected ${current}, the number of the current submission.`, "number");

export const notSubmittable = (status: string) =>
  new ApiError("conflict", "STATUS", `status: found ${status}, expected quote: only a quote can be submitted.`, "status");
