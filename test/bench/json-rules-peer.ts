/** json-rules-engine with a rule for each tier. It is two-valued: an unknown fact counts as false. */
import { Engine, type NestedCondition, type TopLevelCondition } from "json-rules-engine";
import { type Condition, type Fact, TRUE, type Test, answerTo, testOf } from "../../shared/quote/criteria.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Tier } from "../../shared/quote/sheet.ts";
import { conditionsByValue } from "../../shared/quote/vocabulary.ts";
import { type Tree, isLeaf, leavesOf, treeOf } from "./criterion-tree.ts";
import { type ListedFact, facts, listedFacts, partsOf } from "./scenario-facts.ts";

export class JsonRulesPeer {
  readonly #engine: Engine;
  readonly #factNames: readonly string[];

  constructor(tiers: readonly Tier[]) {
    const trees = tiers.map(({ criteria }) => criteria.map(treeOf));
    this.#factNames = [
      ...new Set(
        trees
          .flat()
          .flatMap(leavesOf)
          .map(({ fact }) => fact),
      ),
    ];
    this.#engine = new Engine([], { allowUndefinedFacts: true });
    for (const condition of Object.values(conditionsByValue).flat()) this.#addOperator(condition);
    for (const [tier, criteria] of trees.entries())
      this.#engine.addRule({ conditions: { all: criteria.map(conditionOf) }, event: { type: "applicable", params: { tier } } });
  }

  /** The tiers that are applicable. */
  async assess(scenario: Scenario): Promise<number[]> {
    const parts = partsOf(scenario);
    const requested = this.#factNames.map((name) => [name, listedFacts[name]?.read(parts) ?? facts[name]?.(parts)]);
    const { events } = await this.#engine.run(Object.fromEntries(requested) as Record<string, unknown>);
    return events.map(({ params }) => params?.["tier"] as number);
  }

  #addOperator(condition: Condition): void {
    const tests = new Map<unknown, Test>();
    const holds = (fact: Fact, operand: never) => {
      const test = tests.get(operand) ?? testOf(condition, operand);
      tests.set(operand, test);
      return answerTo(test, fact) === TRUE;
    };
    this.#engine.addOperator<Fact, never>(condition, holds);
    this.#engine.addOperator<ListedFact, never>(
      `any ${condition}`,
      (members, operand) => members?.some((fact) => holds(fact, operand)) ?? false,
    );
    this.#engine.addOperator<ListedFact, never>(
      `each ${condition}`,
      (members, operand) =>
        members !== null && members !== undefined && members.length > 0 && members.every((fact) => holds(fact, operand)),
    );
  }
}

function conditionOf(tree: Tree): NestedCondition {
  if (!isLeaf(tree)) return compoundOf(tree.conditional, tree.members.map(conditionOf));
  const { fact, condition, operand } = tree;
  const listed = listedFacts[fact];
  const operator = listed ? `${listed.conditional === "or" ? "any" : "each"} ${condition}` : condition;
  return { fact, operator, value: operand ?? null };
}

function compoundOf(conditional: "and" | "or", members: NestedCondition[]): TopLevelCondition {
  return conditional === "and" ? { all: members } : { any: members };
}
