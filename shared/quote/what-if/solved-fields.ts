/** The fields that can be solved for, with the values to search (../README.md, section 8). */
import { centsOf, dollarsOf } from "../../money.ts";
import type { Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import { type Cuts, around, breakpoints } from "./breakpoints.ts";
import type { SolvedFieldName } from "./lever-fields.ts";
import { assetValue, balloon, deposit, term } from "./levers.ts";

/** First and last step between which the same tier, rate, fees and band apply. */
export type Segment = readonly [number, number];

export interface SolvedField {
  /** Whether repayments fall as the value rises. */
  readonly repaymentsFall: boolean;
  /** Whether the greatest value that keeps repayments within the target is wanted, instead of the least. */
  readonly wantsGreatest: boolean;
  /** Between two values that can be chosen, in steps. */
  readonly grid: (isExact: boolean) => number;
  /** Ascending. */
  readonly segments: (search: SegmentSearch) => readonly Segment[];
  readonly changed: (scenario: Scenario, step: number) => Scenario;
  /** Dollars, months or percent. */
  readonly valueOf: (step: number) => number;
}

export interface SegmentSearch {
  readonly scenario: Scenario;
  readonly cuts: Cuts;
  readonly rulebook: Rulebook;
  readonly isExact: boolean;
  /** The highest brokerage in percent that the lender's band allows. */
  readonly maxBrokerage: number;
}

export const solvedFields: Readonly<Record<SolvedFieldName, SolvedField>> = {
  deposit: {
    repaymentsFall: true,
    wantsGreatest: false,
    grid: () => 1,
    segments: ({ scenario, cuts, rulebook }) => between(deposit.range(scenario), breakpoints(deposit, scenario, cuts, rulebook)),
    changed: deposit.changed,
    valueOf: dollarsOf,
  },
  assetValue: {
    repaymentsFall: false,
    wantsGreatest: true,
    grid: () => 1,
    segments: ({ scenario, cuts, rulebook }) => between(assetValue.range(scenario), breakpoints(assetValue, scenario, cuts, rulebook)),
    changed: assetValue.changed,
    valueOf: dollarsOf,
  },
  term: {
    repaymentsFall: true,
    wantsGreatest: false,
    grid: (isExact) => (isExact ? 1 : 12),
    segments: ({ scenario, isExact }) => single(term.range(scenario), isExact ? 1 : 12),
    changed: term.changed,
    valueOf: (months) => months,
  },
  balloon: {
    repaymentsFall: true,
    wantsGreatest: false,
    grid: (isExact) => (isExact ? 1 : 500),
    segments: ({ scenario, cuts, isExact }) =>
      isExact
        ? between(balloon.range(scenario), cuts("loanDetails.balloon").map(centsOf).flatMap(around))
        : single(balloon.range(scenario), 500),
    changed: balloon.changed,
    valueOf: dollarsOf,
  },
  brokerageRate: {
    repaymentsFall: false,
    wantsGreatest: true,
    grid: () => 1,
    segments: ({ cuts, maxBrokerage }) =>
      between([0, centsOf(maxBrokerage)], cuts("loanDetails.brokerageRate").map(centsOf).flatMap(around)),
    changed: (scenario, hundredths) => ({
      ...scenario,
      loanDetails: { ...scenario.loanDetails, brokerageRate: dollarsOf(hundredths) },
    }),
    valueOf: dollarsOf,
  },
};

/** The points, and what lies between them. */
function between([first, last]: Segment, points: readonly number[]): Segment[] {
  const inside = [...new Set([first, ...points, last])].filter((point) => point >= first && point <= last).toSorted((a, b) => a - b);
  return inside.flatMap((point, place) => {
    const next = inside[place + 1];
    return next === undefined || next === point + 1
      ? [[point, point]]
      : ([
          [point, point],
          [point + 1, next - 1],
        ] as const);
  });
}

const single = ([first, last]: Segment, by: number): Segment[] =>
  Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, place) => [first + place * by, first + place * by]);
