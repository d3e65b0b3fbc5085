import { percentOf, plus, round2 } from "../money.ts";
import { TRUE } from "./criteria.ts";
import type { Answers, Slot } from "./predicates.ts";
import type { Fee } from "./sheet.ts";

/** Dollars that a fee comes to; a percent fee is percent of the loan amount, null without one (engine.md section 4.2). */
export function feeAmount(fee: Fee, loanAmount: number | undefined): number | null {
  if (fee.calc !== "percent") return fee.value;
  return loanAmount === undefined ? null : round2(percentOf(fee.value, loanAmount));
}

/** The dollars of those fees that count, which are those whose criteria all hold, added up by how they are paid. */
export interface CountedFees {
  /** Upfront and added to the loan. */
  capitalised: number;
  /** Upfront and paid in cash. */
  paidInCash: number;
  monthly: number;
}

export function countedFees(
  fees: readonly { readonly fee: Fee; readonly slot: Slot }[],
  answers: Answers,
  loanAmount: number | undefined,
): CountedFees {
  const counted = { capitalised: 0, paidInCash: 0, monthly: 0 };
  for (const { fee, slot } of fees) {
    if (answers[slot] !== TRUE) continue;
    const paid = fee.frequency === "monthly" ? "monthly" : fee.capitalised ? "capitalised" : "paidInCash";
    counted[paid] = plus(counted[paid], feeAmount(fee, loanAmount) ?? 0);
  }
  return counted;
}
