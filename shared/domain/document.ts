import type { IsoDate } from "../dates.ts";
import type { IsoTime, Nullish } from "./value-types.ts";

/** What a customer uploads about themselves. */
export const customerDocumentKinds = ["identity", "bankStatement", "payslip", "taxReturn", "incomeStatement", "ratesNotice"] as const;

/** What is uploaded about the asset or the business, once for all customers of a quote. */
export const quoteDocumentKinds = [
  "invoice",
  "sellerIdentity",
  "registration",
  "payoutLetter",
  "trustDeed",
  "activityStatement",
  "financials",
] as const;

export const documentKinds = [
  "privacy",
  "creditGuide",
  ...customerDocumentKinds,
  ...quoteDocumentKinds,
  "creditProfile",
  "referralAgreement",
] as const;

export type DocumentKind = (typeof documentKinds)[number];

export const documentTitles: Readonly<Record<DocumentKind, string>> = {
  privacy: "Privacy disclosure",
  creditGuide: "Credit guide",
  identity: "Identity",
  bankStatement: "Bank statements",
  payslip: "Payslips",
  taxReturn: "Tax return",
  incomeStatement: "Income statement",
  ratesNotice: "Rates notice",
  invoice: "Invoice",
  sellerIdentity: "Seller's identity",
  registration: "Registration and proof of ownership",
  payoutLetter: "Payout letter",
  trustDeed: "Trust deed",
  activityStatement: "Activity statements",
  financials: "Financial statements",
  creditProfile: "Credit profile",
  referralAgreement: "Referrer Agreement",
};

export type CustomerDocumentKind = (typeof customerDocumentKinds)[number];
export type QuoteDocumentKind = (typeof quoteDocumentKinds)[number];

/** What a customer can upload by a link. */
export type UploadableKind = CustomerDocumentKind | QuoteDocumentKind;

export const isQuoteDocumentKind = (kind: DocumentKind): kind is QuoteDocumentKind =>
  (quoteDocumentKinds as readonly DocumentKind[]).includes(kind);
export const isUploadable = (kind: DocumentKind): kind is UploadableKind =>
  isQuoteDocumentKind(kind) || (customerDocumentKinds as readonly DocumentKind[]).includes(kind);

/** Kinds that the broker can mark as not needed. Agreements that the law requires cannot be waived. */
export const waivableKinds = [...customerDocumentKinds, ...quoteDocumentKinds, "creditProfile"] as const;

export type WaivableKind = (typeof waivableKinds)[number];

/** Why a document is not needed, by its kind. Stored with the customer, or with the asset for what is uploaded once for a quote. */
export type Waivers = { readonly [Kind in WaivableKind]?: { readonly reason: string; readonly at: IsoTime } | undefined };

/** What customers sign by a link. */
export const customersAgreements: readonly DocumentKind[] = ["privacy", "creditGuide"];

/** The accepted file types; the first bytes of an upload are checked against its type. */
export const documentContentTypes = ["application/pdf", "image/jpeg", "image/png", "image/heic"] as const;

export type DocumentContentType = (typeof documentContentTypes)[number];

/** pending: announced but not checked yet. ready: checked. rejected: it is not what was announced. */
export type DocumentStatus = "pending" | "ready" | "rejected";

export const earliestIssue = "2000-01-01";

/** After how many days a file of a kind is too old. */
export type Freshness = { readonly [Kind in DocumentKind]?: number | undefined };

export interface Document {
  readonly _id: string;
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly contentType: DocumentContentType;
  /** Bytes. */
  readonly size: number;
  readonly status: DocumentStatus;
  readonly createdAt: IsoTime;
  /** When its file was checked; absent if the server made it. */
  readonly checkedAt?: Nullish<IsoTime>;
  /** The day that the file itself names, as the broker read it. */
  readonly issuedOn?: Nullish<IsoDate>;
  /** It has arrived and waits for its malware scan. */
  readonly isScanning?: Nullish<true>;
  /** Its file is being copied from another application. */
  readonly isCopying?: Nullish<true>;
  readonly customerId?: Nullish<string>;
  /** The customer who uploaded it with a link; absent if the broker did. */
  readonly handedInBy?: Nullish<string>;
  /** Why it was rejected: what was found and what was expected. */
  readonly reason?: Nullish<string>;
  readonly replacedBy?: Nullish<string>;
  /** Of a signed agreement: the day of issue of its text. */
  readonly version?: Nullish<string>;
  /** Of a signed agreement: whose name was signed, as it was then. */
  readonly signerName?: Nullish<string>;
  /** It was signed, and a newer version of its text is in force. */
  readonly isOutdated?: Nullish<true>;
}

/** The URL and form fields with which a browser posts the file to S3. */
export interface UploadForm {
  readonly documentId: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}
