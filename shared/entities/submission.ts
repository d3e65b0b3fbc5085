import type { IsoTime } from "./known.ts";

/** incomplete = something is missing; ready = it may be sent. */
export const reviewStatuses = ["incomplete", "ready"] as const;

/**
 * queued = on its way; received = the lender has it; referred = the lender's people look at it; failed = it could not be handed over, and
 * may be sent again.
 */
export const sentStatuses = ["queued", "received", "referred", "accepted", "refused", "failed"] as const;

export type SentStatus = (typeof sentStatuses)[number];
export type SubmissionStatus = (typeof reviewStatuses)[number] | SentStatus;

/** Where in the product something is filled in. */
export const submissionPlaces = ["asset", "customer", "business", "criteria", "documents", "declaration", "organisation"] as const;

export type SubmissionPlace = (typeof submissionPlaces)[number];

/** What a lender requires. */
export interface RequiredField {
  /** Where it stands in the application: customers.0.firstName. */
  readonly field: string;
  readonly label: string;
  readonly place: SubmissionPlace;
}

/** An application on its way to a lender. */
export interface Submission {
  readonly applicationId: string;
  readonly lender: string;
  readonly status: SubmissionStatus;
  /** What the application lacks. */
  readonly missing: readonly RequiredField[];
  /** What the lender is told, and the names of the files that go with it. */
  readonly fields: readonly RequiredField[];
  readonly documents: readonly string[];
  /** How many of the files the lender has. */
  readonly documentsSent: number;
  /** The lender's own, once it has answered. */
  readonly reference: string | null;
  readonly text: string | null;
  /** null = nothing has been sent. */
  readonly submittedAt: IsoTime | null;
  readonly updatedAt: IsoTime | null;
}

/** A field of an organisation's account with a lender, and whether it is a secret to type unseen. */
export interface LenderCredential {
  readonly name: string;
  readonly label: string;
  readonly secret: boolean;
}

/** With what an organisation signs in to a lender: the values themselves are never read back. */
export interface LenderCredentials {
  readonly lender: string;
  readonly fields: readonly LenderCredential[];
  /** null = not set. */
  readonly setAt: IsoTime | null;
}
