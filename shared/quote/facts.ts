import { type IsoDate, monthsElapsed, yearOf } from "../dates.ts";
import { minus, percentageOf, plus } from "../money.ts";
import { type Condition, EMPTY, type Fact, type Operand } from "./criteria.ts";
import type { Employer, Scenario } from "./scenario.ts";
import type { LeafCriterion } from "./sheet.ts";

/** What a rule reads: one fact, or for hasOne and eachIsGreaterThan on the employer one for each of them. */
export type FactReader = { readonly name: string } & (
  | { readonly one: (scenario: Scenario) => Fact }
  | { readonly each: (scenario: Scenario) => readonly Fact[] | null | undefined; readonly conditional: "and" | "or" }
);

/** A criterion's fact with its condition and operand in the fact's own terms: a date's years as months. */
export interface Question {
  readonly fact: FactReader;
  readonly condition: Condition;
  readonly operand: Operand;
}

/** What a criterion asks, derived values included (engine.md sections 1, 2 and 7). */
export function questionOf({ object, attribute, condition, value, unit }: LeafCriterion): Question {
  const name = `${object}.${attribute}`;
  if (object === "employer") return { fact: employerFact(attribute as keyof Employer, condition), condition, operand: value };
  const date = dates[name];
  if (date) {
    const inYears = (unit ?? (attribute === "dateOfBirth" ? "years" : "months")) === "years";
    return {
      fact: { name, one: date },
      // A day is never 0, though the months elapsed since today are.
      condition: condition === "zero" ? "doesntExist" : condition,
      operand: inYears ? inMonths(value) : value,
    };
  }
  const key = unit === undefined ? name : `${name} in ${unit}`;
  const one = readers[key];
  if (!one) throw new Error(`${key} is not in the rulebooks' vocabulary`);
  return { fact: { name: key, one }, condition, operand: value };
}

function inMonths(years: Operand): Operand {
  if (typeof years === "number") return years * 12;
  return Array.isArray(years) ? (years as readonly number[]).map((each) => each * 12) : years;
}

/** Asset value less deposit, in dollars; a missing deposit counts as 0. Undefined without an asset value. */
export function loanAmount({ asset, loanDetails }: Scenario): number | undefined {
  const assetValue = asset?.assetValue ?? undefined;
  return assetValue === undefined ? undefined : minus(assetValue, loanDetails?.deposit ?? 0);
}

/** Years since the year of manufacture; negative for next year's model. Undefined when the year is not known. */
function assetAge({ today, asset }: Scenario): number | undefined {
  const year = asset?.ageOfAsset ?? undefined;
  return year === undefined ? undefined : yearOf(today) - year;
}

function ageOfAssetInYears(scenario: Scenario): number | undefined {
  const years = assetAge(scenario);
  return years === undefined ? undefined : Math.max(0, years);
}

function ageOfAssetAtEnd(scenario: Scenario): number | undefined {
  const years = assetAge(scenario);
  const term = scenario.loanDetails?.term ?? undefined;
  return years === undefined || term === undefined ? undefined : term / 12 + years;
}

/** The derived values that an application shows: dollars, and years. */
export function derivedFigures(scenario: Scenario): {
  readonly loanAmount: number | undefined;
  readonly ageOfAssetAtEnd: number | undefined;
} {
  return { loanAmount: loanAmount(scenario), ageOfAssetAtEnd: ageOfAssetAtEnd(scenario) };
}

function depositPercent(scenario: Scenario): Fact {
  const deposit = of(scenario.loanDetails, "deposit");
  if (deposit === null || deposit === undefined) return deposit;
  const assetValue = scenario.asset?.assetValue;
  return assetValue ? percentageOf(deposit, assetValue) : undefined;
}

// Dates are read as months elapsed, so that a cut-off date is a number like any other.
const dates: Record<string, (scenario: Scenario) => Fact> = {
  "customer.dateOfBirth": (scenario) => elapsed(scenario, of(scenario.customer, "dateOfBirth")),
  "entity.gst": (scenario) => elapsed(scenario, of(scenario.entity, "gst")),
  "entity.timeInBusiness": (scenario) => elapsed(scenario, of(scenario.entity, "timeInBusiness")),
};

const readers: Record<string, (scenario: Scenario) => Fact> = {
  "asset.assetValue": ({ asset }) => of(asset, "assetValue"),
  "asset.assetType": ({ asset }) => of(asset, "assetType"),
  "asset.condition": ({ asset }) => of(asset, "condition"),
  "asset.typeOfSale": ({ asset }) => of(asset, "typeOfSale"),
  "asset.ageOfAsset": ({ asset }) => of(asset, "ageOfAsset"),
  "asset.ageOfAsset in years": ageOfAssetInYears,
  "asset.ageOfAsset in months": (scenario) => {
    const years = ageOfAssetInYears(scenario);
    return years === undefined ? undefined : years * 12;
  },
  "asset.ageOfAssetAtEnd": ageOfAssetAtEnd,
  "loanDetails.term": ({ loanDetails }) => of(loanDetails, "term"),
  "loanDetails.balloon": ({ loanDetails }) => of(loanDetails, "balloon"),
  "loanDetails.deposit": ({ loanDetails }) => of(loanDetails, "deposit"),
  "loanDetails.deposit in percent": depositPercent,
  "loanDetails.brokerageRate": ({ loanDetails }) => of(loanDetails, "brokerageRate"),
  "loanDetails.loanAmount": loanAmount,
  "customer.defaultValue": ({ customer }) => of(customer, "defaultValue"),
  "customerProfile.livingArrangements": ({ customerProfile }) => of(customerProfile, "livingArrangements"),
  "creditProfile.score": ({ creditProfile }) => of(creditProfile, "score"),
  "creditProfile.hasAdverseCredit": ({ creditProfile }) => of(creditProfile, "hasAdverseCredit"),
};

/** A rule on the employer asks the first one, and all of them for hasOne, eachIsGreaterThan and sumIsGreaterThan. */
function employerFact(attribute: keyof Employer, condition: Condition): FactReader {
  const name = `employer.${attribute}`;
  const each = (scenario: Scenario) => {
    const list = employers(scenario);
    return list ? list.map((employer) => of(employer, attribute)) : list;
  };
  switch (condition) {
    case "hasOne":
      return { name: `any ${name}`, each, conditional: "or" };
    case "eachIsGreaterThan":
      return { name: `each ${name}`, each, conditional: "and" };
    case "sumIsGreaterThan":
      return { name: `sum of ${name}`, one: (scenario) => sum(each(scenario)) };
    default:
      return { name, one: (scenario) => first(each(scenario)) };
  }
}

function employers({ customer }: Scenario) {
  return of(customer, "employers");
}

function first(members: readonly Fact[] | null | undefined): Fact {
  return members?.length === 0 ? EMPTY : members && members[0];
}

// An absent member makes the sum absent; one that is not known yet, and an empty list, leave it unknown.
function sum(members: readonly Fact[] | null | undefined): Fact {
  if (!members || members.length === 0) return members === null ? null : undefined;
  if (members.includes(null)) return null;
  if (members.includes(undefined)) return undefined;
  return (members as readonly number[]).reduce(plus);
}

function elapsed({ today }: Scenario, date: IsoDate | null | undefined): Fact {
  return date === null || date === undefined ? date : monthsElapsed(today, date);
}

/** A field of a part of the scenario; of a part that is known to be absent, every field is. */
function of<T extends object, K extends keyof T>(part: T | null | undefined, field: K): T[K] | null | undefined {
  return part === null ? null : part?.[field];
}
