/** The steps of a lever at which any answer of any criterion can change, with the step before and after each (../README.md, section 8). */
import { type IsoDate, daysAfter, monthsElapsed, yearOf } from "../../dates.ts";
import { loanFields } from "../../domain/loan-details.ts";
import { centsOf, percentOf } from "../../money.ts";
import type { DistinctCriteria, Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import type { LeverField } from "./lever-fields.ts";
import type { Lever } from "./levers.ts";
import { sheetFactSteps } from "./sheet-fact-steps.ts";
import { neighbouringSteps, cutsOfFact } from "./steps.ts";

/** The numbers with which criteria compare a fact, ascending. */
export type Cuts = (fact: string) => readonly number[];

/** The cuts of all criteria. */
export function cutsOf({ facts }: Pick<DistinctCriteria, "facts">): Cuts {
  const known = new Map<string, readonly number[]>();
  return (name) => {
    const cuts = known.get(name) ?? facts.filter((fact) => fact.name === name).flatMap(cutsOfFact);
    known.set(name, cuts);
    return cuts;
  };
}

/** What breakpoints depend on: the criteria, and the rulebook for the days on which its sheets change. */
export interface Searched {
  readonly criteria: DistinctCriteria;
  readonly rulebook: Rulebook;
  /** The scenario whose range counts. Default: the one whose breakpoints are asked for. */
  readonly within?: Scenario;
}

/** Ascending and within the lever's range, without the present step; none while the lever's field is unknown. */
export function breakpoints(lever: Lever, scenario: Scenario, { criteria, rulebook, within = scenario }: Searched): readonly number[] {
  const present = lever.presentStep(within);
  if (present === undefined) return [];
  const [first, last] = lever.range(within, rulebook);
  const inside = (steps: readonly number[]) =>
    [...new Set(steps)].filter((step) => step >= first && step <= last).toSorted((a, b) => a - b);
  const found = inside(finders[lever.field](scenario, cutsOf(criteria), rulebook));
  const steps = inside([...found, ...sheetFactSteps(lever, scenario, criteria, [first, ...found, last])]);
  return steps.filter((step) => step !== present);
}

type Finder = (scenario: Scenario, cuts: Cuts, rulebook: Rulebook) => number[];

const every = (first: number, last: number, by: number): number[] =>
  Array.from({ length: Math.max(0, Math.floor((last - first) / by) + 1) }, (_, place) => first + place * by);

const finders: Readonly<Record<LeverField, Finder>> = {
  deposit: depositSteps,
  assetValue: assetValueSteps,
  term: () => every(12, 84, 12),
  balloon: () => every(0, centsOf(loanFields.balloon.max), 500),
  ageOfAsset: ({ asset, today }) => every(asset?.ageOfAsset ?? 0, yearOf(today) + 1, 1),
  wait: waitSteps,
};

/** The loan amounts in cents at which criteria on it, or on the exposure that counts it, are cut. */
const loanCuts = ({ entity }: Scenario, cuts: Cuts): number[] => [
  ...cuts("loanDetails.loanAmount").map(centsOf),
  ...cuts("entity.totalExposure").map((cut) => centsOf(cut) - centsOf(entity?.exposure ?? 0)),
];

export function depositSteps(scenario: Scenario, cuts: Cuts): number[] {
  const value = scenario.asset?.assetValue ?? 0;
  const points = [
    ...loanCuts(scenario, cuts).map((cut) => centsOf(value) - cut),
    ...cuts("loanDetails.deposit").map(centsOf),
    ...cuts("loanDetails.deposit in percent").map((cut) => percentOf(cut, centsOf(value))),
  ];
  return [0, ...points.flatMap(neighbouringSteps)];
}

export function assetValueSteps(scenario: Scenario, cuts: Cuts): number[] {
  const deposit = centsOf(scenario.loanDetails?.deposit ?? 0);
  const shares = cuts("loanDetails.deposit in percent").filter((cut) => cut > 0);
  const points = [
    ...cuts("asset.assetValue").map(centsOf),
    ...loanCuts(scenario, cuts).map((cut) => deposit + cut),
    ...shares.map((cut) => (100 * deposit) / cut),
  ];
  return points.flatMap(neighbouringSteps);
}

/** The days on which a date, the months at a job, the year or the sheets in force pass a cut. */
export function waitSteps(scenario: Scenario, cuts: Cuts, rulebook: Rulebook): number[] {
  const { applicationType, today, customer, entity, loanDetails } = scenario;
  const term = loanDetails?.term ?? 0;
  const ages = [...cuts("customer.dateOfBirth"), ...cuts("customer.ageAtEnd").map((cut) => cut - term)].toSorted((a, b) => a - b);
  const dates = [
    { date: customer?.dateOfBirth, cuts: ages },
    { date: entity?.timeInBusiness, cuts: cuts("entity.timeInBusiness") },
    { date: entity?.gst, cuts: cuts("entity.gst") },
  ].flatMap(({ date, cuts: own }) => (typeof date === "string" && own.length > 0 ? [{ date, cuts: own }] : []));
  const isEmployed = customer?.employers?.some((employer) => employer?.timeOfEmployment != null) ?? false;
  const stateOn = (day: IsoDate) => {
    const places = dates.map(({ date, cuts: own }) => placeAmong(own, monthsElapsed(day, date)));
    const months = isEmployed ? Math.floor(monthsElapsed(day, today)) : 0;
    return [rulebook.inForce(applicationType, day), yearOf(day), months, ...places];
  };
  let [day, before] = [today, stateOn(today)];
  return every(1, 366, 1).filter(() => {
    day = daysAfter(day, 1);
    const state = stateOn(day);
    const hasChanged = state.some((each, at) => each !== before[at]);
    before = state;
    return hasChanged;
  });
}

/** 2n for the nth cut itself, an odd number between two of them. */
function placeAmong(cuts: readonly number[], value: number): number {
  const below = cuts.findIndex((cut) => cut >= value);
  if (below < 0) return 2 * cuts.length + 1;
  return cuts[below] === value ? 2 * below + 2 : 2 * below + 1;
}
