import type { Payload } from "./payload.ts";

/** With what an organisation signs in to a lender, by the names of its sheet. */
export type Credentials = Readonly<Record<string, string>>;

/** How a submission stands with a lender. */
export interface Standing {
  /** The lender's own; null where it took nothing in. */
  readonly reference: string | null;
  readonly status: "received" | "referred" | "accepted" | "refused";
  readonly text: string | null;
  /** From 1; what is said later has a higher number. */
  readonly sequence: number;
}

export interface OutgoingApplication {
  /** Ours, which the lender's messages name. */
  readonly applicationId: string;
  readonly payload: Payload;
}

export interface OutgoingFile {
  readonly documentId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** A lender that takes applications. Each verb throws an OutsideFailure where the lender could not be asked, and SignInRefused. */
export interface Lender {
  /** Hands an application over; the lender takes the same one but once. */
  submit(application: OutgoingApplication, credentials: Credentials): Promise<Standing>;
  upload(reference: string, file: OutgoingFile, credentials: Credentials): Promise<void>;
  standing(reference: string, credentials: Credentials): Promise<Standing>;
}

/** The lender does not know the organisation by these credentials. */
export class SignInRefused extends Error {
  override readonly name = "SignInRefused";
}

/** The lender does not want what it was sent, however often it is sent. */
export class NotTaken extends Error {
  override readonly name = "NotTaken";
  /** In the lender's words. */
  readonly text: string;

  constructor(status: number, text: string) {
    super(`answered with status ${status}`);
    this.text = text;
  }
}
