/** The facts of a scenario that criteria compare, including derived values (README.md, section 1). */
import { monthsElapsed, yearOf } from "../dates.ts";
import type { Fields } from "../domain/field.ts";
import { minus, percentageOf, plus } from "../money.ts";
import { EMPTY, type Fact } from "./criteria.ts";
import { type Employer, type Scenario, type ScenarioPart, scenarioEmployer, scenarioParts } from "./scenario.ts";

/** A list has one fact for each employer. */
export type FactOrList = Fact | readonly Fact[];

/** Reads a fact, by the name that comparisons.ts gives it. */
export type FactReader = (scenario: Scenario) => FactOrList;

/** Throws if the vocabulary has no such fact. */
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

/** The derived values of an application: dollars and years. */
export function derivedFigures(scenario: Scenario): {
  readonly loanAmount: number | undefined;
  readonly ageOfAssetAtEnd: number | undefined;
} {
  return { loanAmount: loanAmount(scenario), ageOfAssetAtEnd: ageOfAssetAtEnd(scenario) };
}

function depositPercent(scenario: Scenario): Fact {
  const deposit = scenario.loanDetails && scenario.loanDetails.deposit;
  if (deposit === null || deposit === undefined) return deposit;
  const assetValue = scenario.asset?.assetValue;
  return assetValue ? percentageOf(deposit, assetValue) : undefined;
}

const readers: Readonly<Record<string, FactReader>> = {
  ...Object.assign({}, ...Object.entries(scenarioParts).map(([part, fields]) => partReaders(part as ScenarioPart, fields))),
  "asset.ageOfAsset in years": ageOfAssetInYears,
  "asset.ageOfAsset in months": ageOfAssetInMonths,
  "asset.ageOfAssetAtEnd": ageOfAssetAtEnd,
  "loanDetails.deposit in percent": depositPercent,
  "loanDetails.loanAmount": loanAmount,
  ...Object.assign({}, ...Object.keys(scenarioEmployer).map((name) => employerReaders(name as keyof Employer))),
};

function partReaders(part: ScenarioPart, fields: Fields): Record<string, FactReader> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => {
      const read: ValueReader = (scenario) => valueIn(scenario[part], name);
      // Dates become elapsed months, so that a cut-off date is compared like any number.
      return [`${part}.${name}`, kind === "day" ? (scenario: Scenario) => elapsed(scenario, read(scenario)) : read];
    }),
  );
}

type Value = number | string | boolean | null | undefined;
type ValueReader = (scenario: Scenario) => Value;

/** If a part is known to be absent (null), so is each of its fields. */
const valueIn = (part: object | null | undefined, name: string): Value => part && (part as Readonly<Record<string, Value>>)[name];

function employerReaders(attribute: keyof Employer): Record<string, FactReader> {
  const name = `employer.${attribute}`;
  const each = ({ customer }: Scenario) => {
    const employers = customer && customer.employers;
    return employers ? employers.map((employer) => employer && employer[attribute]) : employers;
  };
  return {
    [`first ${name}`]: (scenario) => first(each(scenario)),
    [`each ${name}`]: (scenario) => membersOrUnknown(each(scenario)),
    [`sum of ${name}`]: (scenario) => sum(each(scenario)),
  };
}

type Members = readonly Fact[] | null | undefined;

function first(members: Members): Fact {
  return members?.length === 0 ? EMPTY : members && members[0];
}

/** An empty list makes the facts about its members unknown. */
function membersOrUnknown(members: Members): FactOrList {
  return members?.length === 0 ? undefined : members;
}

// An absent member makes the sum absent; an unknown member or an empty list makes it unknown.
function sum(members: Members): Fact {
  if (!members || members.length === 0) return members === null ? null : undefined;
  if (members.includes(null)) return null;
  if (members.includes(undefined)) return undefined;
  return (members as readonly number[]).reduce(plus);
}

function elapsed({ today }: Scenario, date: Value): Fact {
  return typeof date === "string" ? monthsElapsed(today, date) : date;
}
