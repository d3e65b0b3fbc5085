/** What a broker is told of a contract, and when it is looked at again. */
import { type IsoDate, daysAfter, yearsAfter } from "../dates.ts";
import type { WatchedContract } from "./contract.ts";
import { type CustomerFacts, type ProductsOf, type Refinance, newScore, refinanceOf } from "./refinance.ts";
import type { WatchKind } from "./watch-kinds.ts";
import { lastDayOf, scheduleOf } from "./schedule.ts";

/** Amounts in dollars. Of a refinance that needs a new score no figure is told. */
export interface WatchRow extends Partial<Refinance> {
  readonly kind: WatchKind;
  readonly from: IsoDate;
  readonly dueOn: IsoDate;
}

const balloonDays = [120, 60, 30];
const clawbackDays = 14;
const keptYears = 7;

/** The rows of a day, and those to come whose day is known. */
export function watchRows(contract: WatchedContract, facts: CustomerFacts, on: IsoDate, productsOf: ProductsOf): readonly WatchRow[] {
  const { clawbackUntil, commissionDueOn, receivedOn } = contract;
  const { balloonDueOn } = scheduleOf(contract, on);
  const hasEnded = lastDayOf(contract) < on || (typeof contract.endedOn === "string" && contract.endedOn <= on);
  const warned = balloonDueOn ? balloonDays.map((days) => daysAfter(balloonDueOn, -days)) : [];
  return [
    ...(balloonDueOn && !hasEnded
      ? [{ kind: "balloonDue" as const, from: warned.findLast((day) => day <= on) ?? warned[0]!, dueOn: balloonDueOn }]
      : []),
    ...(hasEnded ? [] : refinanceRows(contract, facts, on, productsOf)),
    ...(clawbackUntil && clawbackUntil >= on && !hasEnded
      ? [{ kind: "clawbackEnds" as const, from: daysAfter(clawbackUntil, -clawbackDays), dueOn: clawbackUntil }]
      : []),
    ...(commissionDueOn && !receivedOn ? [{ kind: "commissionDue" as const, from: commissionDueOn, dueOn: commissionDueOn }] : []),
  ];
}

function refinanceRows(contract: WatchedContract, facts: CustomerFacts, on: IsoDate, productsOf: ProductsOf): readonly WatchRow[] {
  const { rows, repaymentsMade, nextRepaymentOn } = scheduleOf(contract, on);
  const last = rows[repaymentsMade - 1];
  const found = last && nextRepaymentOn && refinanceOf({ contract, facts, on, productsOf });
  if (!found) return [];
  const row = { kind: "refinance", from: daysAfter(last.day, 1), dueOn: nextRepaymentOn } as const;
  if (found.needs.includes(newScore)) return [{ ...row, needs: [newScore] }];
  const { needs, ...figures } = found;
  return [{ ...row, ...figures, ...(needs.length > 0 && { needs }) }];
}

/** The day on which it ended, or will by its terms. */
export const endOf = (contract: WatchedContract): IsoDate => contract.endedOn ?? lastDayOf(contract);

/** The last day on which it is kept. */
export const keptUntil = (contract: WatchedContract): IsoDate => yearsAfter(endOf(contract), keptYears);

/** The first day after `on` on which rows may change, or on which the contract is no longer kept. */
export function nextDayOf(contract: WatchedContract, on: IsoDate): IsoDate {
  const { clawbackUntil, commissionDueOn, receivedOn } = contract;
  const { nextRepaymentOn, balloonDueOn } = scheduleOf(contract, on);
  const end = endOf(contract);
  const days = [
    ...(balloonDueOn ? balloonDays.map((before) => daysAfter(balloonDueOn, -before)) : []),
    ...(nextRepaymentOn ? [daysAfter(nextRepaymentOn, 1)] : []),
    ...(clawbackUntil ? [daysAfter(clawbackUntil, -clawbackDays), daysAfter(clawbackUntil, 1)] : []),
    daysAfter(end, 1),
  ].filter((day) => day <= daysAfter(end, 1));
  const commission = commissionDueOn && !receivedOn ? [commissionDueOn] : [];
  return [...days, ...commission, daysAfter(keptUntil(contract), 1)].filter((day) => day > on).toSorted()[0] ?? daysAfter(on, 1);
}
