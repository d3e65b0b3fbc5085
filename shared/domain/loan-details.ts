import type { Known } from "./known-fields.ts";

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
  /** Dollars: asset value less deposit. Derived; null while the asset value is unknown. */
  readonly loanAmount?: Known<number>;
}
