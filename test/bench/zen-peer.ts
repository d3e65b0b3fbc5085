/**
 * zen-engine with the distinct leaves as one expression, compiled once. It has null but no "unknown": a missing fact is passed as null and
 * an absent one as a text. Compounds and counts are computed here, as in the engine.
 */
import { ZenDecisionContent, ZenEngine } from "@gorules/zen-engine";
import { type Answer, EMPTY, type Fact, TRUE, UNKNOWN } from "../../shared/quote/criteria.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Tier } from "../../shared/quote/sheet.ts";
import { type CompoundSlots, DistinctTrees, type Leaf, treeOf } from "./criterion-tree.ts";
import { type ListedFact, type Parts, facts, listedFacts, partsOf } from "./scenario-facts.ts";

const absent = "absent";
const emptyList = "empty list";

export class ZenPeer {
  /** Met and unknown criteria of each tier, overwritten by each scenario. */
  readonly met: Uint8Array;
  readonly unknown: Uint8Array;
  readonly #engine = new ZenEngine();
  readonly #decision: ReturnType<ZenEngine["createDecision"]>;
  readonly #facts: readonly { readonly key: string; readonly read: (parts: Parts) => unknown }[];
  readonly #leafSlots: readonly number[];
  readonly #compounds: readonly CompoundSlots[];
  /** A criterion that says `otherwise` is unknown instead of failed. */
  readonly #tiers: readonly (readonly { readonly slot: number; readonly hasOtherwise: boolean }[])[];
  readonly #answers: Uint8Array;

  constructor(tiers: readonly Tier[]) {
    const distinct = new DistinctTrees();
    this.#tiers = tiers.map(({ criteria }) =>
      criteria.map((criterion) => ({ slot: distinct.slotOf(treeOf(criterion)), hasOtherwise: criterion.otherwise !== undefined })),
    );
    const leaves = distinct.leaves();
    this.#leafSlots = leaves.map(({ slot }) => slot);
    this.#compounds = distinct.compounds();
    this.#facts = [...new Set(leaves.map(({ leaf }) => leaf.fact))].map((fact) => ({ key: keyOf(fact), read: readerOf(fact) }));
    this.#answers = new Uint8Array(distinct.trees.length);
    this.met = new Uint8Array(tiers.length);
    this.unknown = new Uint8Array(tiers.length);
    const expression = `[${leaves.map(({ leaf }) => expressionOf(leaf)).join(", ")}]`;
    this.#decision = this.#engine.createDecision(new ZenDecisionContent(graphOf(expression)));
  }

  async assess(scenario: Scenario): Promise<void> {
    const parts = partsOf(scenario);
    const context: Record<string, unknown> = {};
    for (const { key, read } of this.#facts) context[key] = read(parts);
    const { result } = (await this.#decision.evaluate(context)) as { result: { answers: readonly Answer[] } };
    for (let i = 0; i < this.#leafSlots.length; i += 1) this.#answers[this.#leafSlots[i]!] = result.answers[i]!;
    this.#answerCompounds();
    for (let tier = 0; tier < this.#tiers.length; tier += 1) this.#count(tier);
  }

  dispose(): void {
    this.#engine.dispose();
  }

  #answerCompounds(): void {
    const answers = this.#answers;
    for (const { slot, conditional, members } of this.#compounds) {
      let combined: number = answers[members[0]!] ?? TRUE;
      for (const member of members)
        combined = conditional === "and" ? Math.min(combined, answers[member]!) : Math.max(combined, answers[member]!);
      answers[slot] = combined;
    }
  }

  #count(tier: number): void {
    let met = 0;
    let unknown = 0;
    for (const { slot, hasOtherwise } of this.#tiers[tier]!) {
      if (this.#answers[slot] === TRUE) met += 1;
      else if (this.#answers[slot] === UNKNOWN || hasOtherwise) unknown += 1;
    }
    this.met[tier] = met;
    this.unknown[tier] = unknown;
  }
}

const keyOf = (fact: string): string => fact.replaceAll(" ", "_");

function readerOf(fact: string): (parts: Parts) => unknown {
  const listed = listedFacts[fact];
  return listed ? (parts) => listInContext(listed.read(parts)) : (parts) => inContext(facts[fact]!(parts));
}

function inContext(fact: Fact): unknown {
  if (fact === EMPTY) return emptyList;
  return fact === null ? absent : (fact ?? null);
}

/** An empty list is unknown, like a missing one. */
function listInContext(members: ListedFact): unknown {
  if (members === null) return absent;
  return members && members.length > 0 ? members.map(inContext) : null;
}

/** A leaf's answer: 0 false, 1 unknown, 2 true. */
function expressionOf({ fact, condition, operand }: Leaf): string {
  const key = keyOf(fact);
  const known = (name: string) => testOf(name, condition, operand);
  const whenAbsent = condition === "zero" || condition === "doesntExist";
  const conditional = listedFacts[fact]?.conditional;
  if (conditional === undefined) {
    const ofEmpty = fact.startsWith("first") ? `${key} == '${emptyList}' ? ${condition === "zero" ? 2 : 1} : ` : "";
    return `(${key} == null ? 1 : ${ofEmpty}${key} == '${absent}' ? ${whenAbsent ? 2 : 0} : ${known(key)} ? 2 : 0)`;
  }
  const holds = `# == null ? false : # == '${absent}' ? ${whenAbsent} : ${known("#")}`;
  const fails = `# == null ? false : # == '${absent}' ? ${!whenAbsent} : not(${known("#")})`;
  const [decisive, decided, otherwise] = conditional === "or" ? [holds, 2, 0] : [fails, 0, 2];
  return `(${key} == null ? 1 : ${key} == '${absent}' ? 0 : some(${key}, ${decisive}) ? ${decided} : some(${key}, # == null) ? 1 : ${otherwise})`;
}

function testOf(name: string, condition: Leaf["condition"], operand: Leaf["operand"]): string {
  const [low, high] = [operand].flat().map(literal);
  switch (condition) {
    case "is":
    case "equal":
      return `${name} == ${low}`;
    case "isNot":
    case "notEqual":
      return `${name} != ${low}`;
    case "zero":
      return `${name} == 0`;
    case "lessThan":
      return `${name} < ${low}`;
    case "lessThanOrEqualTo":
      return `${name} <= ${low}`;
    case "greaterThan":
    case "eachIsGreaterThan":
    case "sumIsGreaterThan":
      return `${name} > ${low}`;
    case "greaterThanOrEqualTo":
      return `${name} >= ${low}`;
    case "between":
      return `(${name} >= ${low} and ${name} <= ${high})`;
    case "betweenLow":
      return `(${name} >= ${low} and ${name} < ${high})`;
    case "hasOne":
      return `${name} in [${[operand].flat().map(literal).join(", ")}]`;
    case "exists":
      return "true";
    case "doesntExist":
      return "false";
  }
}

const literal = (value: unknown): string => (typeof value === "string" ? `'${value}'` : String(value));

function graphOf(expression: string): object {
  const position = { x: 0, y: 0 };
  return {
    nodes: [
      { id: "in", type: "inputNode", name: "in", position },
      {
        id: "all",
        type: "expressionNode",
        name: "all",
        position,
        content: { expressions: [{ id: "1", key: "answers", value: expression }] },
      },
      { id: "out", type: "outputNode", name: "out", position },
    ],
    edges: [
      { id: "a", type: "edge", sourceId: "in", targetId: "all" },
      { id: "b", type: "edge", sourceId: "all", targetId: "out" },
    ],
  };
}
