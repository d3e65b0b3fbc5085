import { type IsoDate, monthsElapsed, yearOf } from "../dates.ts";
import { minus, percentageOf, plus } from "../money.ts";
import { EMPTY, type Fact } from "./criteria.ts";
import type { Employer, Scenario } from "./scenario.ts";

/** What a rule reads: one fact, or for hasOne and eachIsGreaterThan on the employer one for each of them. */
export type FactReader =
  | { readonly one: (scenario: Scenario) => Fact }
  | { readonly each: (scenario: Scenario) => readonly Fact[] | null | undefined; readonly conditional: "and" | "or" };

/** The reader of a fact, by the name that question.ts gives it. */
export function readerOf(fact: string): FactReader {
  const reader = readers[fact];
  if (!reader) throw new Error(`${fact} is not in the rulebooks' vocabulary`);
  return reader;
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

function ageOfAssetInMonths(scenario: Scenario): number | undefined {
  const years = ageOfAssetInYears(scenario);
  return years === undefined ? undefined : years * 12;
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

const readers: Readonly<Record<string, FactReader>> = {
  "asset.assetValue": { one: ({ asset }) => of(asset, "assetValue") },
  "asset.assetType": { one: ({ asset }) => of(asset, "assetType") },
  "asset.condition": { one: ({ asset }) => of(asset, "condition") },
  "asset.typeOfSale": { one: ({ asset }) => of(asset, "typeOfSale") },
  "asset.ageOfAsset": { one: ({ asset }) => of(asset, "ageOfAsset") },
  "asset.ageOfAsset in years": { one: ageOfAssetInYears },
  "asset.ageOfAsset in months": { one: ageOfAssetInMonths },
  "asset.ageOfAssetAtEnd": { one: ageOfAssetAtEnd },
  "loanDetails.term": { one: ({ loanDetails }) => of(loanDetails, "term") },
  "loanDetails.balloon": { one: ({ loanDetails }) => of(loanDetails, "balloon") },
  "loanDetails.deposit": { one: ({ loanDetails }) => of(loanDetails, "deposit") },
  "loanDetails.deposit in percent": { one: depositPercent },
  "loanDetails.brokerageRate": { one: ({ loanDetails }) => of(loanDetails, "brokerageRate") },
  "loanDetails.loanAmount": { one: loanAmount },
  "customer.defaultValue": { one: ({ customer }) => of(customer, "defaultValue") },
  "customerProfile.livingArrangements": { one: ({ customerProfile }) => of(customerProfile, "livingArrangements") },
  "creditProfile.score": { one: ({ creditProfile }) => of(creditProfile, "score") },
  "creditProfile.hasAdverseCredit": { one: ({ creditProfile }) => of(creditProfile, "hasAdverseCredit") },
  // Dates are read as months elapsed, so that a cut-off date is a number like any other.
  "customer.dateOfBirth": { one: (scenario) => elapsed(scenario, of(scenario.customer, "dateOfBirth")) },
  "entity.gst": { one: (scenario) => elapsed(scenario, of(scenario.entity, "gst")) },
  "entity.timeInBusiness": { one: (scenario) => elapsed(scenario, of(scenario.entity, "timeInBusiness")) },
  ...employerReaders("employmentType"),
  ...employerReaders("timeOfEmployment"),
};

function employerReaders(attribute: keyof Employer): Record<string, FactReader> {
  const name = `employer.${attribute}`;
  const each = (scenario: Scenario) => {
    const list = employers(scenario);
    return list ? list.map((employer) => of(employer, attribute)) : list;
  };
  return {
    [name]: { one: (scenario) => first(each(scenario)) },
    [`any ${name}`]: { each, conditional: "or" },
    [`each ${name}`]: { each, conditional: "and" },
    [`sum of ${name}`]: { one: (scenario) => sum(each(scenario)) },
  };
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
