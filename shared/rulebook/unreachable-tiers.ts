import { monthOf, yearOf } from "../dates.ts";
import type { ApplicationType } from "../domain/application-type.ts";
import type { CriterionField } from "../domain/field.ts";
import { minus, plus, round2 } from "../money.ts";
import { criteriaOfTier } from "../quote/balloon-limits.ts";
import { TRUE, testOf } from "../quote/criteria.ts";
import { comparisonOf } from "../quote/comparisons.ts";
import { leafAnswer } from "../quote/evaluate.ts";
import { readerOf } from "../quote/facts.ts";
import { limitsOf } from "../quote/indexed-sheets.ts";
import { quote } from "../quote/quote.ts";
import { rulebookOf } from "../quote/rulebook.ts";
import type { Rulebook } from "../quote/rulebook.ts";
import { type Scenario, scenarioParts } from "../quote/scenario.ts";
import type { Criterion, LeafCriterion, Sheet } from "../quote/sheet.ts";
import { type CriterionAttribute, choiceKeys } from "../quote/vocabulary.ts";
import { breakpoints } from "../quote/what-if/breakpoints.ts";
import { type Lever, assetValue as assetValueLever, deposit as depositLever } from "../quote/what-if/levers.ts";
import { scenarioSchemas } from "../wire/scenario.ts";
import type { Problem } from "../wire/problem.ts";

const today = "2026-11-15";

/** Reports tiers that no scenario can reach, because their criteria exclude each other or need values that cannot be entered. */
export function unreachableTiers(sheet: Sheet): Problem[] {
  return sheet.productTiers.flatMap((tier, i): Problem[] => {
    if (reachingScenario(sheet, i)) return [];
    return [
      {
        path: ["productTiers", i, "criteria"],
        found: `no scenario that ${tier.name} accepts`,
        expected: reachable,
      },
    ];
  });
}

const reachable = "criteria that can hold together";

export const isUnreachable = ({ expected }: Problem): boolean => expected === reachable;

/** Returns a scenario that meets all criteria of a tier; undefined if there is none. */
export function reachingScenario(sheet: Sheet, tier: number): Scenario | undefined {
  const rulebook = rulebookOf([{ file: "", sheet: { ...sheet, date: null, productTiers: [sheet.productTiers[tier]!] } }]);
  const isReached = (scenario: Scenario) => quote(scenario, rulebook, { allTiers: true, mustMatch: [] }).products[0]?.qualification === 0;
  for (const leaves of alternatives(criteriaOfTier(sheet, sheet.productTiers[tier]!))) {
    const others = leaves.filter(({ attribute }) => attribute !== "lvr" && attribute !== "financeAmount");
    const scenario = scenarioFor(others, sheet);
    const found = scenario && (others.length < leaves.length ? withLoans(scenario, rulebook) : [scenario]).find(isReached);
    if (found) return found;
  }
  return undefined;
}

/** The scenario with each asset value and deposit between which a loan to value ratio or an amount financed of the sheet passes a bound. */
function withLoans(scenario: Scenario, rulebook: Rulebook): Scenario[] {
  const { criteria } = rulebook.inForce(scenario.applicationType, today);
  const each = (from: Scenario, lever: Lever) => [
    from,
    ...breakpoints(lever, from, { criteria, rulebook }).map((step) => lever.changed(from, step)),
  ];
  const valued: Scenario = { ...scenario, asset: { assetValue: 20_000, ...scenario.asset } };
  return each(valued, assetValueLever).flatMap((moved) => each(moved, depositLever));
}

/** Yields the ways in which the criteria can hold, each as a list of leaves that must all hold. */
function* alternatives(criteria: readonly Criterion[]): Generator<readonly LeafCriterion[]> {
  const [first, ...rest] = criteria;
  if (!first) return yield [];
  for (const here of alternativesOf(first)) for (const there of alternatives(rest)) yield [...here, ...there];
}

function* alternativesOf(criterion: Criterion): Generator<readonly LeafCriterion[]> {
  if (criterion.condition !== "compound") yield criterion.referAbove === undefined ? [criterion] : limitsOf(criterion);
  else if (criterion.conditional === "and") yield* alternatives(criterion.criteria);
  else for (const member of criterion.criteria) yield* alternativesOf(member);
}

type Draft = Omit<Scenario, "applicationType" | "today">;

/** Inputs that depend on each other, and the drafts to try. `near` returns the thresholds of an attribute and their neighbours. */
interface Group {
  readonly attributes: readonly CriterionAttribute[];
  readonly drafts: (near: (attribute: CriterionAttribute) => number[], type: ApplicationType) => Draft[];
}

