import { businessDate } from "../../shared/business-date.ts";
import type { Application } from "../../shared/domain/application.ts";
import { type Submission, type SubmissionSummary, quoteAgainFrom } from "../../shared/domain/submission.ts";
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
import { type Review, documentsFor, notConnectedText, reviewOf } from "./review.ts";
import {
  type SubmissionRecord,
  encryptedLicencesOf,
  findSubmission,
  createSubmission,
  makeQuoteAgain,
  resend,
  sendMoreDocuments,
} from "./store.ts";
import { panelOfOwner } from "../organisation/lenders.ts";
import { currentSheets } from "../sheets/current-sheets.ts";
import { indicativeProductOptions } from "../quote/indicative.ts";
import { keptQuoteOf } from "../quote/kept-quote.ts";
import { type RateSheets, bundledSheets } from "../sheets/rate-sheets.ts";
import { requireOfferable } from "../quote/require-offerable.ts";
import { type SubmissionLender, isConnected, lenderForType, submissionLendersOn } from "../sheets/submission-lenders.ts";

export const readSubmission: Operation<"readSubmission"> = async (caller, { params: { id }, query }, call) => {
  const today = businessDate(new Date());
  const [application, sheets, panel] = await Promise.all([openWorkspace(caller, id, call), currentSheets(), panelOfOwner(caller)]);
  const submissionLender = lenderOf(application, sheets, { requested: query.lender, today });
  const named = { applicationId: id, lender: submissionLender.lender, number: application.submissions.length + 1 };
  const record = await sentTo(application, submissionLender.lender);
  if (record) return { ...toResponse(record, unsentIn(record, application, submissionLender)), application: record.application };
  return reviewed(
    named,
    await reviewOf({ submissionLender, application, sheets, today, panel, hasAccount: await hasAccount(caller, submissionLender.lender) }),
  );
};

export const submitApplication: Operation<"submitApplication"> = (caller, { params: { id }, query }, call) =>
  submit(caller, { applicationId: id, lender: query.lender }, call);

export const postSubmission: Operation<"postSubmission"> = (caller, { body }, call) => submit(caller, body, call);

interface Requested {
  readonly applicationId: string;
  readonly lender?: string | undefined;
}

/** The submission that an application waits for; undefined for one that was not sent, or was opened again. */
const sentIn = ({ status, submissions }: Application): SubmissionSummary | undefined =>
  status === "submitted" ? submissions.at(-1) : undefined;

const sentTo = async (application: Application, lender: string): Promise<SubmissionRecord | undefined> => {
  const sent = sentIn(application);
  return sent?.lender === lender ? findSubmission({ applicationId: application._id, ...sent }) : undefined;
};

/** The requested lender, or the one that the application was sent to, or the only one for its type. */
function lenderOf(
  application: Application,
  sheets: RateSheets,
  { requested, today }: { readonly requested: string | undefined; readonly today: IsoDate },
): SubmissionLender {
  const sent = sentIn(application)?.lender;
  const name = requested ?? sent;
  // What was sent stays readable when the lender's sheet has been withdrawn.
  const previous = name !== undefined && name === sent ? submissionLendersOn(bundledSheets, today) : [];
  return lenderForType([...submissionLendersOn(sheets, today), ...previous], application.applicationType, name);
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
    const submissionLender = lenderOf(application, sheets, { requested, today });
    const record = await sentTo(application, submissionLender.lender);
    const number = record?.number ?? application.submissions.length + 1;
    const named = { applicationId, lender: submissionLender.lender, number };
    if (record && record.status !== "failed") {
      const unsent = record.reference === null ? [] : unsentIn(record, application, submissionLender);
      if (unsent.length === 0) return done(toResponse(record, unsentIn(record, application, submissionLender)));
      if (!(await sendMoreDocuments(caller, record, unsent, call))) return retry();
      return done(toResponse((await findSubmission(named))!, []));
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
      const kept = keptQuoteOf({
        application,
        sheets,
        options: indicativeProductOptions(submissionLender.lender, panel),
        today,
        by: caller.delegate?.userId ?? caller.userId,
        because: "submission",
      });
      if (!(await createSubmission(caller, { submission, kept, previous: application.submissions, version }, call))) return retry();
    }
    countMetric("Submissions", { outcome: "queued" });
    return done(toResponse((await findSubmission(named))!, []));
  });
}

/** Opens a declined or referred application again, to change it or to send it to another lender. */
export const reopenSubmission: Operation<"reopenSubmission"> = (caller, { params: { id } }, call) =>
  becomesQuote(caller, { applicationId: id, as: "reopened" }, call);

/** Takes an accepted application back from the lender. */
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
    if (!sent || !quoteAgainFrom[as].includes(sent.status)) throw notAllowed(sent?.status ?? application.status, as);
    const { lender, number } = sent;
    if (meant !== undefined && meant !== number) throw notCurrent(meant, number);
    return (await makeQuoteAgain(caller, { applicationId, lender, number, version, as }, call)) ? done() : retry();
  });
  return openApplication(caller, applicationId, call);
}

async function newSubmissionOf(caller: Caller, { missing, indicative, application, fields, documents }: Review, lender: string) {
  if (indicative) requireOfferable([indicative.product], "lender");
  if (!isConnected(lender)) throw new ApiError("conflict", "NOT_CONNECTED", notConnectedText(lender));
  if (missing.length > 0 || !indicative) throw incomplete(missing, lender);
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

/** Documents that were checked after the submission and that the lender has not been sent. */
function unsentIn({ documents }: SubmissionRecord, application: Application, submissionLender: SubmissionLender) {
  const sent = new Set(documents.map(({ _id }) => _id));
  return documentsFor(submissionLender, application).flatMap(({ _id, fileName }) => (sent.has(_id) ? [] : [{ _id, fileName }]));
}

function toResponse(
  { applicationId, lender, number, status, fields, documents, sentDocuments, ...record }: SubmissionRecord,
  unsent: SubmissionRecord["documents"],
): Submission {
  const { reference, text, submittedAt, updatedAt } = record;
  const names = documents.map(({ fileName }) => fileName);
  const documentsSent = Object.keys(sentDocuments).length;
  return {
    applicationId,
    lender,
    number,
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

function reviewed(named: Pick<Submission, "applicationId" | "lender" | "number">, { missing, fields, documents, application }: Review) {
  const unsent = { documentsSent: 0, unsentDocuments: [], reference: null, text: null, submittedAt: null, updatedAt: null };
  const status = missing.length > 0 ? ("incomplete" as const) : ("ready" as const);
  return { ...named, status, missing, fields, documents: documents.map(({ fileName }) => fileName), ...unsent, application };
}

function incomplete(missing: Review["missing"], lender: string): ApiError {
  const missingFields = missing.map(({ field, label }) => `${field} (${label})`).join(", ");
  return new ApiError(
    "conflict",
    "INCOMPLETE",
    `This application cannot be sent to ${lender} yet. Missing: ${missingFields}.`,
    missing[0]?.field,
  );
}

const notAllowed = (status: string, as: keyof typeof quoteAgainFrom) =>
  new ApiError(
    "conflict",
    "STATUS",
    `status: found ${status}, expected ${quoteAgainFrom[as].join(" or ")}: an application in another status cannot be ${as}.`,
    "status",
  );

const notCurrent = (meant: number, current: number) =>
  new ApiError("conflict", "STATUS", `number: found ${meant}, expected ${current}, the number of the current submission.`, "number");

const notSubmittable = (status: string) =>
  new ApiError("conflict", "STATUS", `status: found ${status}, expected quote: only a quote can be submitted.`, "status");
