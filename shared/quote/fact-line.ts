import { type Condition, EMPTY, type Fact, type Operand, answer } from "./criteria.ts";
import type { FactReader } from "./facts.ts";
import type { Scenario } from "./scenario.ts";

/** Where the answer to a criterion stands; equal criteria of all tiers share one slot. */
export type Slot = number;

/** Answers by slot, each FALSE, UNKNOWN or TRUE. */
export type Answers = Uint8Array;

/** A predicate: one condition on a fact. */
export interface Leaf {
  readonly slot: Slot;
  readonly condition: Condition;
  readonly operand: Operand;
}

/** Joins one more member into the answer of a compound. */
export function combine(conditional: "and" | "or", answers: Answers, slot: Slot, member: number): void {
  if (conditional === "and" ? member < answers[slot]! : member > answers[slot]!) answers[slot] = member;
}

/**
 * One fact's line, cut at every threshold the sheets name: between two cuts all predicates on this fact have
 * the same answers, so those are worked out once and a quote only looks up where its fact lies.
 */
export class FactLine {
  readonly attribute: string;
  readonly #fact: FactReader;
  readonly #leaves: readonly Leaf[];
  readonly #slots: readonly Slot[];
  readonly #cuts: readonly number[];
  /** Answers left of the first cut, on it, between it and the second, and so on; worked out when first needed. */
  readonly #rows: (Answers | undefined)[];
  readonly #rowsByName: Map<Fact, Answers | undefined>;
  #rowOfOtherNames: Answers | undefined;

  constructor(fact: FactReader, attribute: string, leaves: readonly Leaf[]) {
    const operands = leaves.flatMap(({ operand, condition }) => (condition === "zero" ? [0] : [operand].flat()));
    this.attribute = attribute;
    this.#fact = fact;
    this.#leaves = leaves;
    this.#slots = leaves.map((leaf) => leaf.slot);
    this.#cuts = [...new Set(operands.filter((operand) => typeof operand === "number"))].toSorted((a, b) => a - b);
    this.#rows = Array.from({ length: 2 * this.#cuts.length + 1 }, () => undefined);
    const names = operands.filter((operand) => typeof operand === "string" || typeof operand === "boolean");
    this.#rowsByName = new Map([undefined, null, EMPTY as Fact, ...names].map((name) => [name, undefined]));
  }

  /** Writes the answers of this line's predicates into their slots. */
  answer(scenario: Scenario, answers: Answers): void {
    if ("one" in this.#fact) return this.#write(this.#row(this.#fact.one(scenario)), answers);
    const members = this.#fact.each(scenario);
    // Of an empty list nothing is known.
    if (!members || members.length === 0) return this.#write(this.#row(members === null ? null : undefined), answers);
    this.#write(this.#row(members[0]), answers);
    for (let i = 1; i < members.length; i += 1) this.#combine(this.#fact.conditional, this.#row(members[i]), answers);
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
    return typeof fact === "number" ? this.#rowOfNumber(fact) : (this.#rowsByName.get(fact) ?? this.#rowOfName(fact));
  }

  #rowOfNumber(fact: number): Answers {
    let low = 0;
    let high = this.#cuts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#cuts[middle]! < fact) low = middle + 1;
      else high = middle;
    }
    const place = this.#cuts[low] === fact ? 2 * low + 1 : 2 * low;
    // Any number of a place stands for them all.
    return (this.#rows[place] ??= this.#answersTo(fact));
  }

  #rowOfName(fact: Fact): Answers {
    if (!this.#rowsByName.has(fact)) return (this.#rowOfOtherNames ??= this.#answersTo(fact));
    const row = this.#answersTo(fact);
    this.#rowsByName.set(fact, row);
    return row;
  }

  #answersTo(fact: Fact): Answers {
    return Uint8Array.from(this.#leaves, ({ condition, operand }) => answer(condition, operand, fact));
  }
}
