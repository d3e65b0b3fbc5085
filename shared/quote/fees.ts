/** Fees in whole cents (README.md, section 4.2). */
import { centsOf, percentOfCents } from "../money.ts";
import { TRUE } from "./criteria.ts";
import { type Answers, allOf } from "./evaluate.ts";
import type { IndexedFee } from "./indexed-sheets.ts";

/** The fee's amount; a percent fee is based on the loan amount and null without one. */
export function feeCents({ value, calc }: IndexedFee, loanCents: number | undefined): number | null {
  if (calc !== "percent") return centsOf(value);
  return loanCents === undefined ? null : percentOfCents(value, loanCents);
}

/** Totals of the fees whose criteria all hold. */
export interface CountedFees {
  /** Upfront, added to the loan. */
  readonly capitalised: number;
  /** Upfront, paid in cash. */
  readonly cash: number;
  readonly monthly: number;
}

export function countedFees(fees: readonly IndexedFee[], answers: Answers, loanCents: number | undefined): CountedFees {
  const counted = { capitalised: 0, cash: 0, monthly: 0 };
  for (const fee of fees) if (allOf(fee.criteria, answers) === TRUE) counted[kindOf(fee)] += feeCents(fee, loanCents) ?? 0;
  return counted;
}

function kindOf({ frequency, capitalised }: IndexedFee): keyof CountedFees {
  if (frequency === "monthly") return "monthly";
  return capitalised ? "capitalised" : "cash";
}
