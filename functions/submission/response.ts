/** A submission as the API answers it. */
import type { IsoDate } from "../../shared/dates.ts";
import type { Application } from "../../shared/domain/application.ts";
import type { Submission, SubmissionFacts, SubmissionSummary } from "../../shared/domain/submission.ts";
import { quote } from "../../shared/quote/quote.ts";
import { approvalDifference, cheaperAlternatives } from "../../shared/submission/difference.ts";
import type { PanelOptions } from "../organisation/lenders.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";
import { isConnected } from "../sheets/submission-lenders.ts";
import type { Review } from "./review.ts";
import { type SubmissionRecord, byOf } from "./record.ts";

/** The submission that an application waits for; undefined for one that was not sent, or was opened again. */
export const sentIn = ({ status, submissions }: Pick<Application, "status" | "submissions">): SubmissionSummary | undefined =>
  status === "submitted" ? submissions.at(-1) : undefined;

/** What today's alternatives to an approval are ranked by. */
export interface RankedBy {
  readonly sheets: RateSheets;
  readonly panel: PanelOptions;
  readonly today: IsoDate;
}

const nothingYet: SubmissionFacts = {
  lodgedOn: null,
  decidedOn: null,
  terms: null,
  conditions: [],
  lapsesOn: null,
  reason: null,
  warnings: [],
};

export function toResponse(record: SubmissionRecord, unsent: SubmissionRecord["documents"], by: RankedBy): Submission {
  const { applicationId, lender, number, status, missing = [], fields, documents, sentDocuments } = record;
  const { reference, text, submittedAt, updatedAt } = record;
  return {
    applicationId,
    lender,
    by: byOf(record),
    number,
    status,
    missing,
    fields,
    documents: documents.map(({ fileName }) => fileName),
    documentsSent: Object.keys(sentDocuments).length,
    unsentDocuments: unsent.map(({ fileName }) => fileName),
    reference,
    text,
    submittedAt,
    updatedAt,
    ...factsOf(record),
    ...comparisonOf(record, by),
  };
}

/** Submissions of earlier releases have none of them. */
function factsOf(record: SubmissionRecord): SubmissionFacts {
  const names = Object.keys(nothingYet) as (keyof SubmissionFacts)[];
  return Object.fromEntries(names.map((name) => [name, record[name] ?? nothingYet[name]])) as unknown as SubmissionFacts;
}

function comparisonOf(record: SubmissionRecord, { sheets, panel, today }: RankedBy): Pick<Submission, "difference" | "alternatives"> {
  const { terms } = record;
  // The scenario goes with a customer whose records are destroyed.
  const scenario = record.scenario as SubmissionRecord["scenario"] | undefined;
  if (!terms || !scenario) return { difference: null, alternatives: [] };
  const quoted = { product: record.product, scenario };
  const { products } = quote({ ...scenario, today }, sheets.rulebook, panel);
  return { difference: approvalDifference(quoted, terms), alternatives: cheaperAlternatives(products, quoted, terms) };
}

export function reviewResponse(
  named: Pick<Submission, "applicationId" | "lender" | "number">,
  { missing, fields, documents, application }: Review,
) {
  const unsent = { documentsSent: 0, unsentDocuments: [], reference: null, text: null, submittedAt: null, updatedAt: null };
  const status = missing.length > 0 ? ("incomplete" as const) : ("ready" as const);
  const by = isConnected(named.lender) ? ("lender" as const) : ("hand" as const);
  const names = documents.map(({ fileName }) => fileName);
  return {
    ...named,
    by,
    status,
    missing,
    fields,
    documents: names,
    ...unsent,
    ...nothingYet,
    difference: null,
    alternatives: [],
    application,
  };
}
