/** Which lenders accept a customer of whom little is known, and what each still asks (who-lends.md). */
import type { IsoDate } from "../dates.ts";
import type { Unit } from "../domain/field.ts";
import { type LendingAnswer, lendingAnswers } from "../domain/lending-answer.ts";
import { type Allowed, type Subject, alternatives, subjectOf } from "./allowed.ts";
import { comparisonOf } from "./comparisons.ts";
import { type Known, TRUE, UNKNOWN } from "./criteria.ts";
import { dealOf } from "./deal.ts";
import { type Answers, evaluate } from "./evaluate.ts";
import { type IndexedLeaf, compareText } from "./indexed-sheets.ts";
import { askAboutBalloon } from "./product.ts";
import { type FittedTier, type QuoteOptions, bestOfLenders, fittedTiers } from "./rank.ts";
import type { Leaf, Rulebook, SheetsInForce } from "./rulebook.ts";
import type { Scenario } from "./scenario.ts";
import { enteredFields, valueOf } from "./unknowns.ts";
import { type CriterionAttribute, attributeRules, criterionAttributes, otherwiseTexts } from "./vocabulary.ts";
import { type Way, reduced, together, unconditional } from "./ways.ts";

/** Whether a lender lends on what is known, and in which ways. */
export interface Lending {
  readonly lender: string;
  /** Of the sheet of the lender's best product. */
  readonly date: IsoDate | null;
  /** Whether a rate or a criterion of a tier is assumed. */
  readonly assumed: boolean;
  readonly answer: LendingAnswer;
  readonly ways: readonly LendingWay[];
  /** Labels of what the best product fails, if the answer is no. */
  readonly no: readonly string[];
}

export interface LendingWay {
  readonly conditions: readonly LendingCondition[];
  /** Labels of failed criteria of which the lender does not state that they decide. */
  readonly notStated: readonly string[];
}

/** A fact as in criteria, with its bounds, its choices, whether it is zero or null, or whether it is known. */
export interface LendingCondition {
  readonly fact: string;
  readonly unit?: Unit | undefined;
  readonly atLeast?: number | undefined;
  readonly above?: number | undefined;
  readonly atMost?: number | undefined;
  readonly below?: number | undefined;
  readonly oneOf?: readonly Known[] | undefined;
  readonly absent?: true | undefined;
  readonly present?: true | undefined;
}

/** The panel and the filters by lender and documentation hold; must match and order have no effect. */
export function whoLends(
  scenario: Scenario,
  rulebook: Rulebook,
  options: Pick<QuoteOptions, "lenders" | "productTypes" | "panel"> = {},
): Lending[] {
  const known = withoutEmptyEmployers(scenario);
  const sheets = rulebook.inForce(known.applicationType, known.today);
  const answers = evaluate(sheets.criteria, known);
  const deal = dealOf(known);
  const tiers = fittedTiers(sheets, answers, deal, { ...options, mustMatch: [] });
  const best = bestOfLenders(tiers, answers, deal);
  const criteria = new CriteriaInWays(sheets, answers, known);
  return [...Map.groupBy(tiers, ({ sheet }) => sheet.lender)]
    .map(([lender, own]) => lendingOf(own, best.get(lender)!, criteria))
    .toSorted(
      (a, b) =>
        lendingAnswers.indexOf(a.answer) - lendingAnswers.indexOf(b.answer) || fewest(a) - fewest(b) || compareText(a.lender, b.lender),
    );
}

const fewest = ({ ways }: Lending): number => Math.min(...ways.map(({ conditions }) => conditions.length), Infinity);

/** An empty list of employers is not known yet. */
function withoutEmptyEmployers(scenario: Scenario): Scenario {
  const { customer } = scenario;
  return customer?.employers?.length === 0 ? { ...scenario, customer: { ...customer, employers: undefined } } : scenario;
}

