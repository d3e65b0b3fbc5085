/** Fast readers of the facts that criteria use. Amounts are assumed to be whole cents. */
import { EMPTY, type Fact } from "../../shared/quote/criteria.ts";
import type { Employer, Scenario } from "../../shared/quote/scenario.ts";

export type ListedFact = readonly Fact[] | null | undefined;

type Name = "asset" | "loanDetails" | "customer" | "customerProfile" | "creditProfile" | "entity";
type Part<P extends Name> = NonNullable<Scenario[P]>;

/** A scenario in which every object exists: a missing one is empty, and all fields of a null one are null. */
export type Parts = { readonly [P in Name]: Part<P> } & { readonly today: string };

const missing = {};
const absent = new Proxy(missing, { get: () => null });

const part = <P extends object>(of: P | null | undefined): P => (of ?? (of === null ? absent : missing)) as P;

export function partsOf(scenario: Scenario): Parts {
  return {
    today: scenario.today,
    asset: part(scenario.asset),
    loanDetails: part(scenario.loanDetails),
    customer: part(scenario.customer),
    customerProfile: part(scenario.customerProfile),
    creditProfile: part(scenario.creditProfile),
    entity: part(scenario.entity),
  };
}

export const facts: Record<string, (parts: Parts) => Fact> = {
  assetValue: ({ asset }) => asset.assetValue,
  assetType: ({ asset }) => asset.assetType,
  assetSubType: ({ asset }) => asset.assetSubType,
  condition: ({ asset }) => asset.condition,
  typeOfSale: ({ asset }) => asset.typeOfSale,
  ageOfAsset: ({ asset }) => asset.ageOfAsset,
  odometer: ({ asset }) => asset.odometer ?? undefined,
  "ageOfAsset in years": ageInYears,
  "ageOfAsset in months": (parts) => {
    const years = ageInYears(parts);
    return years === undefined ? undefined : years * 12;
  },
  ageOfAssetAtEnd: ({ today, asset: { ageOfAsset }, loanDetails: { term } }) =>
    isKnown(ageOfAsset) && isKnown(term) ? term / 12 + (yearOf(today) - ageOfAsset) : undefined,
  term: ({ loanDetails }) => loanDetails.term,
  balloon: ({ loanDetails }) => loanDetails.balloon,
  deposit: ({ loanDetails }) => loanDetails.deposit,
  "deposit in percent": ({ asset: { assetValue }, loanDetails: { deposit } }) => {
    if (!isKnown(deposit)) return deposit;
    return assetValue ? (cents(deposit) * 100) / cents(assetValue) : undefined;
  },
  brokerageRate: ({ loanDetails }) => loanDetails.brokerageRate,
  loanAmount: ({ asset: { assetValue }, loanDetails: { deposit } }) =>
    isKnown(assetValue) ? (cents(assetValue) - cents(deposit ?? 0)) / 100 : undefined,
  dateOfBirth: ({ today, customer }) => elapsed(today, customer.dateOfBirth),
  defaultValue: ({ customer }) => customer.defaultValue,
  livingArrangements: ({ customerProfile }) => customerProfile.livingArrangements,
  score: ({ creditProfile }) => creditProfile.score,
  hasAdverseCredit: ({ creditProfile }) => creditProfile.hasAdverseCredit,
  gst: ({ today, entity }) => elapsed(today, entity.gst),
  timeInBusiness: ({ today, entity }) => elapsed(today, entity.timeInBusiness),
  "first employmentType": (parts) => first(parts, "employmentType"),
  "first timeOfEmployment": (parts) => first(parts, "timeOfEmployment"),
  "sum timeOfEmployment": (parts) => sum(all(parts, "timeOfEmployment")),
};

/** Facts with a value for each employer, and how the results combine. */
export const listedFacts: Record<string, { readonly read: (parts: Parts) => ListedFact; readonly conditional: "and" | "or" }> = {
  "any employmentType": { read: (parts) => all(parts, "employmentType"), conditional: "or" },
  "any timeOfEmployment": { read: (parts) => all(parts, "timeOfEmployment"), conditional: "or" },
  "each timeOfEmployment": { read: (parts) => all(parts, "timeOfEmployment"), conditional: "and" },
};

function isKnown<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

const cents = (dollars: number): number => Math.round(dollars * 100);

function ageInYears({ today, asset: { ageOfAsset } }: Parts): number | undefined {
  return isKnown(ageOfAsset) ? Math.max(0, yearOf(today) - ageOfAsset) : undefined;
}

function first({ customer: { employers } }: Parts, attribute: keyof Employer): Fact {
  if (!isKnown(employers)) return employers;
  return employers.length === 0 ? EMPTY : ofEmployer(employers[0], attribute);
}

function all({ customer: { employers } }: Parts, attribute: keyof Employer): ListedFact {
  return employers ? employers.map((employer) => ofEmployer(employer, attribute)) : employers;
}

function ofEmployer(employer: Employer | null | undefined, attribute: keyof Employer): Fact {
  return employer ? employer[attribute] : employer;
}

function sum(members: ListedFact): Fact {
  if (!members || members.length === 0) return members === null ? null : undefined;
  if (members.includes(null)) return null;
  return members.includes(undefined) ? undefined : members.reduce<number>((total, member) => total + Number(member), 0);
}

/** Elapsed months: n on the cut-off day of n months, n + 0.5 between that day and the one of n + 1 months. */
function elapsed(today: string, date: string | null | undefined): number | null | undefined {
  if (!isKnown(date)) return date;
  const month = monthOf(date),
    day = twoDigits(date, 8),
    dayOfToday = twoDigits(today, 8);
  const cutOffDay = dayOfToday <= 28 ? dayOfToday : Math.min(dayOfToday, lastDay(yearOf(date), month));
  const months = (yearOf(today) - yearOf(date)) * 12 + monthOf(today) - month;
  if (day === cutOffDay) return months;
  return day < cutOffDay ? months + 0.5 : months - 0.5;
}

const zero = "0".charCodeAt(0);
const twoDigits = (text: string, at: number): number => (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
const yearOf = (date: string): number => twoDigits(date, 0) * 100 + twoDigits(date, 2);
const monthOf = (date: string): number => twoDigits(date, 5);

function lastDay(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
