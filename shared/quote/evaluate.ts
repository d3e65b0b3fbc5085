/** The answers of all criteria to a scenario, each distinct criterion evaluated once (README.md, section 2). */
import { type Answer, FALSE, type Fact, type Known, TRUE, type Test, UNKNOWN, answerTo } from "./criteria.ts";
import { answerToRange, answerToValues, join } from "./criteria.ts";
import type { FactOrList } from "./facts.ts";
import type { CriterionNumbers } from "./indexed-sheets.ts";
import type { ComparedFact, Compound, DistinctCriteria, Leaf } from "./rulebook.ts";
import type { Scenario } from "./scenario.ts";
import type { CriterionAttribute, Otherwise } from "./vocabulary.ts";

/** Indexed by the criterion's number. */
export type Answers = readonly Answer[];

/**
 * Answers the leaves fact by fact, then the compounds, whose members come before them; then what depends on facts of the sheets,
 * which no fee and no brokerage band does.
 */
export function evaluate({ facts, sheetFacts, list, compounds }: DistinctCriteria, scenario: Scenario): Answers {
  const answers: Answer[] = list.map(() => UNKNOWN);
  for (const compared of facts) answerLeaves(compared, compared.read(scenario, answers), answers);
  answerCompounds(compounds, answers);
  if (sheetFacts.length > 0) {
    for (const fact of sheetFacts) answerLeaves(fact, fact.read(scenario, answers), answers);
    answerCompounds(compounds, answers);
  }
  return answers;
}

function answerCompounds(compounds: readonly Compound[], answers: Answer[]): void {
  for (const compound of compounds) answers[compound.number] = compoundAnswer(compound, answers);
}

/** Answers the criteria on a known value without looking at the kind of each, which halves the time of all. */
function answerLeaves({ leaves, ranges, choices }: ComparedFact, fact: FactOrList, answers: Answer[]): void {
  if (fact === undefined) return;
  if (isKnown(fact)) {
    for (const { number, range } of ranges) answers[number] = answerToRange(range, Number(fact));
    for (const { number, test } of choices) answers[number] = answerToValues(test, fact);
  } else {
    for (const leaf of leaves) answers[leaf.number] = leafAnswer(leaf.test, fact);
  }
}

const isKnown = (fact: FactOrList): fact is Known => typeof fact === "number" || typeof fact === "string" || typeof fact === "boolean";

/** Kleene's `and` of all; TRUE without criteria. */
export function allOf(criteria: CriterionNumbers, answers: Answers): Answer {
  return combined({ conditional: "and", members: criteria }, answers);
}

/** What would be false is unknown where the sheet says `otherwise`. */
function compoundAnswer(compound: Compound, answers: Answers): Answer {
  return isReplaced(compound, answers) ? UNKNOWN : combined(compound, answers);
}

/** Whether the answer is unknown only because the sheet says `otherwise`, which stands in for the last member alone. */
export function isReplaced(test: Leaf | Compound, answers: Answers): test is Compound & { readonly otherwise: Otherwise } {
  if (!test.isCompound || test.otherwise === undefined || combined(test, answers) !== FALSE) return false;
  return test.members.slice(0, -1).every((member) => answers[member] !== FALSE);
}

function combined({ conditional, members }: Pick<Compound, "conditional" | "members">, answers: Answers): Answer {
  let lowest: Answer = TRUE;
  let highest: Answer = FALSE;
  for (const member of members) {
    lowest = join("and", lowest, answers[member]!);
    highest = join("or", highest, answers[member]!);
  }
  return conditional === "and" ? lowest : highest;
}

/** On a list, hasOne needs one member that holds, every other condition all of them. */
export function leafAnswer(test: Test, fact: FactOrList): Answer {
  if (!isList(fact)) return answerTo(test, fact);
  const conditional = test.condition === "hasOne" ? "or" : "and";
  return fact.map((member) => answerTo(test, member)).reduce((joined, each) => join(conditional, joined, each));
}

const isList = (fact: FactOrList): fact is readonly Fact[] => Array.isArray(fact);

/**
 * The numbers of the criteria that are false and stay false even if every leaf on an attribute outside `chosen` held ("must match",
 * README.md, section 5).
 */
export function mismatches(criteria: DistinctCriteria, answers: Answers, chosen: readonly CriterionAttribute[]): ReadonlySet<number> {
  return new Set(supposedAnswers(criteria, answers, chosen).flatMap((each, number) => (each === FALSE ? number : [])));
}

/** The answers if every leaf on an attribute outside `chosen` held. */
export function supposedAnswers({ list }: DistinctCriteria, answers: Answers, chosen: readonly CriterionAttribute[]): Answers {
  const supposed: Answer[] = [];
  for (const [number, { test, attributes }] of list.entries()) {
    if (test.isCompound) supposed.push(compoundAnswer(test, supposed));
    else supposed.push(test.supposed ?? (chosen.includes(attributes[0]!) ? answers[number]! : TRUE));
  }
  return supposed;
}
