/** The facts of a scenario that criteria compare, including derived values (README.md, section 1). */
import { type IsoDate, monthsElapsed, yearOf } from "../dates.ts";
import { minus, percentageOf, plus } from "../money.ts";
import { EMPTY, type Fact } from "./criteria.ts";
import type { Employer, Scenario } from "./scenario.ts";

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

// `part && part.field`: if a part is known to be absent (null), so is each of its fields.
const readers: Readonly<Record<string, FactReader>> = {
  "asset.assetValue": ({ asset }) => asset && asset.assetValue,
  "asset.assetType": ({ asset }) => asset && asset.assetType,
  "asset.condition": ({ asset }) => asset && asset.condition,
  "asset.typeOfSale": ({ asset }) => asset && asset.typeOfSale,
  "asset.ageOfAsset": ({ asset }) => asset && asset.ageOfAsset,
  "asset.ageOfAsset in years": ageOfAssetInYears,
  "asset.ageOfAsset in months": ageOfAssetInMonths,
  "asset.ageOfAssetAtEnd": ageOfAssetAtEnd,
  "loanDetails.term": ({ loanDetails }) => loanDetails && loanDetails.term,
  "loanDetails.balloon": ({ loanDetails }) => loanDetails && loanDetails.balloon,
  "loanDetails.deposit": ({ loanDetails }) => loanDetails && loanDetails.deposit,
  "loanDetails.deposit in percent": depositPercent,
  "loanDetails.brokerageRate": ({ loanDetails }) => loanDetails && loanDetails.brokerageRate,
  "loanDetails.loanAmount": loanAmount,
  "customer.defaultValue": ({ customer }) => customer && customer.defaultValue,
  "customerProfile.livingArrangements": ({ customerProfile }) => customerProfile && customerProfile.livingArrangements,
  "creditProfile.score": ({ creditProfile }) => creditProfile && creditProfile.score,
  "creditProfile.hasAdverseCredit": ({ creditProfile }) => creditProfile && creditProfile.hasAdverseCredit,
  // Dates become elapsed months, so that a cut-off date is compared like any number.
  "customer.dateOfBirth": (scenario) => elapsed(scenario, scenario.customer && scenario.customer.dateOfBirth),
  "entity.gst": (scenario) => elapsed(scenario, scenario.entity && scenario.entity.gst),
  "entity.timeInBusiness": (scenario) => elapsed(scenario, scenario.entity && scenario.entity.timeInBusiness),
  ...employerReaders("employmentType"),
  ...employerReaders("timeOfEmployment"),
};

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

function elapsed({ today }: Scenario, date: IsoDate | null | undefined): Fact {
  return date === null || date === undefined ? date : monthsElapsed(today, date);
}
