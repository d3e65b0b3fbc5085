import type { ApplicationRow } from "./application.ts";
import type { CheckService } from "./customer-check.ts";
import type { IsoTime } from "./value-types.ts";
import type { SentStatus } from "./submission.ts";

export const checkOutcomes = ["completed", "failed", "expired"] as const;

/** An event on a quote that its broker did not cause. Holds no personal data. */
export type NewsEvent =
  /** A customer has signed. */
  | { readonly kind: "signed" }
  /** A customer's file has been checked and can be opened. */
  | { readonly kind: "uploaded" }
  /** A customer has answered a question that a link asks. */
  | { readonly kind: "customerAnswered" }
  | { readonly kind: "checked"; readonly service: CheckService; readonly outcome: (typeof checkOutcomes)[number] }
  | { readonly kind: "answered"; readonly lender: string; readonly status: SentStatus };

export interface News {
  /** Ids sort by time. */
  readonly _id: string;
  readonly at: IsoTime;
  readonly event: NewsEvent;
  readonly quote: ApplicationRow;
}
