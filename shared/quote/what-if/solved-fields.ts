/** The fields that can be solved for, with the values to search (../README.md, section 8). */
import { centsOf, dollarsOf } from "../../money.ts";
import type { DistinctCriteria, Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import { breakpoints, cutsOf } from "./breakpoints.ts";
import type { SolvedFieldName } from "./lever-fields.ts";
import { assetValue, balloon, deposit, term } from "./levers.ts";
import { type Segment, neighbouringSteps, splitAt } from "./steps.ts";

export interface SolvedField {
  /** Whether repayments fall as the value rises. */
  readonly repaymentsFall: boolean;
  /** Whether the greatest value that keeps repayments within the target is wanted, instead of the least. */
  readonly wantsGreatest: boolean;
  /** Between two values that can be chosen, in steps. */
  readonly grid: (isExact: boolean) => number;
  /** Ascending; within each the same tier, rate, fees and band apply. */
  readonly segments: (search: SegmentSearch) => readonly Segment[];
  readonly changed: (scenario: Scenario, step: number) => Scenario;
  /** Dollars, months or percent. */
  readonly valueOf: (step: number) => number;
}

export interface SegmentSearch {
  readonly scenario: Scenario;
  readonly criteria: DistinctCriteria;
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
    segments: ({ scenario, ...searched }) => splitAt(deposit.range(scenario), breakpoints(deposit, scenario, searched)),
    changed: deposit.changed,
    valueOf: dollarsOf,
  },
  assetValue: {
    repaymentsFall: false,
    wantsGreatest: true,
    grid: () => 1,
    segments: ({ scenario, ...searched }) => {
      const range = assetValue.range(scenario);
      // An asset value that is not known yet has the breakpoints of any other.
      const known = scenario.asset?.assetValue == null ? assetValue.changed(scenario, range[0]) : scenario;
      return splitAt(range, breakpoints(assetValue, known, searched));
    },
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
    segments: ({ scenario, criteria, rulebook, isExact }) => {
      const range = balloon.range(scenario, rulebook);
      return isExact ? splitAt(range, cutsOf(criteria)("loanDetails.balloon").map(centsOf).flatMap(neighbouringSteps)) : single(range, 500);
    },
    changed: balloon.changed,
    valueOf: dollarsOf,
  },
  brokerageRate: {
    repaymentsFall: false,
    wantsGreatest: true,
    grid: () => 1,
    segments: ({ scenario, criteria, rulebook, maxBrokerage }) => {
      const range = [0, centsOf(maxBrokerage)] as const;
      const { tiers } = rulebook.inForce(scenario.applicationType, scenario.today);
      // Brokerage that adds to the rate, or counts in a criterion, may make another of the lender's tiers the best from any value on.
      const isCounted = criteria.sheetFacts.some(({ parts }) => parts.bands.length > 0);
      if (isCounted || tiers.some(({ brokerage }) => brokerage.some(({ addsToRate }) => addsToRate))) return single(range, 1);
      return splitAt(range, cutsOf(criteria)("loanDetails.brokerageRate").map(centsOf).flatMap(neighbouringSteps));
    },
    changed: (scenario, hundredths) => ({
      ...scenario,
      loanDetails: { ...scenario.loanDetails, brokerageRate: dollarsOf(hundredths) },
    }),
    valueOf: dollarsOf,
  },
};

const single = ([first, last]: Segment, by: number): Segment[] =>
  Array.from({ length: Math.floor((last - first) / by) + 1 }, (_, place) => [first + place * by, first + place * by]);
