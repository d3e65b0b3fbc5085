/** The shape of a price trace (../explained-prices.md). */
import type { ScoreBand } from "../rate.ts";
import type { SheetSources, Source } from "./sources.ts";

/** Percent a year. */
export interface RateRow {
  readonly kind: "base" | "loading";
  readonly name: string;
  /** The labels of the criteria that make it count; of the base all of the tier's. */
  readonly because: readonly string[];
  readonly value: number;
  readonly running: number;
  readonly source: Source | null;
}

/** Dollars. */
export interface AmountRow {
  readonly kind: "assetValue" | "deposit" | "fee" | "brokerage";
  readonly name: string;
  readonly because: readonly string[];
  readonly value: number;
  readonly capitalised?: boolean;
  /** Paid with the last repayment, so neither financed nor in the cash. */
  readonly when?: "end";
  /** Of a percentage: the percent and the amount that it is of. */
  readonly percent?: number;
  readonly of?: number;
  /** The limit in dollars that took the place of the percentage. */
  readonly limit?: number;
  /** What is financed so far. */
  readonly running: number;
  /** What is paid in cash so far, beside the deposit. */
  readonly cash: number;
  /** Null for what the scenario says. */
  readonly source: Source | null;
  /** Why it is assumed that a fee is financed or paid in cash. */
  readonly payment?: string;
}

export interface NotCountedRow {
  readonly kind: "loading" | "fee";
  readonly name: string;
  /** As in the sheet. */
  readonly value: number;
  readonly result: false | null;
  readonly because: readonly string[];
}

export interface Trace {
  readonly sheet: Pick<SheetSources, "lender" | "productName" | "date" | "digest">;
  readonly rate: readonly RateRow[];
  /** Why the criteria with these labels, and the documentation level, are assumed. */
  readonly assumed: { readonly criteria: readonly { readonly label: string; readonly reason: string }[]; readonly productType?: string };
  /** Null without an asset value, a term and a positive loan amount. */
  readonly amount: readonly AmountRow[] | null;
  readonly notCounted: readonly NotCountedRow[];
  /** Null where there is no repayment; so are `total` and `comparison`. */
  readonly repayment: {
    readonly financeAmount: number;
    readonly ratePercent: number;
    readonly termMonths: number;
    readonly balloon: number;
    readonly timing: "arrears" | "advance";
    readonly unrounded: number;
    readonly repayments: number;
  } | null;
  readonly total: { readonly repayments: number; readonly balloon: number; readonly loanAmount: number } | null;
  readonly comparison: {
    readonly received: number;
    /** The monthly fees. */
    readonly monthly: number;
    /** What is paid with the last repayment beside it. */
    readonly atEnd?: number | undefined;
    readonly balloon: number;
    /** The rate of one month, not rounded and no percentage. */
    readonly periodic: number;
    readonly rate: number;
  } | null;
  /** Of a rate that is interpolated by the credit score. */
  readonly score: (ScoreBand & { readonly low: number; readonly high: number; readonly score: number }) | null;
}
