/** The nearest changes by trying every value, from shared/quote/README.md, section 8, alone: slow, and without breakpoints. */
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import { FALSE } from "../../../../shared/quote/criteria.ts";
import { type Answers, evaluate } from "../../../../shared/quote/evaluate.ts";
import type { SheetsInForce } from "../../../../shared/quote/rulebook.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import type { Criterion, LeafCriterion } from "../../../../shared/quote/sheet.ts";
import { monthsBefore } from "../../../bench/naive-eligibility.ts";
import { sheets } from "../../../support/own-sheets.ts";

export const fields = ["deposit", "term", "balloon", "assetValue", "ageOfAsset", "wait"] as const;
export type Field = (typeof fields)[number];
export const groupOf: Readonly<Record<Field, number>> = { deposit: 0, term: 0, balloon: 0, assetValue: 1, ageOfAsset: 1, wait: 2 };

/** A value on the grid with what is less than it at the same distance. Amounts in whole cents; days after today. */
export type Values = readonly number[];

/** The lenders with a tier of which no criterion is false. */
export function openLenders(scenario: Scenario): ReadonlySet<string> {
  const { criteria, tiers } = rulebook.inForce(scenario.applicationType, scenario.today);
  const answers = evaluate(criteria, scenario);
  // Neighbouring values mostly give the same answers.
  if (tiers !== previous.tiers || answers.some((answer, number) => answer !== previous.answers[number])) {
    const open = tiers.filter(({ tier }) => tier.criteria.every((number) => answers[number] !== FALSE));
    previous = { tiers, answers, lenders: new Set(open.map(({ sheet }) => sheet.lender)) };
  }
  return previous.lenders;
}
let previous: { tiers: SheetsInForce["tiers"]; answers: Answers; lenders: ReadonlySet<string> } = {
  tiers: [],
  answers: [],
  lenders: new Set(),
};

export function changed(scenario: Scenario, field: Field, value: number): Scenario {
  if (field === "deposit") return { ...scenario, loanDetails: { ...scenario.loanDetails, deposit: value / 100 } };
  if (field === "assetValue") return { ...scenario, asset: { ...scenario.asset, assetValue: value / 100 } };
  if (field === "ageOfAsset") return { ...scenario, asset: { ...scenario.asset, ageOfAsset: value } };
  if (field === "wait") return waited(scenario, dayAfter(scenario.today, value));
  return { ...scenario, loanDetails: { ...scenario.loanDetails, [field]: value } };
}

export const dayAfter = (today: string, days: number): string => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

function waited(scenario: Scenario, day: string): Scenario {
  const months = monthsSince(scenario.today, day);
  const employers = scenario.customer?.employers?.map(
    (employer) =>
      employer && { ...employer, ...(employer.timeOfEmployment != null && { timeOfEmployment: employer.timeOfEmployment + months }) },
  );
  return { ...scenario, today: day, ...(employers && { customer: { ...scenario.customer, employers } }) };
}

/** Full months, counted back from the later day. */
function monthsSince(from: string, to: string): number {
  let months = 0;
  while (monthsBefore(to, months + 1) >= from) months += 1;
  return months;
}

/** Twice the months elapsed; a started month counts one. */
function halfMonths(from: string, to: string): number {
  const months = monthsSince(from, to);
  return monthsBefore(to, months) === from ? 2 * months : 2 * months + 1;
}

export function presentValue({ asset, loanDetails }: Scenario, field: Field): number | undefined {
  const cents = (dollars: number | null | undefined) => (dollars == null ? undefined : Math.round(dollars * 100));
  switch (field) {
    case "deposit":
      return asset?.assetValue == null ? undefined : (cents(loanDetails?.deposit) ?? 0);
    case "assetValue":
      return cents(asset?.assetValue);
    case "term":
      return loanDetails?.term ?? undefined;
    case "balloon":
      return loanDetails?.balloon ?? 0;
    case "ageOfAsset":
      return asset?.ageOfAsset ?? undefined;
    case "wait":
      return 0;
  }
}

/** [numerator, denominator] */
export type Fraction = readonly [bigint, bigint];

