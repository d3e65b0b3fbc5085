import { type Condition, EMPTY, FALSE, type Fact, type Operand, TRUE, UNKNOWN, answer } from "./criteria.ts";
import { type FactReader, questionOf } from "./facts.ts";
import type { Scenario } from "./scenario.ts";
import type { Criterion, LeafCriterion } from "./sheet.ts";

/** Where the answer to a criterion stands; equal criteria of all tiers share one slot. */
export type Slot = number;

/** Answers by slot, each FALSE, UNKNOWN or TRUE. */
export type Answers = Uint8Array;

interface Leaf {
  readonly slot: Slot;
  readonly condition: Condition;
  readonly operand: Operand;
}

interface Compound {
  readonly slot: Slot;
  readonly conditional: "and" | "or";
  readonly members: readonly Slot[];
}

/**
 * The distinct criteria of a rulebook. Sheets repeat a few hundred predicates thousands of times, so each is
 * evaluated once a quote and tiers only add up answers.
 */
export class Predicates {
  readonly #slots = new Map<string, Slot>();
  readonly #compounds: Compound[] = [];
  readonly #lines = new Map<string, { fact: FactReader; attribute: string; leaves: Leaf[] }>();
  #compiled: { lines: readonly FactLine[]; answers: Answers; supposed: Answers } | undefined;

