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

/** In which the broker may make a submitted application a quote again: by opening it, or by withdrawing it from the lender. */
export const quoteAgainFrom: Readonly<Record<"reopened" | "withdrawn", readonly SentStatus[]>> = {
  reopened: ["declined", "referred"],
  withdrawn: ["accepted"],
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

export interface Submission {
  readonly applicationId: string;
  readonly lender: string;
  /** Which of the application's submissions this is, from 1. */
  readonly number: number;
  readonly status: SubmissionStatus;
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
