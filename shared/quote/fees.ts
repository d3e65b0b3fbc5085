/** Fees in whole cents (README.md, section 4.2). */
import { centsOf, percentOfCents } from "../money.ts";
import { TRUE } from "./criteria.ts";
import { type Answers, allOf } from "./evaluate.ts";
import type { IndexedFee } from "./indexed-sheets.ts";

/** The fee's amount; a percent fee is based on the loan amount, within its limits, and null without a loan amount. */
export function feeCents({ value, charged = value, calc, min, max }: IndexedFee, loanCents: number | undefined): number | null {
  if (calc !== "percent") return centsOf(charged);
  if (loanCents === undefined) return null;
  const share = percentOfCents(value, loanCents);
  const raised = min === undefined ? share : Math.max(share, centsOf(min));
  return max === undefined ? raised : Math.min(raised, centsOf(max));
}

/** Totals of the fees whose criteria all hold. */
export interface CountedFees {
  /** Upfront, added to the loan. */
  readonly capitalised: number;
  /** Upfront, paid in cash at the start. */
  readonly cash: number;
  /** Paid with the last repayment. */
  readonly end: number;
  readonly monthly: number;
}

export function countedFees(fees: readonly IndexedFee[], answers: Answers, loanCents: number | undefined): CountedFees {
  const counted = { capitalised: 0, cash: 0, end: 0, monthly: 0 };
  for (const fee of fees) if (allOf(fee.criteria, answers) === TRUE) counted[kindOf(fee)] += feeCents(fee, loanCents) ?? 0;
  return counted;
}

/** All fees except the monthly ones. */
export const upfrontCents = ({ capitalised, cash, end }: CountedFees): number => capitalised + cash + end;

function kindOf({ frequency, capitalised, when }: IndexedFee): keyof CountedFees {
  if (frequency === "monthly") return "monthly";
  if (when === "end") return "end";
  return capitalised ? "capitalised" : "cash";
}
