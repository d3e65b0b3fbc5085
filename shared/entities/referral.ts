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
}
