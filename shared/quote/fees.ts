import { centsOf, percentOfCents } from "../money.ts";
import { TRUE } from "./criteria.ts";
import type { Answers, Slot } from "./fact-line.ts";
import type { Fee } from "./sheet.ts";

/** Cents that a fee comes to; a percent fee is percent of the loan amount, null without one (engine.md section 4.2). */
export function feeCents({ value, calc }: Fee, loanCents: number | undefined): number | null {
  if (calc !== "percent") return centsOf(value);
  return loanCents === undefined ? null : percentOfCents(value, loanCents);
}

/** A fee with the slot of its criteria, and its cents where they do not depend on the loan. */
export interface CompiledFee {
  readonly fee: Fee;
  readonly slot: Slot;
  readonly fixedCents: number | undefined;
}

/** Upfront fees that are added to the loan, upfront fees paid in cash, and monthly fees. */
export type FeeKind = "capitalised" | "cash" | "monthly";

/** The cents of those fees of one kind that count, which are those whose criteria all hold. */
export function countedCents(fees: readonly CompiledFee[], kind: FeeKind, answers: Answers, loanCents: number | undefined): number {
  let cents = 0;
  for (const { fee, slot, fixedCents } of fees) {
    if (answers[slot] === TRUE && kindOf(fee) === kind) cents += fixedCents ?? feeCents(fee, loanCents) ?? 0;
  }
  return cents;
}

function kindOf({ frequency, capitalised }: Fee): FeeKind {
  if (frequency === "monthly") return "monthly";
  return capitalised ? "capitalised" : "cash";
}
