import type { IsoTime, Known } from "./known.ts";

export const documentKinds = [
  "privacy",
  "creditGuide",
  "identity",
  "bankStatement",
  "invoice",
  "creditProfile",
  "referralAgreement",
] as const;

export type DocumentKind = (typeof documentKinds)[number];

/** What an upload may be (its first bytes are checked against it). */
export const documentContentTypes = ["application/pdf", "image/jpeg", "image/png", "image/heic"] as const;

export type DocumentContentType = (typeof documentContentTypes)[number];

/** pending = announced but not checked yet, ready = checked, refused = not what it claimed to be. */
export type DocumentStatus = "pending" | "ready" | "refused";

export interface Document {
  readonly _id: string;
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly contentType: DocumentContentType;
  /** Bytes. */
  readonly size: number;
  readonly status: DocumentStatus;
  readonly createdAt: IsoTime;
  /** The customer whom it is about. */
  readonly customerId?: Known<string>;
  /** The customer who has handed it in by a link; absent where the broker has. */
  readonly handedInBy?: Known<string>;
  /** Of a refused one: what was found and what was expected. */
  readonly reason?: Known<string>;
  /** The newer document in its place; this one stays as it is. */
  readonly replacedBy?: Known<string>;
}

/** Where and with which form fields a browser posts the file itself. */
export interface UploadForm {
  readonly documentId: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}