function lendingOf(tiers: readonly FittedTier[], best: FittedTier, criteria: CriteriaInWays): Lending {
  const ways = reduced(tiers.flatMap((tier) => criteria.waysOfTier(tier)))
    .map(({ conditions, notStated }) => ({ conditions: listed(conditions), notStated }))
    .toSorted((a, b) => a.notStated.length - b.notStated.length || a.conditions.length - b.conditions.length);
  const stated = ways.filter(({ notStated }) => notStated.length === 0);
  const isUnconditional = stated.some(({ conditions }) => conditions.length === 0);
  const answer = isUnconditional ? "yes" : stated.length > 0 ? "needs" : ways.length > 0 ? "notStated" : "no";
  return {
    lender: best.sheet.lender,
    date: best.sheet.date,
    assumed: tiers.some(({ sheet }) => sheet.hasAssumedTiers),
    answer,
    ways,
    no: answer === "no" ? criteria.failedLabels(best, tiers) : [],
  };
}

/** In the order of the vocabulary. */
const listed = (conditions: Way["conditions"]): LendingCondition[] =>
  [...conditions].toSorted(([a], [b]) => placeOf(a) - placeOf(b)).map(([subject, allowed]) => conditionOf(subject, allowed));

const placeOf = ({ leaf }: Subject): number => criterionAttributes.indexOf(leaf.attribute);

function conditionOf({ leaf: { object, attribute, unit } }: Subject, allowed: Allowed): LendingCondition {
  const fact = `${object}.${attribute}`;
  if (!("range" in allowed)) return { fact, ...allowed };
  const bounds = boundNames.flatMap((name) => (Number.isFinite(allowed.range[name]) ? [[name, allowed.range[name]] as const] : []));
  if (bounds.length === 0) return { fact, present: true };
  const { kind, units: [countedIn] = [] } = attributeRules[attribute];
  // Dates are compared in months.
  const isInYears = kind === "date" && countedIn === "years" && bounds.every(([, months]) => months % 12 === 0);
  const isZero = kind === "number" && bounds.length === 2 && bounds.every(([name, value]) => name.startsWith("at") && value === 0);
  const shownUnit = kind !== "date" ? unit : isInYears ? "years" : "months";
  const shown = Object.fromEntries(bounds.map(([name, value]) => [name, isInYears ? value / 12 : value]));
  return { fact, ...(shownUnit && { unit: shownUnit }), ...(isZero ? { absent: true } : shown) };
}

/** Facts that count the loan. */
const ofLoan: readonly CriterionAttribute[] = ["loanAmount", "lvr", "financeAmount", "totalExposure"];

/** Their fields that a quote takes to be 0, or the band's standard, while they are missing. */
const assumedFields = (attribute: CriterionAttribute, { applicationType }: Scenario): readonly CriterionAttribute[] =>
  attribute === "financeAmount" && applicationType === "commercial" ? ["deposit", "brokerageRate"] : ["deposit"];

const boundNames = ["atLeast", "above", "atMost", "below"] as const;

/** The ways in which each criterion holds, worked out once: one without conditions if it is true, none if it is false. */
class CriteriaInWays {
  readonly #ways: (readonly Way[])[] = [];
  readonly #subjects = new Map<string, Subject>();
  readonly #sheets: SheetsInForce;
  readonly #answers: Answers;
  readonly #scenario: Scenario;

  constructor(sheets: SheetsInForce, answers: Answers, scenario: Scenario) {
    this.#sheets = sheets;
    this.#answers = answers;
    this.#scenario = scenario;
  }

