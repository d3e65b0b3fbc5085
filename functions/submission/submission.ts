import { businessDate } from "../../shared/business-date.ts";
import type { Submission } from "../../shared/entities/submission.ts";
import type { Caller } from "../http/caller.ts";
import type { Call, Operation } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { countMetric } from "../metric.ts";
import { untilSettled } from "../store/backoff.ts";
import { notFound } from "../store/not-found.ts";
import { openWorkspace, versionOf } from "../store/workspace.ts";
import { hasAccount } from "./account-store.ts";
import { type Review, reviewOf } from "./review.ts";
import { type SubmissionRecord, findSubmission, keepSubmission, sendAgain } from "./store.ts";
import { takerFor } from "./takers.ts";

/** How a submission stands, or, before it is made, what it still lacks. */
export const readSubmission: Operation<"readSubmission"> = async (caller, { params: { id }, query }, call) => {
  const today = businessDate(new Date());
  const application = await openWorkspace(caller, id, call);
  const taker = takerFor(application.applicationType, query.lender, today);
  const named = { applicationId: id, lender: taker.lender };
  const record = await findSubmission(named);
  if (record) return shown(record);
  return reviewed(named, await reviewOf({ taker, application, today, hasAccount: await hasAccount(caller, taker.lender) }));
};

export const submitApplication: Operation<"submitApplication"> = (caller, { params: { id }, query }, call) =>
  submit(caller, { applicationId: id, lender: query.lender }, call);

export const postSubmission: Operation<"postSubmission"> = (caller, { body }, call) => submit(caller, body, call);

interface Asked {
  readonly applicationId: string;
  readonly lender?: string | undefined;
}

/**
 * Submits an application to a lender, once, however often it is asked for: whoever asks again is told how that stands. What failed is
 * sent again as it was made.
 */
async function submit(caller: Caller, { applicationId, lender: asked }: Asked, call: Call): Promise<Submission> {
  return untilSettled(async () => {
    const version = await versionOf(caller, applicationId);
    const application = await openWorkspace(caller, applicationId, call);
    const today = businessDate(new Date());
    const taker = takerFor(application.applicationType, asked, today);
    const named = { applicationId, lender: taker.lender };
    const record = await findSubmission(named);
    if (record && record.status !== "failed") return shown(record);
    if (record) await sendAgain(caller, named, call);
    else if (application.status !== "quote") throw notSubmittable(application.status);
    else {
      const review = await reviewOf({ taker, application, today, hasAccount: await hasAccount(caller, taker.lender) });
      if (!(await keepSubmission(caller, { ...named, version, ...madeOf(caller, review, taker.lender) }, call))) return undefined;
    }
    countMetric("Submissions", { outcome: "queued" });
    return shown((await findSubmission(named))!);
  });
}

function madeOf({ organisationId }: Caller, { missing, offer, payload, fields, documents }: Review, lender: string) {
  if (missing.length > 0 || !offer) throw incomplete(missing, lender);
  if (organisationId === undefined) throw notFound();
  return { organisationId, payload, fields, documents: documents.map(({ _id, fileName }) => ({ _id, fileName })), ...offer };
}

function shown({ applicationId, lender, status, fields, documents, sentDocuments, ...record }: SubmissionRecord): Submission {
  const { reference, text, submittedAt, updatedAt } = record;
  const names = documents.map(({ fileName }) => fileName);
  const documentsSent = Object.keys(sentDocuments).length;
  return { applicationId, lender, status, missing: [], fields, documents: names, documentsSent, reference, text, submittedAt, updatedAt };
}

function reviewed(named: Pick<Submission, "applicationId" | "lender">, { missing, fields, documents }: Review): Submission {
  const unsent = { documentsSent: 0, reference: null, text: null, submittedAt: null, updatedAt: null };
  const status = missing.length > 0 ? "incomplete" : "ready";
  return { ...named, status, missing, fields, documents: documents.map(({ fileName }) => fileName), ...unsent };
}

function incomplete(missing: Review["missing"], lender: string): Refusal {
  const told = missing.map(({ field, label }) => `${field} (${label})`).join(", ");
  return new Refusal("conflict", "INCOMPLETE", `${lender} cannot be sent this application yet. Missing: ${told}.`, missing[0]?.field);
}

const notSubmittable = (status: string) =>
  new Refusal("conflict", "STATUS", `status: found ${status}, expected quote: only a quote can be submitted.`, "status");
