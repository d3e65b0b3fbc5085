import type { DocumentKind } from "../../shared/domain/document.ts";
import type { LenderApplication } from "../../shared/wire/lender-application.ts";

/** An organisation's sign-in with a lender, by the field names of the lender's sheet. */
export type Credentials = Readonly<Record<string, string>>;

export interface SubmissionStatusReport {
  /** The lender's reference; null if it rejected the application. */
  readonly reference: string | null;
  readonly status: "received" | "referred" | "accepted" | "declined";
  readonly text: string | null;
  /** Counts from 1; a later report has a higher number. */
  readonly sequence: number;
}

export interface OutgoingFile {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

export interface OutgoingApplication {
  readonly application: LenderApplication;
  /** Identifies the submission; the lender's events repeat it. */
  readonly clientReference: string;
}

/** The methods throw ExternalServiceError if the lender does not answer, and LenderSignInRejected. */
export interface Lender {
  /** Submits an application; submitting it again under the same client reference has no further effect. */
  submit(outgoing: OutgoingApplication, credentials: Credentials): Promise<SubmissionStatusReport>;
  upload(reference: string, file: OutgoingFile, credentials: Credentials): Promise<void>;
  status(reference: string, credentials: Credentials): Promise<SubmissionStatusReport>;
}

export class LenderSignInRejected extends Error {
  override readonly name = "LenderSignInRejected";
}

/** The lender rejects the request; a retry would not help. */
export class LenderRejected extends Error {
  override readonly name = "LenderRejected";
  readonly text: string;

  constructor(status: number, text: string) {
    super(`answered with status ${status}`);
    this.text = text;
  }
}
