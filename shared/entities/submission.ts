import type { IsoTime } from "./known.ts";

export type SubmissionStatus = "incomplete" | "queued" | "accepted" | "refused" | "failed";

/** A field that the lender requires and the application lacks. */
export interface MissingField {
  /** Where it stands in the application: customers.0.firstName. */
  readonly field: string;
  readonly label: string;
}

/** An application on its way to a lender; incomplete = not sent, for the fields that are missing. */
export interface Submission {
  readonly applicationId: string;
  readonly lender: string;
  readonly status: SubmissionStatus;
  readonly missing: readonly MissingField[];
  readonly updatedAt: IsoTime;
}
