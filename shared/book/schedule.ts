/** What is owed after each repayment, by the terms of the contract: an estimate, as the lender's own payout letter decides. */
import { type IsoDate, monthsAfter } from "../dates.ts";
import { centsOf, dollarsOf, monthlyInterest, plus } from "../money.ts";
import type { ContractTerms, WatchedContract } from "./contract.ts";

export interface ScheduleRow {
  /** The repayment's number, from 1. */
  readonly k: number;
  readonly day: IsoDate;
  /** Dollars, right after the repayment. */
  readonly balance: number;
}

/** As of a day; a repayment is taken as made on its own day. Amounts in dollars. */
export interface Schedule {
  readonly rows: readonly ScheduleRow[];
  readonly repaymentsMade: number;
  readonly balance: number;
  /** Repayments and monthly fees to come, and the balloon. */
  readonly left: number;
  /** Null after the last. */
  readonly nextRepaymentOn: IsoDate | null;
  /** Null without a balloon. */
  readonly balloonDueOn: IsoDate | null;
}

export function scheduleOf(terms: ContractTerms, on: IsoDate): Schedule {
  const { amount, balloon } = terms;
  const rows = rowsOf(terms);
  const repaymentsMade = rows.filter(({ day }) => day <= on).length;
  return {
    rows,
    repaymentsMade,
    balance: rows[repaymentsMade - 1]?.balance ?? amount,
    left: leftAfter(terms, repaymentsMade),
    nextRepaymentOn: rows[repaymentsMade]?.day ?? null,
    balloonDueOn: balloon > 0 ? lastDayOf(terms) : null,
  };
}

/** The cents of interest of a month are rounded half up, so that the rows add up by hand. */
function rowsOf({ rate, amount, term, repayment, timing, firstPaymentOn }: ContractTerms): ScheduleRow[] {
  const paid = centsOf(repayment);
  let cents = centsOf(amount);
  return Array.from({ length: term }, (_, index) => {
    const isFirstInAdvance = timing === "advance" && index === 0;
    cents = (isFirstInAdvance ? cents : cents + monthlyInterest(rate, cents)) - paid;
    return { k: index + 1, day: monthsAfter(firstPaymentOn, index), balance: dollarsOf(cents) };
  });
}

/** What is owed on the day of the balloon, with the cents that rounding leaves, in dollars. */
export function lastOwed(terms: ContractTerms): number {
  const owed = centsOf(rowsOf(terms).at(-1)?.balance ?? terms.amount);
  return dollarsOf(terms.timing === "advance" ? owed + monthlyInterest(terms.rate, owed) : owed);
}

/** In dollars, after a number of repayments. */
export const leftAfter = ({ term, repayment, monthlyFees, balloon }: ContractTerms, repayments: number): number =>
  plus(dollarsOf((term - repayments) * (centsOf(repayment) + centsOf(monthlyFees))), balloon);

/** The day of the balloon: of the last repayment, or a month later where repayments are made in advance. */
export const lastDayOf = ({ firstPaymentOn, term, timing }: ContractTerms): IsoDate =>
  monthsAfter(firstPaymentOn, timing === "advance" ? term : term - 1);

/** The day on which it ended, or will by its terms. */
export const endOf = (contract: WatchedContract): IsoDate => contract.endedOn ?? lastDayOf(contract);

/** On the last day by its terms it has not; on the day that the broker named it has. */
export const hasEnded = (contract: WatchedContract, on: IsoDate): boolean =>
  lastDayOf(contract) < on || (typeof contract.endedOn === "string" && contract.endedOn <= on);

/** What is still to come; nothing of a contract that has ended. */
export function dueOf(contract: WatchedContract, on: IsoDate): Omit<Schedule, "rows" | "repaymentsMade"> {
  if (hasEnded(contract, on)) return { balance: 0, left: 0, nextRepaymentOn: null, balloonDueOn: null };
  const { rows: _rows, repaymentsMade: _repaymentsMade, ...due } = scheduleOf(contract, on);
  return due;
}
