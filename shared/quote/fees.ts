import { percentOfCents } from "../money.ts";
import type { CompiledFee } from "./compiled-sheets.ts";
import { TRUE } from "./criteria.ts";
import type { Answers } from "./fact-line.ts";

/** Cents that a fee comes to; a percent fee is percent of the loan amount, null without one (engine.md section 4.2). */
export function feeCents({ value, fixedCents }: CompiledFee, loanCents: number | undefined): number | null {
  if (fixedCents !== undefined) return fixedCents;
  return loanCents === undefined ? null : percentOfCents(value, loanCents);
}

/** Upfront fees that are added to the loan, upfront fees paid in cash, and monthly fees. */
export type FeeKind = "capitalised" | "cash" | "monthly";

/** The cents of those fees of one kind that count, which are those whose criteria all hold. */
export function countedCents(fees: readonly CompiledFee[], kind: FeeKind, answers: Answers, loanCents: number | undefined): number {
  let cents = 0;
  for (const fee of fees) if (answers[fee.slot] === TRUE && kindOf(fee) === kind) cents += feeCents(fee, loanCents) ?? 0;
  return cents;
}

function kindOf({ frequency, capitalised }: CompiledFee): FeeKind {
  if (frequency === "monthly") return "monthly";
  return capitalised ? "capitalised" : "cash";
}
