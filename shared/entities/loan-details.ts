import type { Known } from "./known.ts";

export interface LoanDetails {
  readonly _id: string;
  /** Months. */
  readonly term?: Known<number>;
  /** Percent of the asset value. */
  readonly balloon?: Known<number>;
  /** Dollars. */
  readonly deposit?: Known<number>;
  /** Percent of the net amount financed. */
  readonly brokerageRate?: Known<number>;
  /** Asset value less deposit, in dollars; derived, null while the asset value is not known. */
  readonly loanAmount?: Known<number>;
}