const dependent: readonly Group[] = [
  {
    attributes: ["ageOfAsset", "ageOfAssetAtEnd", "term"],
    drafts: () =>
      range(-1, 40).flatMap((age) => range(12, 84).map((term) => ({ asset: { ageOfAsset: yearOf(today) - age }, loanDetails: { term } }))),
  },
  {
    attributes: ["assetValue", "loanAmount", "deposit", "exposure", "totalExposure"],
    drafts: (near) => {
      const sums = near("totalExposure");
      const owed = [0, ...near("exposure")];
      const loans = [20_000, ...near("loanAmount"), ...near("assetValue"), ...sums.flatMap((sum) => owed.map((each) => sum - each))];
      return loans.flatMap((loan) =>
        [0, ...near("deposit")]
          .flatMap((deposit) => [percentDraft(loan, deposit), dollarsDraft(loan, deposit)])
          .flatMap((draft) => [...owed, ...sums.map((sum) => sum - loan)].map((exposure) => ({ ...draft, entity: { exposure } }))),
      );
    },
  },
  {
    attributes: ["employmentType", "timeOfEmployment"],
    drafts: (near, type) =>
      choiceKeys("employmentType", type).flatMap((key) =>
        [0, ...near("timeOfEmployment")].map((timeOfEmployment) => ({
          customer: { employers: [{ employmentType: key as never, timeOfEmployment }] },
        })),
      ),
  },
];

const independent = Object.entries(scenarioParts).flatMap(([part, fields]) =>
  Object.entries<CriterionField>(fields)
    .map(([name, field]): Group => {
      const attribute = name as CriterionAttribute;
      const drafts: Group["drafts"] = (near, type) =>
        valuesToTry(field, near(attribute), choiceKeys(name, type)).map((value) => ({ [part]: { [name]: value } }));
      return { attributes: [attribute], drafts };
    })
    .filter(({ attributes: [name] }) => !dependent.some(({ attributes }) => attributes.includes(name!))),
);

/** Instead of the groups of its fields where a tier asks for the customer's age at the end. */
const agesAtEnd: Group = {
  attributes: ["dateOfBirth", "ageAtEnd", "term", "ageOfAsset", "ageOfAssetAtEnd"],
  drafts: (near) => {
    const ages = [30, ...near("dateOfBirth"), ...near("ageAtEnd")].map((years) => years * 12);
    return range(12, 84).flatMap((term) =>
      [...ages, ...near("ageAtEnd").map((years) => years * 12 - term)].flatMap((months) =>
        range(-1, 40).map((age) => ({
          asset: { ageOfAsset: yearOf(today) - age },
          loanDetails: { term },
          customer: { dateOfBirth: monthsAgo(months) },
        })),
      ),
    );
  },
};

function groupsFor(leaves: readonly LeafCriterion[]): readonly Group[] {
  const groups = [...dependent, ...independent];
  if (!leaves.some(({ attribute }) => attribute === "ageAtEnd")) return groups;
  return [agesAtEnd, ...groups.filter(({ attributes }) => !attributes.some((name) => agesAtEnd.attributes.includes(name)))];
}

function valuesToTry(field: CriterionField, near: readonly number[], keys: readonly string[]): unknown[] {
  switch (field.kind) {
    case "choice":
      return [...keys];
    case "flag":
      return [false, true];
    case "day":
      return [...[...near, 24].map((count) => monthsAgo(field.criterion?.units?.[0] === "years" ? count * 12 : count)), null];
    case "dollars":
    case "percent":
    case "decimal":
    case "whole":
      return [...near, field.min, null];
  }
}

function scenarioFor(leaves: readonly LeafCriterion[], { type }: Sheet): Scenario | undefined {
  const scenario: Scenario = { applicationType: type, today };
  for (const { attributes, drafts } of groupsFor(leaves)) {
    const concerned = leaves.filter((leaf) => attributes.includes(leaf.attribute));
    if (concerned.length === 0) continue;
    const near = (attribute: CriterionAttribute) => numbersNear(concerned.filter((leaf) => leaf.attribute === attribute));
    const fitting = drafts(near, type).find((draft) => {
      const alone: Scenario = { applicationType: type, today, ...draft };
      return concerned.every((leaf) => isMetBy(alone, leaf)) && scenarioSchemas[type].safeParse(alone).success;
    });
    if (!fitting) return undefined;
    for (const [part, fields] of Object.entries(fitting)) {
      Object.assign(scenario, { [part]: { ...(scenario[part as keyof Draft] as object | undefined), ...(fields as object) } });
    }
  }
  return scenario;
}

function isMetBy(scenario: Scenario, leaf: LeafCriterion): boolean {
  const { fact, condition, operand } = comparisonOf(leaf);
  return leafAnswer(testOf(condition, operand), readerOf(fact)(scenario)) === TRUE;
}

function numbersNear(leaves: readonly LeafCriterion[]): number[] {
  return leaves
    .flatMap(({ value }) => [value].flat())
    .flatMap((value) => (typeof value === "number" ? [value, value + 1, Math.max(0, value - 1)] : []));
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** A loan amount in dollars after a deposit in percent of the asset value. */
function percentDraft(loan: number, percent: number): Draft {
  const assetValue = round2(loan / (1 - percent / 100));
  return { asset: { assetValue }, loanDetails: { deposit: minus(assetValue, loan) } };
}

function dollarsDraft(loan: number, deposit: number): Draft {
  return { asset: { assetValue: plus(loan, deposit) }, loanDetails: { deposit } };
}

/** A day in the middle of the month, so that every month has it. */
function monthsAgo(months: number): string {
  const since = yearOf(today) * 12 + monthOf(today) - 1 - months;
  return `${Math.floor(since / 12)}-${String((since % 12) + 1).padStart(2, "0")}-15`;
}
