import type { IsoDate } from "../dates.ts";
import type { IsoTime } from "./known.ts";

/** What a broker sends with a customer to refer (core specification, section 3); address is the customer's e-mail address. */
export interface ReferralPayload {
  readonly applicationId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly number: string;
  readonly customerId: string;
  readonly address: string;
  readonly status: "referral";
  readonly totalLoanAmount: number | null;
  readonly minRepayments: number | null;
  readonly maxRepayments: number | null;
  readonly minRate: number;
  readonly maxRate: number;
  /** The customer agrees to be contacted. */
  readonly hasConsent: true;
  /** The day on which the customer was told of the referral and of what the broker gets for it. */
  readonly informedOn: IsoDate;
}

/** How a referral stands by the days of the referrer agreement. */
export interface ReferralProgress {
  readonly sentAt: IsoTime;
  readonly informedOn: IsoDate;
  /** The last day on which the customer's details were to be given. */
  readonly detailsDueOn: IsoDate;
  /** The last day on which the provider's team is to contact the customer. */
  readonly contactDueOn: IsoDate;
  /** null = not contacted yet. */
  readonly contactedAt: IsoTime | null;
}