  /** The slot of a criterion. */
  slotOf(criterion: Criterion): Slot {
    if (criterion.condition === "compound")
      return this.#compoundSlot(
        criterion.conditional,
        criterion.criteria.map((member) => this.slotOf(member)),
      );
    return this.#leafSlot(criterion);
  }

  /** The slot of "all of these hold", which absent or empty criteria do. */
  slotOfAll(criteria: readonly Criterion[] = []): Slot {
    const slots = criteria.map((criterion) => this.slotOf(criterion));
    return slots.length === 1 ? slots[0]! : this.#compoundSlot("and", slots);
  }

  #leafSlot(leaf: LeafCriterion): Slot {
    const { fact, condition, operand } = questionOf(leaf);
    return this.#slot(`${fact.name} ${condition} ${JSON.stringify(operand)}`, (slot) => {
      const line = this.#lines.get(fact.name) ?? { fact, attribute: leaf.attribute, leaves: [] };
      this.#lines.set(fact.name, line);
      line.leaves.push({ slot, condition, operand });
    });
  }

  #compoundSlot(conditional: "and" | "or", members: readonly Slot[]): Slot {
    return this.#slot(`${conditional} ${members.join()}`, (slot) => this.#compounds.push({ slot, conditional, members }));
  }

  #slot(key: string, add: (slot: Slot) => void): Slot {
    const known = this.#slots.get(key);
    if (known !== undefined) return known;
    const slot = this.#slots.size;
    this.#slots.set(key, slot);
    this.#compiled = undefined;
    add(slot);
    return slot;
  }

  /** Every predicate's answer for a scenario. The array is this object's own and is overwritten by the next call. */
  answers(scenario: Scenario): Answers {
    const { lines, answers } = (this.#compiled ??= this.#compile());
    for (const line of lines) line.answer(scenario, answers);
    this.#answerCompounds(answers);
    return answers;
  }

  /**
   * The answers as they would be if every leaf on an attribute that is not chosen held: what is false then fails for
   * the sake of the chosen ones (engine.md section 5, "must match"). Overwritten by the next call, as `answers` are.
   */
  answersForSakeOf(chosen: readonly string[], answers: Answers): Answers {
    const { lines, supposed } = (this.#compiled ??= this.#compile());
    supposed.fill(TRUE);
    for (const line of lines) if (chosen.includes(line.attribute)) line.copy(answers, supposed);
    this.#answerCompounds(supposed);
    return supposed;
  }

  // A compound's slot comes after its members', so one pass in order settles nested ones.
  #answerCompounds(answers: Answers): void {
    for (const { slot, conditional, members } of this.#compounds) {
      answers[slot] = conditional === "and" ? TRUE : FALSE;
      for (const member of members) combine(conditional, answers, slot, answers[member]!);
    }
  }

  #compile() {
    return {
      lines: [...this.#lines.values()].map(({ fact, attribute, leaves }) => new FactLine(fact, attribute, leaves)),
      answers: new Uint8Array(this.#slots.size),
      supposed: new Uint8Array(this.#slots.size),
    };
  }
}

function combine(conditional: "and" | "or", answers: Answers, slot: Slot, member: number): void {
  if (conditional === "and" ? member < answers[slot]! : member > answers[slot]!) answers[slot] = member;
}

/**
 * One fact's line, cut at every threshold the sheets name: between two cuts all predicates on this fact have
 * the same answers, so those are worked out once and a quote only looks up where its fact lies.
 */
class FactLine {
  readonly attribute: string;
  readonly #fact: FactReader;
  readonly #slots: readonly Slot[];
  readonly #cuts: readonly number[];
  /** Answers left of the first cut, on it, between it and the second, and so on. */
  readonly #rows: readonly Answers[];
  readonly #rowsByName: ReadonlyMap<Fact, Answers>;
  readonly #rowOfOtherNames: Answers;
  readonly #emptyList: Answers;

  constructor(fact: FactReader, attribute: string, leaves: readonly Leaf[]) {
    const row = (of: Fact): Answers => Uint8Array.from(leaves, ({ condition, operand }) => answer(condition, operand, of));
    const operands = leaves.flatMap(({ operand, condition }) => (condition === "zero" ? [0] : [operand].flat()));
    this.attribute = attribute;
    this.#fact = fact;
    this.#slots = leaves.map((leaf) => leaf.slot);
    this.#cuts = [...new Set(operands.filter((operand) => typeof operand === "number"))].toSorted((a, b) => a - b);
    this.#rows = placesAround(this.#cuts).map(row);
    const names: Fact[] = [
      undefined,
      null,
      EMPTY,
      ...operands.filter((operand) => typeof operand === "string" || typeof operand === "boolean"),
    ];
    this.#rowsByName = new Map(names.map((name) => [name, row(name)]));
    this.#rowOfOtherNames = row("a name that no sheet lists");
    this.#emptyList = Uint8Array.from(leaves, () => UNKNOWN);
  }

  /** Writes the answers of this line's predicates into their slots. */
  answer(scenario: Scenario, answers: Answers): void {
    if ("one" in this.#fact) return this.#write(this.#row(this.#fact.one(scenario)), answers);
    const members = this.#fact.each(scenario);
    if (!members) return this.#write(this.#row(members), answers);
    if (members.length === 0) return this.#write(this.#emptyList, answers);
    this.#write(this.#row(members[0]), answers);
    for (const member of members.slice(1)) this.#combine(this.#fact.conditional, this.#row(member), answers);
  }

  /** Copies the answers of this line's predicates. */
  copy(from: Answers, to: Answers): void {
    for (const slot of this.#slots) to[slot] = from[slot]!;
  }

  #write(row: Answers, answers: Answers): void {
    for (let i = 0; i < row.length; i += 1) answers[this.#slots[i]!] = row[i]!;
  }

  #combine(conditional: "and" | "or", row: Answers, answers: Answers): void {
    for (let i = 0; i < row.length; i += 1) combine(conditional, answers, this.#slots[i]!, row[i]!);
  }

  #row(fact: Fact): Answers {
    if (typeof fact !== "number") return this.#rowsByName.get(fact) ?? this.#rowOfOtherNames;
    let low = 0;
    let high = this.#cuts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#cuts[middle]! < fact) low = middle + 1;
      else high = middle;
    }
    return this.#rows[this.#cuts[low] === fact ? 2 * low + 1 : 2 * low]!;
  }
}

/** A number from each place that the cuts make: left of the first, on it, between it and the next, ... */
function placesAround(cuts: readonly number[]): number[] {
  if (cuts.length === 0) return [0];
  const between = cuts.flatMap((cut, i) => [cut, i + 1 < cuts.length ? (cut + cuts[i + 1]!) / 2 : cut + 1]);
  return [cuts[0]! - 1, ...between];
}
