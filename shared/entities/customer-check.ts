import type { IsoTime, Known } from "./known.ts";

export const checkServices = ["identity", "bankStatements", "creditFile"] as const;

/** What a customer does on another company's page: show who they are, share bank statements, hand over the credit file. */
export type CheckService = (typeof checkServices)[number];

export const checkStatuses = ["requested", "delayed", "sent", "completed", "failed", "expired"] as const;

/**
 * requested = its letter is about to leave, delayed = the company does not answer yet, sent = the customer has the letter; then what came
 * of it, where failed without a sentAt could not even be sent.
 */
export type CheckStatus = (typeof checkStatuses)[number];

/** Something that a customer was asked to do on another company's page, and what came of it. */
export interface CustomerCheck {
  readonly _id: string;
  readonly service: CheckService;
  readonly status: CheckStatus;
  readonly requestedAt: IsoTime;
  readonly sentAt?: Known<IsoTime>;
  /** When its outcome was told. */
  readonly settledAt?: Known<IsoTime>;
  /** The host of the company that told it. */
  readonly source?: Known<string>;
  /** Of a completed credit file that has one. */
  readonly score?: Known<number>;
}