  waysOfTier({ tier, fit }: FittedTier): readonly Way[] {
    const balloon = fit.asksAboutBalloon ? [[{ ...unconditional, notStated: [askAboutBalloon.label] }]] : [];
    return together([...tier.criteria.map((number) => this.#waysOf(number)), ...balloon]);
  }

  #waysOf(number: number): readonly Way[] {
    return (this.#ways[number] ??= this.#read(number));
  }

  #read(number: number): readonly Way[] {
    const { test, label } = this.#sheets.criteria.list[number]!;
    if (!test.isCompound) return this.#waysOfLeaf(test);
    const members = test.members.map((member) => this.#waysOf(member));
    const ways = reduced(test.conditional === "and" ? together(members) : members.flat());
    if (ways.length > 0 || test.otherwise === undefined || members.slice(0, -1).some((each) => each.length === 0)) return ways;
    return [{ ...unconditional, notStated: [test.otherwise === "refer" ? `${label} (${otherwiseTexts.refer})` : label] }];
  }

  #waysOfLeaf(test: Leaf): readonly Way[] {
    const leaf = this.#sheets.indexed[test.number]!;
    if (!("attribute" in leaf && this.#isOpen(leaf, test))) return this.#answers[test.number] === TRUE ? [unconditional] : [];
    const subject = this.#subjectOf(leaf);
    return alternatives(subject, test.test).map((allowed) => ({ ...unconditional, conditions: new Map(allowed && [[subject, allowed]]) }));
  }

  /** A derived fact is open while a field of it is missing, also a deposit that counts as 0; never if another field of it is absent. */
  #isOpen({ object, attribute, unit }: IndexedLeaf, { number, dependsOn = [] }: Leaf): boolean {
    const isUnknown = this.#answers[number] === UNKNOWN;
    const isLoan = ofLoan.includes(attribute);
    if (object === "employer" || !(isUnknown || isLoan)) return isUnknown;
    const isDollars = attribute === "deposit" && unit === undefined;
    const fields = isDollars ? [attribute] : enteredFields([...(isLoan ? assumedFields(attribute, this.#scenario) : []), attribute]);
    const values = fields.map((field) => ({ field, value: valueOf(this.#scenario, field) }));
    if (values.some(({ field, value }) => value === null && field !== "deposit" && field !== "brokerageRate")) return false;
    return values.some(({ value }) => value === undefined) || dependsOn.some((fee) => this.#isUnsettled(fee));
  }

  #isUnsettled(number: number): boolean {
    return this.#answers[number] === UNKNOWN || this.#waysOf(number).some(({ conditions }) => conditions.size > 0);
  }

  /** One employer is one job, however a criterion reads it; a loan to value ratio is of one sheet, an amount financed also of one tier. */
  #subjectOf(leaf: IndexedLeaf): Subject {
    const key = leaf.object === "employer" ? leaf.attribute : `${comparisonOf(leaf).fact} ${leaf.sheet ?? ""} ${leaf.tier ?? ""}`;
    const known = this.#subjects.get(key) ?? subjectOf(key, leaf, this.#scenario.applicationType);
    this.#subjects.set(key, known);
    return known;
  }

  /** The criteria that the best product fails; of those of all tiers that fail on the same facts the one that allows most. */
  failedLabels(best: FittedTier, tiers: readonly FittedTier[]): string[] {
    const failed = ({ tier }: FittedTier) => tier.criteria.filter((number) => this.#waysOf(number).length === 0);
    const all = tiers.flatMap(failed);
    const labels = failed(best).map((number) => {
      const rivals = all.filter((other) => this.#factsOf(other) === this.#factsOf(number));
      const widest = rivals.reduce((most, other) => (this.#breadth(other) > this.#breadth(most) ? other : most));
      return this.#sheets.criteria.list[widest]!.label;
    });
    return [...new Set(labels)];
  }

  #factsOf(number: number): string {
    const leaf = this.#sheets.indexed[number]!;
    return "attribute" in leaf ? this.#subjectOf(leaf).key : this.#sheets.criteria.list[number]!.attributes.join();
  }

  /** Grows with what a failed criterion allows: the length of its list, or the bound that the fact misses. */
  #breadth(number: number): number {
    const { test } = this.#sheets.criteria.list[number]!;
    if (test.isCompound) return 0;
    const { range, values } = test.test;
    if (!range) return values.size;
    const fact = this.#sheets.criteria.facts.find(({ leaves }) => leaves.includes(test))?.read(this.#scenario, this.#answers);
    const highest = Math.min(range.atMost, range.below);
    return Number(fact) < highest ? -Math.max(range.atLeast, range.above) : highest;
  }
}
