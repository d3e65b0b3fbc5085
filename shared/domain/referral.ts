import type { IsoDate } from "../dates.ts";
import type { IsoTime } from "./value-types.ts";

/** The body of a referral (core specification, section 3). address is the customer's e-mail address. */
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
  readonly hasConsent: true;
  /** The day on which the customer was told about the referral and what the broker is paid for it. */
  readonly informedOn: IsoDate;
}

/** A referral's progress by the deadlines of the referrer agreement. */
export interface ReferralProgress {
  readonly sentAt: IsoTime;
  readonly informedOn: IsoDate;
  /** The referrer had to give the customer's details by this day. */
  readonly detailsDueOn: IsoDate;
  /** The provider's team has to contact the customer by this day. */
  readonly contactDueOn: IsoDate;
  /** null = not contacted yet. */
  readonly contactedAt: IsoTime | null;
}
