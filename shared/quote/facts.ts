/** The facts of a scenario that criteria compare, including derived values, except the loan to value ratio (README.md, section 1). */
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
  return ifKnown(asset?.assetValue, (assetValue) => minus(assetValue, loanDetails?.deposit ?? 0));
}

/** What the business owes to lenders already and this loan, in dollars. Undefined when one of them is not known. */
function totalExposure(scenario: Scenario): number | undefined {
  return ifKnown(scenario.entity?.exposure, (owed) => ifKnown(loanAmount(scenario), (loan) => plus(owed, loan)));
}

/** Years since the year of manufacture; negative for next year's model. Undefined when the year is not known. */
const assetAge = ({ today, asset }: Scenario) => ifKnown(asset?.ageOfAsset, (year) => yearOf(today) - year);

function ageOfAssetAtEnd(scenario: Scenario): number | undefined {
  return ifKnown(scenario.loanDetails?.term, (term) => ifKnown(assetAge(scenario), (years) => term / 12 + years));
}

/** Months from birth to today, and the term; a half month counts a started one (dates.ts). */
function ageAtEnd({ today, customer, loanDetails }: Scenario): Fact {
  const birth = customer?.dateOfBirth;
  return birth ? ifKnown(loanDetails?.term, (term) => monthsElapsed(today, birth) + term) : undefined;
}

/** The derived values of an application: dollars and years. */
export function derivedFigures(scenario: Scenario): { readonly [Figure in "loanAmount" | "ageOfAssetAtEnd"]: number | undefined } {
  return { loanAmount: loanAmount(scenario), ageOfAssetAtEnd: ageOfAssetAtEnd(scenario) };
}

function ifKnown(value: number | null | undefined, then: (value: number) => number | undefined): number | undefined {
  return value === null || value === undefined ? undefined : then(value);
}

function depositPercent(scenario: Scenario): Fact {
  const deposit = scenario.loanDetails && scenario.loanDetails.deposit;
  if (deposit === null || deposit === undefined) return deposit;
  const assetValue = scenario.asset?.assetValue;
  return assetValue ? percentageOf(deposit, assetValue) : undefined;
}

const readers: Readonly<Record<string, FactReader>> = {
  ...Object.assign({}, ...Object.entries(scenarioParts).map(([part, fields]) => partReaders(part as ScenarioPart, fields))),
  "asset.ageOfAsset in years": (scenario) => ifKnown(assetAge(scenario), (years) => Math.max(0, years)),
  "asset.ageOfAsset in months": (scenario) => ifKnown(assetAge(scenario), (years) => Math.max(0, years) * 12),
  "asset.ageOfAssetAtEnd": ageOfAssetAtEnd,
  "loanDetails.deposit in percent": depositPercent,
  "loanDetails.loanAmount": loanAmount,
  "customer.ageAtEnd": ageAtEnd,
  "entity.totalExposure": totalExposure,
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
