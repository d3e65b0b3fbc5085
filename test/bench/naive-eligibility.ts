/** Sections 1 and 2 of shared/quote/README.md, interpreted directly from the sheets' JSON: the timed baseline and the rules of naive.ts. */
import type { Decimal } from "decimal.js";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Criterion, LeafCriterion, Tier } from "../../shared/quote/sheet.ts";

/** undefined = unknown. */
export type Truth = boolean | undefined;
export type Figure = number | Decimal;

export interface CriterionResult {
  label: string;
  result: Truth;
  primary: boolean;
}

export interface TierEligibility {
  holds: number;
  unknown: number;
  failed: number;
  criteria: CriterionResult[];
}

/** Plain numbers for the timed baseline, exact decimals for naive.ts. */
export interface Arithmetic {
  readonly minus: (a: number, b: number) => Figure;
  readonly percent: (part: number, whole: number) => Figure;
  readonly yearsAtEnd: (term: number, years: number) => Figure;
  readonly sum: (figures: readonly number[]) => Figure;
  /** Negative, zero or positive, as the figure lies below, on or above the bound. */
  readonly compare: (figure: Figure, bound: number) => number;
}

/** A scenario as the criteria of one tier see it. */
export type Seen = Scenario & { readonly lvr?: Figure | undefined; readonly financeAmount?: Figure | undefined };

type Field = number | string | boolean | null | undefined;
type Value = Field | Figure | readonly [];
type Bound = number | string | boolean | undefined;

const conditionsOnAllEmployers = ["eachIsGreaterThan", "sumIsGreaterThan", "hasOne"];

const plainNumbers: Arithmetic = {
  minus: (a, b) => a - b,
  percent: (part, whole) => (part / whole) * 100,
  yearsAtEnd: (term, years) => term / 12 + years,
  sum: (figures) => figures.reduce((total, figure) => total + figure, 0),
  compare: (figure, bound) => Number(figure) - bound,
};

export function naiveEligibility(scenario: Scenario, tiers: readonly Tier[]): TierEligibility[] {
  return tiers.map((tier) => {
    const criteria = criterionResults(tier.criteria, scenario, plainNumbers);
    const eligibility = { holds: 0, unknown: 0, failed: 0, criteria };
    for (const { result } of criteria) {
      if (result === true) eligibility.holds += 1;
      else if (result === false) eligibility.failed += 1;
      else eligibility.unknown += 1;
    }
    return eligibility;
  });
}

export function criterionResults(criteria: readonly Criterion[], scenario: Seen, arithmetic: Arithmetic): CriterionResult[] {
  return criteria.map((criterion) => {
    const truth = truthOf(criterion, (leaf) => leafTruth(leaf, scenario, arithmetic));
    const result = { label: criterion.label, result: truth, primary: criterion.primary ?? false };
    const isReferred = truth === true && isAboveReferral(criterion, scenario, arithmetic);
    if (!isReferred && !isForgiven(criterion, truth)) return result;
    const why = isReferred || criterion.otherwise === "refer" ? "refer to the lender" : "not stated by the lender";
    return { ...result, label: `${criterion.label} (${why})`, result: undefined };
  });
}

/** words.md, "referAbove". */
function isAboveReferral(criterion: Criterion, scenario: Seen, arithmetic: Arithmetic): boolean {
  if (criterion.condition === "compound" || criterion.referAbove === undefined) return false;
  return leafTruth({ ...criterion, condition: "greaterThan", value: criterion.referAbove }, scenario, arithmetic) === true;
}

/** Section 2, "otherwise": the criterion fails, and the sheet says that a failure is unknown. */
export function isForgiven(criterion: Criterion, truth: Truth): boolean {
  return truth === false && (criterion.otherwise === "notStated" || criterion.otherwise === "refer");
}

export function truthOf(criterion: Criterion, truthOfLeaf: (leaf: LeafCriterion) => Truth): Truth {
  if (criterion.condition !== "compound") return truthOfLeaf(criterion);
  const members = criterion.criteria.map((member) => truthOf(member, truthOfLeaf));
  return criterion.conditional === "and" ? allOf(members) : anyOf(members);
}

export function allOf(truths: readonly Truth[]): Truth {
  if (truths.includes(false)) return false;
  return truths.includes(undefined) ? undefined : true;
}

function anyOf(truths: readonly Truth[]): Truth {
  if (truths.includes(true)) return true;
  return truths.includes(undefined) ? undefined : false;
}

export function leafTruth(leaf: LeafCriterion, scenario: Seen, arithmetic: Arithmetic): Truth {
  if (leaf.object === "employer" && conditionsOnAllEmployers.includes(leaf.condition)) return employersTruth(leaf, scenario, arithmetic);
  return valueTruth(leaf, { value: valueOf(leaf, scenario, arithmetic), scenario, arithmetic });
}

