import type { IsoDate } from "../dates.ts";
import type { IsoTime } from "./value-types.ts";

/** incomplete: something is missing. ready: it can be submitted. */
export const reviewStatuses = ["incomplete", "ready"] as const;

/**
 * queued: waiting to be sent. received: the lender has it. referred: the lender's credit assessors review it and may ask for changes.
 * failed: it could not be sent and can be sent again. withdrawn: the broker took it back; whatever the lender reports later, it stays so.
 */
export const sentStatuses = ["queued", "received", "referred", "accepted", "declined", "failed", "withdrawn"] as const;

export type SentStatus = (typeof sentStatuses)[number];
export type SubmissionStatus = (typeof reviewStatuses)[number] | SentStatus;

/** lender: Kelpie sends it and the lender reports. hand: the broker lodges it outside Kelpie, and types what the lender answers. */
export const submittedByKinds = ["hand", "lender"] as const;
export type SubmittedBy = (typeof submittedByKinds)[number];

/** In which the broker may make a submitted application a quote again: by opening it, or by withdrawing it from the lender. */
export const quoteAgainFrom: Readonly<Record<"reopened" | "withdrawn", Readonly<Record<SubmittedBy, readonly SentStatus[]>>>> = {
  reopened: { lender: ["declined", "referred"], hand: ["declined", "referred"] },
  withdrawn: { lender: ["accepted"], hand: ["received", "referred", "accepted"] },
};

/** One of an application's submissions, numbered from 1. */
export interface SubmissionSummary {
  readonly number: number;
  readonly lender: string;
  readonly status: SentStatus;
  /** When it got this status. */
  readonly at: IsoTime;
}

export const submissionPlaces = ["asset", "customer", "business", "criteria", "documents", "declaration", "organisation"] as const;

export type SubmissionPlace = (typeof submissionPlaces)[number];

export interface RequiredField {
  /** Its path in the application: customers.0.firstName. */
  readonly field: string;
  readonly label: string;
  readonly place: SubmissionPlace;
}

/** What a lender has approved: rate in percent a year, term in months, the rest in dollars. */
export interface ApprovedTerms {
  readonly rate: number;
  /** What is financed. */
  readonly amount: number;
  readonly term: number;
  readonly balloon: number;
  readonly repayment: number;
  readonly monthlyFees: number;
  /** Those paid once; absent where the lender does not name them. */
  readonly fees?: readonly { readonly name: string; readonly amount: number; readonly capitalised: boolean }[] | undefined;
}

/** A condition of an approval. `by` is the id of the user who ticked it. */
export interface ApprovalCondition {
  readonly text: string;
  readonly met: { readonly at: IsoTime; readonly by: string } | null;
}

/** How an approval differs from what was quoted. Amounts in dollars; null where the quote did not know a part. */
export interface ApprovalDifference {
  /** Of rate, amount, term, balloon, repayment, monthlyFees and the fees by name, those that are not equal. */
  readonly items: readonly { readonly name: string; readonly quoted: number | null; readonly approved: number | null }[];
  /** By how much repayment and monthly fees are more than quoted. */
  readonly monthly: number | null;
  /** The same of all that is paid over the term, with the balloon and the fees in cash. */
  readonly overTerm: number | null;
}

/** Another lender's product that costs less a month than what was approved. */
export interface Alternative {
  readonly lender: string;
  /** Dollars: repayment and monthly fees. */
  readonly monthly: number;
  /** It was not cheaper than what was quoted. */
  readonly newly: boolean;
  /** An assumed rate or fee has made it. */
  readonly assumed?: true | undefined;
}

/** amount: more is financed than the asset and the fees cost. */
export const approvalWarnings = ["amount"] as const;
export type ApprovalWarning = (typeof approvalWarnings)[number];

/** What is recorded about a submission, beside its status. Null: not known yet. */
export interface SubmissionFacts {
  /** The day in Sydney; null of an application that Kelpie sends. */
  readonly lodgedOn: IsoDate | null;
  readonly decidedOn: IsoDate | null;
  readonly terms: ApprovedTerms | null;
  readonly conditions: readonly ApprovalCondition[];
  /** The last day of the approval. */
  readonly lapsesOn: IsoDate | null;
  /** Why the lender decided so. */
  readonly reason: string | null;
  readonly warnings: readonly ApprovalWarning[];
}

export interface Submission extends SubmissionFacts {
  readonly applicationId: string;
  readonly lender: string;
  readonly by: SubmittedBy;
  /** Which of the application's submissions this is, from 1. */
  readonly number: number;
  readonly status: SubmissionStatus;
  /** What it lacks; of a lodged one, what it lacked. */
  readonly missing: readonly RequiredField[];
  /** The fields that are sent, and the names of the files that are sent after them. */
  readonly fields: readonly RequiredField[];
  readonly documents: readonly string[];
  readonly documentsSent: number;
  /** The names of the files that came after the submission and were not sent. */
  readonly unsentDocuments: readonly string[];
  /** The lender's reference, once it has responded. */
  readonly reference: string | null;
  readonly text: string | null;
  /** null = not submitted. */
  readonly submittedAt: IsoTime | null;
  readonly updatedAt: IsoTime | null;
  /** Null without terms. */
  readonly difference: ApprovalDifference | null;
  /** In the order of the listing, by today's rate sheets. */
  readonly alternatives: readonly Alternative[];
}

/** A field of an organisation's account with a lender. The input of a secret is masked. */
export interface LenderCredential {
  readonly name: string;
  readonly label: string;
  readonly secret: boolean;
}

/** An organisation's sign-in with a lender. The values are never returned. */
export interface LenderCredentials {
  readonly lender: string;
  readonly fields: readonly LenderCredential[];
  /** null = not set. */
  readonly setAt: IsoTime | null;
}
