/** What a broker is told of a contract, what comes next, and when it is looked at again. Without the engine: the browser loads it. */
import type * as z from "zod/mini";
import { type IsoDate, daysAfter, yearsAfter } from "../dates.ts";
import type { WatchedContract } from "./contract.ts";
import type { toldRow } from "../wire/book.ts";
import { endOf, hasEnded, scheduleOf } from "./schedule.ts";

export const watchKinds = ["balloonDue", "refinance", "clawbackEnds", "commissionDue"] as const;
export type WatchKind = (typeof watchKinds)[number];

/** A refinance that pays, as it was found on a day. */
export type RefinanceRow = Readonly<z.infer<z.ZodMiniObject<typeof toldRow>>>;

export type WatchRow = RefinanceRow & { readonly kind: WatchKind };

const balloonDays = [120, 60, 30];
const clawbackDays = 14;
export const keptYears = 7;

/** The rows of a day, and those to come whose day is known. */
export function watchRows(contract: WatchedContract, on: IsoDate, refinance?: RefinanceRow | null): readonly WatchRow[] {
  const { clawbackUntil, commissionDueOn, receivedOn } = contract;
  const { balloonDueOn } = scheduleOf(contract, on);
  const isRunning = !hasEnded(contract, on);
  const warned = balloonDueOn ? balloonDays.map((days) => daysAfter(balloonDueOn, -days)) : [];
  return [
    ...(balloonDueOn && isRunning
      ? [{ kind: "balloonDue" as const, from: warned.findLast((day) => day <= on) ?? warned[0]!, dueOn: balloonDueOn }]
      : []),
    ...(refinance && isRunning ? [{ kind: "refinance" as const, ...refinance }] : []),
    ...(clawbackUntil && clawbackUntil >= on && isRunning
      ? [{ kind: "clawbackEnds" as const, from: daysAfter(clawbackUntil, -clawbackDays), dueOn: clawbackUntil }]
      : []),
    ...(commissionDueOn && !receivedOn ? [{ kind: "commissionDue" as const, from: commissionDueOn, dueOn: commissionDueOn }] : []),
  ];
}

export const nextKinds = [...watchKinds, "repayment", "ended"] as const;

/** The day is null of what can be done now: a refinance whose saving is known. */
export interface NextEvent {
  readonly kind: (typeof nextKinds)[number];
  readonly on: IsoDate | null;
}

/** What is told comes before what is not yet; of both the earliest. */
export function nextEventOf(contract: WatchedContract, on: IsoDate, refinance?: RefinanceRow | null): NextEvent {
  const rows = watchRows(contract, on, refinance).map(({ kind, from, dueOn, saves }) => ({
    kind,
    isTold: from <= on,
    on: saves === undefined ? dueOn : null,
  }));
  const told = rows.filter(({ isTold }) => isTold);
  const { nextRepaymentOn } = scheduleOf(contract, on);
  const repayment = nextRepaymentOn && !hasEnded(contract, on) ? [{ kind: "repayment" as const, on: nextRepaymentOn }] : [];
  const [next] = (told.length > 0 ? told : [...rows, ...repayment]).toSorted((a, b) => ((a.on ?? on) < (b.on ?? on) ? -1 : 1));
  return next ? { kind: next.kind, on: next.on } : { kind: "ended", on: endOf(contract) };
}

/** The last day on which it is kept. */
export const keptUntil = (contract: WatchedContract): IsoDate => yearsAfter(endOf(contract), keptYears);

/** The first day after `on` on which rows may change, or on which the contract is no longer kept. */
export function nextDayOf(contract: WatchedContract, on: IsoDate): IsoDate {
  const { clawbackUntil, commissionDueOn, receivedOn } = contract;
  const { rows, balloonDueOn } = scheduleOf(contract, on);
  const end = endOf(contract);
  const days = [
    ...(balloonDueOn ? balloonDays.map((before) => daysAfter(balloonDueOn, -before)) : []),
    ...rows.map(({ day }) => daysAfter(day, 1)),
    ...(clawbackUntil ? [daysAfter(clawbackUntil, -clawbackDays), daysAfter(clawbackUntil, 1)] : []),
    daysAfter(end, 1),
  ].filter((day) => day <= daysAfter(end, 1));
  const commission = commissionDueOn && !receivedOn ? [commissionDueOn] : [];
  return [...days, ...commission, daysAfter(keptUntil(contract), 1)].filter((day) => day > on).toSorted()[0] ?? daysAfter(on, 1);
}