function employersTruth(leaf: LeafCriterion, scenario: Seen, arithmetic: Arithmetic): Truth {
  const values = employerValues(leaf, scenario);
  if (values === null) return false;
  if (values === undefined || values.length === 0) return undefined;
  if (leaf.condition === "sumIsGreaterThan") return sumTruth(leaf, values, arithmetic);
  const truths = values.map((value) => valueTruth(leaf, { value, scenario, arithmetic }));
  return leaf.condition === "hasOne" ? anyOf(truths) : allOf(truths);
}

function sumTruth(leaf: LeafCriterion, values: readonly Field[], arithmetic: Arithmetic): Truth {
  if (values.includes(null)) return false;
  if (values.includes(undefined)) return undefined;
  return arithmetic.compare(arithmetic.sum(values.map(Number)), Number(leaf.value)) > 0;
}

interface Comparison {
  readonly value: Value;
  readonly scenario: Seen;
  readonly arithmetic: Arithmetic;
}

function valueTruth(leaf: LeafCriterion, comparison: Comparison): Truth {
  const { value, arithmetic } = comparison;
  if (Array.isArray(value)) return leaf.condition === "zero" ? true : undefined;
  if (value === undefined) return undefined;
  if (leaf.condition === "exists") return value !== null;
  if (leaf.condition === "doesntExist") return value === null;
  if (leaf.condition === "zero") return value === null || (isFigure(value) && arithmetic.compare(value, 0) === 0);
  if (value === null) return false;
  return conditionHolds(leaf, comparison);
}

function conditionHolds(leaf: LeafCriterion, comparison: Comparison): boolean {
  const bounds = boundsOf(leaf);
  const low = bounds[0];
  const high = bounds[1];
  switch (leaf.condition) {
    case "is":
    case "equal":
      return valueAgainst(leaf, comparison, low) === 0;
    case "isNot":
    case "notEqual":
      return valueAgainst(leaf, comparison, low) !== 0;
    case "lessThan":
      return valueAgainst(leaf, comparison, low) < 0;
    case "lessThanOrEqualTo":
      return valueAgainst(leaf, comparison, low) <= 0;
    case "greaterThan":
    case "eachIsGreaterThan":
    case "sumIsGreaterThan":
      return valueAgainst(leaf, comparison, low) > 0;
    case "greaterThanOrEqualTo":
      return valueAgainst(leaf, comparison, low) >= 0;
    case "between":
      return valueAgainst(leaf, comparison, low) >= 0 && valueAgainst(leaf, comparison, high) <= 0;
    case "betweenLow":
      return valueAgainst(leaf, comparison, low) >= 0 && valueAgainst(leaf, comparison, high) < 0;
    case "hasOne":
      return bounds.some((bound) => valueAgainst(leaf, comparison, bound) === 0);
    default:
      throw new Error(`${leaf.condition} compares nothing`);
  }
}

function boundsOf({ value }: LeafCriterion): readonly Bound[] {
  return typeof value === "object" ? value : [value];
}

function valueAgainst(leaf: LeafCriterion, { value, scenario, arithmetic }: Comparison, bound: Bound): number {
  const dateUnit = dateUnitOf(leaf);
  if (dateUnit !== undefined) {
    const months = Number(bound) * (dateUnit === "years" ? 12 : 1);
    // An age at the end counts the term's months as passed already.
    const toCome = leaf.attribute === "ageAtEnd" ? (scenario.loanDetails?.term ?? 0) : 0;
    return dateAgainst(String(value), scenario.today, months - toCome);
  }
  if (isFigure(value) && typeof bound === "number") return arithmetic.compare(value, bound);
  return value === bound ? 0 : Number.NaN;
}

/** Positive when more time has passed since the date than the months asked for. */
function dateAgainst(date: string, today: string, months: number): number {
  const cutOff = monthsBefore(today, months);
  if (date === cutOff) return 0;
  return date < cutOff ? 1 : -1;
}

function dateUnitOf(leaf: LeafCriterion): string | undefined {
  if (leaf.attribute === "dateOfBirth" || leaf.attribute === "ageAtEnd") return leaf.unit ?? "years";
  if (leaf.attribute === "gst" || leaf.attribute === "timeInBusiness") return leaf.unit ?? "months";
  return undefined;
}