export function distance(scenario: Scenario, field: Field, value: number): Fraction {
  return [BigInt(stepsTo(scenario, field, value)), BigInt(wholeOf(scenario, field))];
}

/** The distance's numerator, which alone orders the values of one field. */
export function stepsTo(scenario: Scenario, field: Field, value: number): number {
  if (field === "wait") return halfMonths(scenario.today, dayAfter(scenario.today, value));
  const steps = Math.abs(value - (presentValue(scenario, field) ?? 0));
  return field === "balloon" ? Math.round(steps * 100) : steps;
}

function wholeOf(scenario: Scenario, field: Field): number {
  const amount = presentValue(scenario, "assetValue") ?? 1;
  return { deposit: amount, assetValue: amount, term: 72, balloon: 4000, ageOfAsset: 30, wait: 24 }[field];
}

export const sum = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
export const compare = ([a, b]: Fraction, [c, d]: Fraction): number => Number(a * d - c * b > 0n) - Number(a * d - c * b < 0n);

/** Every term, balloon, year and day; cents within `around` of each threshold; and dollars in steps of `everyDollars`. */
export function grid(scenario: Scenario, field: Field, { around, everyDollars }: { around: number; everyDollars: number }): Values {
  const present = presentValue(scenario, field);
  if (present === undefined) return [];
  const year = Number(scenario.today.slice(0, 4));
  const assetCents = presentValue(scenario, "assetValue") ?? 0;
  const deposit = presentValue(scenario, "deposit") ?? 0;
  const within = (values: Values, first: number, last: number) =>
    values.filter((value) => value >= first && value <= last && value !== present);
  const steps = (first: number, last: number, by: number) =>
    Array.from({ length: Math.max(0, Math.floor((last - first) / by) + 1) }, (_, i) => first + i * by);
  const near = (points: Values) => [...new Set(points.flatMap((point) => steps(Math.floor(point) - around, Math.ceil(point) + around, 1)))];
  const dollars = everyDollars === Infinity ? [] : steps(0, 3 * assetCents, everyDollars * 100);
  switch (field) {
    case "deposit":
      return within([...near(depositThresholds(scenario, assetCents)), ...dollars], 0, assetCents - 1);
    case "assetValue":
      return within([...near(assetThresholds(scenario, deposit)), ...dollars], deposit + 1, 100_000_000_000);
    case "term":
      return within(steps(12, 84, 12), 12, 84);
    case "balloon":
      return within(steps(0, 40, 5), 0, 40);
    case "ageOfAsset":
      return within(steps(present + 1, year + 1, 1), present + 1, year + 1);
    case "wait":
      return steps(1, 366, 1).filter((days) => halfMonths(scenario.today, dayAfter(scenario.today, days)) <= 24);
  }
}

const depositThresholds = (scenario: Scenario, assetCents: number): Values => [
  0,
  ...numbersOf(scenario, "loanAmount").map((dollars) => assetCents - dollars * 100),
  ...numbersOf(scenario, "deposit").flatMap((number) => [number * 100, (number * assetCents) / 100]),
];

const assetThresholds = (scenario: Scenario, deposit: number): Values => [
  ...numbersOf(scenario, "assetValue").map((dollars) => dollars * 100),
  ...numbersOf(scenario, "loanAmount").map((dollars) => deposit + dollars * 100),
  ...numbersOf(scenario, "deposit").flatMap((percent) => (percent > 0 ? [(100 * deposit) / percent] : [])),
];

/** All numbers that the sheets compare an attribute with. */
function numbersOf({ applicationType }: Scenario, attribute: string): number[] {
  const own = sheets.filter(({ sheet }) => sheet.type === applicationType).flatMap(({ sheet }) => sheet.productTiers);
  const leaves = own.flatMap(({ criteria }) => criteria.flatMap(leavesOf)).filter((leaf) => leaf.attribute === attribute);
  return [...new Set(leaves.flatMap(({ value }) => [value ?? []].flat()).filter((value) => typeof value === "number"))];
}

function leavesOf(criterion: Criterion): LeafCriterion[] {
  return criterion.condition === "compound" ? criterion.criteria.flatMap(leavesOf) : [criterion];
}
