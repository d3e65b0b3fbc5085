import type { IsoTime, Nullish } from "./value-types.ts";

export const checkServices = ["identity", "bankStatements", "creditFile"] as const;

/** What the customer does on another company's page: verify their identity, share bank statements, or share the credit file. */
export type CheckService = (typeof checkServices)[number];

export const checkStatuses = ["requested", "delayed", "sent", "completed", "failed", "expired"] as const;

/**
 * requested: the e-mail is queued. delayed: the company does not answer yet. sent: the e-mail was sent. The others are outcomes; failed
 * without sentAt means that the e-mail could not be sent.
 */
export type CheckStatus = (typeof checkStatuses)[number];

export interface CustomerCheck {
  readonly _id: string;
  readonly service: CheckService;
  readonly status: CheckStatus;
  readonly requestedAt: IsoTime;
  readonly sentAt?: Nullish<IsoTime>;
  /** When its email came back. */
  readonly bouncedAt?: Nullish<IsoTime>;
  readonly completedAt?: Nullish<IsoTime>;
  /** The host of the company that reported it. */
  readonly source?: Nullish<string>;
  /** Only of a completed credit file. */
  readonly score?: Nullish<number>;
  /** Only of a completed credit file. */
  readonly hasAdverseCredit?: Nullish<boolean>;
  /** Dollars in default; only of a completed credit file. */
  readonly defaultValue?: Nullish<number>;
  /** The document with the company's report. */
  readonly reportId?: Nullish<string>;
}
