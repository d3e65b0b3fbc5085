/** The answers of all criteria to a scenario, each distinct criterion evaluated once (README.md, section 2). */
import { type Answer, FALSE, type Fact, TRUE, UNKNOWN, join } from "./criteria.ts";
import type { FactOrList } from "./facts.ts";
import type { CriterionNumbers } from "./indexed-sheets.ts";
import type { Compound, DistinctCriteria, Leaf } from "./rulebook.ts";
import type { Scenario } from "./scenario.ts";
import type { CriterionAttribute, Otherwise } from "./vocabulary.ts";

/** Indexed by the criterion's number. */
export type Answers = readonly Answer[];

export function evaluate({ facts, list }: DistinctCriteria, scenario: Scenario): Answers {
  const values = facts.map((read) => read(scenario));
  const answers: Answer[] = [];
  for (let i = 0; i < list.length; i += 1) {
    const { test } = list[i]!;
    answers[i] = test.isCompound ? compoundAnswer(test, answers) : leafAnswer(test, values[test.fact]);
  }
  return answers;
}

/** Kleene's `and` of all; TRUE without criteria. */
export function allOf(criteria: CriterionNumbers, answers: Answers): Answer {
  return combined({ conditional: "and", members: criteria }, answers);
}

/** What would be false is unknown where the sheet says `otherwise`. */
function compoundAnswer(compound: Compound, answers: Answers): Answer {
  return isReplaced(compound, answers) ? UNKNOWN : combined(compound, answers);
}

/** Whether the answer is unknown only because the sheet says `otherwise`. */
export function isReplaced(test: Leaf | Compound, answers: Answers): test is Compound & { readonly otherwise: Otherwise } {
  return test.isCompound && test.otherwise !== undefined && combined(test, answers) === FALSE;
}

function combined({ conditional, members }: Pick<Compound, "conditional" | "members">, answers: Answers): Answer {
  let result: Answer = conditional === "and" ? TRUE : FALSE;
  for (const member of members) result = join(conditional, result, answers[member]!);
  return result;
}

/** On a list, hasOne needs one member that holds, every other condition all of them. */
export function leafAnswer({ condition, answer }: Pick<Leaf, "condition" | "answer">, fact: FactOrList): Answer {
  if (!isList(fact)) return answer(fact);
  const conditional = condition === "hasOne" ? "or" : "and";
  return fact.map(answer).reduce((joined, each) => join(conditional, joined, each));
}

const isList = (fact: FactOrList): fact is readonly Fact[] => Array.isArray(fact);

/**
 * The numbers of the criteria that are false and stay false even if every leaf on an attribute outside `chosen` held ("must match",
 * README.md, section 5).
 */
export function mismatches({ list }: DistinctCriteria, answers: Answers, chosen: readonly CriterionAttribute[]): ReadonlySet<number> {
  const supposed: Answer[] = [];
  for (const [number, { test, attributes }] of list.entries()) {
    if (test.isCompound) supposed.push(compoundAnswer(test, supposed));
    else supposed.push(chosen.includes(attributes[0]!) ? answers[number]! : TRUE);
  }
  return new Set(supposed.flatMap((each, number) => (each === FALSE ? number : [])));
}