export function monthsBefore(date: string, months: number): string {
  const monthCount = yearOf(date) * 12 + Number(date.slice(5, 7)) - 1 - months;
  const cutOffYear = Math.floor(monthCount / 12);
  const cutOffMonth = monthCount - cutOffYear * 12 + 1;
  const cutOffDay = Math.min(Number(date.slice(8)), daysInMonth(cutOffYear, cutOffMonth));
  return `${digits(cutOffYear, 4)}-${digits(cutOffMonth, 2)}-${digits(cutOffDay, 2)}`;
}

function digits(figure: number, length: number): string {
  return String(figure).padStart(length, "0");
}

function daysInMonth(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return leap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isFigure(value: Value): value is Figure {
  return typeof value === "number" || (typeof value === "object" && value !== null && !Array.isArray(value));
}

function valueOf(leaf: LeafCriterion, scenario: Seen, arithmetic: Arithmetic): Value {
  if (leaf.object === "employer") return firstEmployerValue(leaf, scenario);
  if (leaf.attribute === "loanAmount") return loanAmountOf(scenario, arithmetic);
  if (leaf.attribute === "lvr" || leaf.attribute === "financeAmount") return scenario[leaf.attribute];
  if (leaf.attribute === "totalExposure") return totalExposureOf(scenario, arithmetic);
  if (leaf.attribute === "ageAtEnd") return birthIfEndIsKnown(scenario);
  if (leaf.attribute === "ageOfAssetAtEnd") return ageAtEndOf(scenario, arithmetic);
  if (leaf.attribute === "ageOfAsset" && leaf.unit !== undefined) return ageOf(scenario, leaf.unit);
  if (leaf.attribute === "deposit" && leaf.unit === "percent") return depositPercentOf(scenario, arithmetic);
  return fieldOf(scenario, leaf.object, leaf.attribute);
}

function birthIfEndIsKnown(scenario: Seen): string | undefined {
  const birth = scenario.customer?.dateOfBirth ?? undefined;
  return (scenario.loanDetails?.term ?? undefined) === undefined ? undefined : birth;
}

/** A null object is known to be absent, and so are its fields. */
function fieldOf(scenario: Seen, object: Exclude<LeafCriterion["object"], "employer">, attribute: string): Field {
  const holder = scenario[object] as Record<string, Field> | null | undefined;
  return holder === null || holder === undefined ? holder : holder[attribute];
}

function employerValues(leaf: LeafCriterion, scenario: Seen): Field[] | null | undefined {
  const customer = scenario.customer;
  const employers = customer === null || customer === undefined ? customer : customer.employers;
  if (employers === null || employers === undefined) return employers;
  return employers.map((employer) => {
    const holder = employer as Record<string, Field> | null | undefined;
    return holder === null || holder === undefined ? holder : holder[leaf.attribute];
  });
}

function firstEmployerValue(leaf: LeafCriterion, scenario: Seen): Value {
  const values = employerValues(leaf, scenario);
  if (values === null || values === undefined) return values;
  return values.length === 0 ? [] : values[0];
}

export function loanAmountOf(scenario: Seen, arithmetic: Arithmetic): Figure | undefined {
  const assetValue = scenario.asset?.assetValue;
  if (assetValue === null || assetValue === undefined) return undefined;
  return arithmetic.minus(assetValue, scenario.loanDetails?.deposit ?? 0);
}

/** words.md, "totalExposure". */
function totalExposureOf(scenario: Seen, arithmetic: Arithmetic): Figure | undefined {
  const owed = scenario.entity?.exposure;
  const assetValue = scenario.asset?.assetValue;
  if (owed === null || owed === undefined || assetValue === null || assetValue === undefined) return undefined;
  return arithmetic.minus(Number(arithmetic.sum([owed, assetValue])), scenario.loanDetails?.deposit ?? 0);
}

function ageAtEndOf(scenario: Seen, arithmetic: Arithmetic): Figure | undefined {
  const term = scenario.loanDetails?.term;
  const year = scenario.asset?.ageOfAsset;
  if (term === null || term === undefined || year === null || year === undefined) return undefined;
  return arithmetic.yearsAtEnd(term, yearOf(scenario.today) - year);
}

function ageOf(scenario: Seen, unit: string): number | undefined {
  const year = scenario.asset?.ageOfAsset;
  if (year === null || year === undefined) return undefined;
  const years = Math.max(0, yearOf(scenario.today) - year);
  return unit === "months" ? years * 12 : years;
}

function depositPercentOf(scenario: Seen, arithmetic: Arithmetic): Figure | null | undefined {
  const deposit = fieldOf(scenario, "loanDetails", "deposit");
  const assetValue = scenario.asset?.assetValue;
  if (deposit === null) return null;
  if (deposit === undefined || assetValue === null || assetValue === undefined || assetValue === 0) return undefined;
  return arithmetic.percent(Number(deposit), assetValue);
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}
