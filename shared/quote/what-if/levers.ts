/** What a broker may honestly change of a deal, and the calendar (../README.md, section 8). */
import { type IsoDate, daysAfter, monthsElapsed, yearOf } from "../../dates.ts";
import { loanFields, maxUsualBalloon } from "../../domain/loan-details.ts";
import { centsOf, dollarsOf, minus } from "../../money.ts";
import { mostBalloon } from "../balloon-limits.ts";
import { loanAmount } from "../facts.ts";
import type { Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import { type LeverField, leverFields } from "./lever-fields.ts";

/** Steps are whole numbers: cents, months of the term, hundredths of a percent, years, or days after today. */
export interface Lever {
  readonly field: LeverField;
  /** 0 the deal, 1 the asset, 2 the calendar. */
  readonly group: 0 | 1 | 2;
  /** The facts that it changes, by their names in facts.ts. */
  readonly facts: readonly string[];
  /** The present step; undefined while the field, or one that its formula needs, is unknown. */
  readonly presentStep: (scenario: Scenario) => number | undefined;
  /** The first and the last step; of a balloon by the sheets in force of a rulebook, where one is given. */
  readonly range: (scenario: Scenario, rulebook?: Rulebook) => readonly [number, number];
  readonly changed: (scenario: Scenario, step: number) => Scenario;
  /** As a scenario holds it; a day for `wait`. */
  readonly valueOf: (scenario: Scenario, step: number) => number | IsoDate;
  /** How far a step is from the present, in 36,000ths of the asset value's cents, so that all distances are whole. */
  readonly distance: (scenario: Scenario, step: number) => number;
}

export const maxAssetValueCents = 100_000_000_000;
const distanceUnit = 36_000;

const assetCents = ({ asset }: Scenario): number | undefined => {
  const value = asset?.assetValue;
  return value === null || value === undefined ? undefined : centsOf(value);
};
const depositCents = ({ loanDetails }: Scenario): number => centsOf(loanDetails?.deposit ?? 0);

/** Steps as a share of a full scale of `scale` steps. */
const shareOf = (scenario: Scenario, steps: number, scale: number): number =>
  Math.abs(steps) * (distanceUnit / scale) * (assetCents(scenario) || 1);

const withLoan = (scenario: Scenario, changed: Partial<NonNullable<Scenario["loanDetails"]>>): Scenario => ({
  ...scenario,
  loanDetails: { ...scenario.loanDetails, ...changed },
});

const withAsset = (scenario: Scenario, changed: Partial<NonNullable<Scenario["asset"]>>): Scenario => ({
  ...scenario,
  asset: { ...scenario.asset, ...changed },
});

export const deposit: Lever = {
  field: "deposit",
  group: 0,
  facts: [
    "loanDetails.loanAmount",
    "loanDetails.lvr",
    "loanDetails.financeAmount",
    "loanDetails.deposit",
    "loanDetails.deposit in percent",
    "entity.totalExposure",
  ],
  presentStep: (scenario) => (assetCents(scenario) === undefined ? undefined : depositCents(scenario)),
  range: (scenario) => [0, (assetCents(scenario) ?? 0) - 1],
  changed: (scenario, cents) => withLoan(scenario, { deposit: dollarsOf(cents) }),
  valueOf: (_scenario, cents) => dollarsOf(cents),
  distance: (scenario, cents) => Math.abs(cents - depositCents(scenario)) * distanceUnit,
};

export const assetValue: Lever = {
  field: "assetValue",
  group: 1,
  facts: [
    "asset.assetValue",
    "loanDetails.loanAmount",
    "loanDetails.lvr",
    "loanDetails.financeAmount",
    "loanDetails.deposit in percent",
    "entity.totalExposure",
  ],
  presentStep: assetCents,
  range: (scenario) => [depositCents(scenario) + 1, maxAssetValueCents],
  changed: (scenario, cents) => withAsset(scenario, { assetValue: dollarsOf(cents) }),
  valueOf: (_scenario, cents) => dollarsOf(cents),
  distance: (scenario, cents) => Math.abs(cents - (assetCents(scenario) ?? 0)) * distanceUnit,
};

export const term: Lever = {
  field: "term",
  group: 0,
  facts: ["loanDetails.term", "asset.ageOfAssetAtEnd", "customer.ageAtEnd"],
  presentStep: ({ loanDetails }) => loanDetails?.term ?? undefined,
  range: () => [loanFields.term.min, loanFields.term.max],
  changed: (scenario, months) => withLoan(scenario, { term: months }),
  valueOf: (_scenario, months) => months,
  distance: (scenario, months) => shareOf(scenario, months - (scenario.loanDetails?.term ?? 0), 72),
};

const balloonStep = ({ loanDetails }: Scenario): number => centsOf(loanDetails?.balloon ?? 0);

export const balloon: Lever = {
  field: "balloon",
  group: 0,
  facts: ["loanDetails.balloon"],
  presentStep: balloonStep,
  range: ({ applicationType, today }, rulebook) => [
    0,
    centsOf(rulebook ? mostBalloon(rulebook.inForce(applicationType, today).tiers) : maxUsualBalloon),
  ],
  changed: (scenario, hundredths) => withLoan(scenario, { balloon: dollarsOf(hundredths) }),
  valueOf: (_scenario, hundredths) => dollarsOf(hundredths),
  distance: (scenario, hundredths) => shareOf(scenario, hundredths - balloonStep(scenario), centsOf(maxUsualBalloon)),
};

export const ageOfAsset: Lever = {
  field: "ageOfAsset",
  group: 1,
  facts: ["asset.ageOfAsset", "asset.ageOfAsset in years", "asset.ageOfAsset in months", "asset.ageOfAssetAtEnd"],
  presentStep: ({ asset }) => asset?.ageOfAsset ?? undefined,
  range: ({ asset, today }) => [(asset?.ageOfAsset ?? 0) + 1, yearOf(today) + 1],
  changed: (scenario, year) => withAsset(scenario, { ageOfAsset: year }),
  valueOf: (_scenario, year) => year,
  distance: (scenario, year) => shareOf(scenario, year - (scenario.asset?.ageOfAsset ?? 0), 30),
};

export const wait: Lever = {
  field: "wait",
  group: 2,
  facts: [
    "customer.dateOfBirth",
    "customer.ageAtEnd",
    "entity.timeInBusiness",
    "entity.gst",
    "first employer.timeOfEmployment",
    "each employer.timeOfEmployment",
    "sum of employer.timeOfEmployment",
    "asset.ageOfAsset in years",
    "asset.ageOfAsset in months",
    "asset.ageOfAssetAtEnd",
  ],
  presentStep: () => 0,
  range: ({ today }) => [1, lastDay(today)],
  changed: waited,
  valueOf: ({ today }, days) => daysAfter(today, days),
  distance: (scenario, days) => shareOf(scenario, monthsElapsed(daysAfter(scenario.today, days), scenario.today), 12),
};

/** The last day within 12 months. */
function lastDay(today: IsoDate): number {
  return [366, 365].find((days) => monthsElapsed(daysAfter(today, days), today) <= 12) ?? 364;
}

/** Each month at a job counts once it is full on that day. */
function waited(scenario: Scenario, days: number): Scenario {
  const today = daysAfter(scenario.today, days);
  const months = Math.floor(monthsElapsed(today, scenario.today));
  const employers = scenario.customer?.employers?.map((employer) => {
    const served = employer?.timeOfEmployment;
    return served === null || served === undefined ? employer : { ...employer, timeOfEmployment: served + months };
  });
  return { ...scenario, today, ...(employers && { customer: { ...scenario.customer, employers } }) };
}

export const byField: Readonly<Record<LeverField, Lever>> = { deposit, term, balloon, assetValue, ageOfAsset, wait };
export const levers: readonly Lever[] = leverFields.map((field) => byField[field]);

/** Dollars that the changed scenario borrows beyond the present one. */
export function borrowsMore(present: Scenario, changed: Scenario): number {
  return Math.max(0, minus(loanAmount(changed) ?? 0, loanAmount(present) ?? 0));
}
