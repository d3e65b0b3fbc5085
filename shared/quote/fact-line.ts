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

/** One more member's answer joined into those before it: Kleene's `and` is the least, his `or` the greatest. */
export function join(conditional: "and" | "or", joined: number, member: number): number {
  return conditional === "and" ? Math.min(joined, member) : Math.max(joined, member);
}

/** All facts between two neighbouring cuts of a line, or on one of them: the line's predicates answer all the same. */
export interface Place {
  /** From 0, in the order in which a line's places are made. */
  readonly number: number;
  readonly answers: Answers;
}

/**
 * One fact's line, cut at every threshold the sheets name: between two cuts all predicates on this fact have
 * the same answers, so those are worked out once and a quote only looks up where its fact lies.
 */
export class FactLine {
  readonly attribute: string;
  readonly slots: readonly Slot[];
  /** Where the fact of the latest scenario lies. */
  place: Place;
  readonly #fact: FactReader;
  readonly #leaves: readonly Leaf[];
  readonly #cuts: Float64Array;
  /** Places left of the first cut, on it, between it and the second, and so on; made when first needed. */
  readonly #ofNumbers: (Place | undefined)[];
  readonly #ofNames: Map<Fact, Place | undefined>;
  #ofOtherNames: Place | undefined;
  /** Of several members together, by their answers: these are few, however many the members. */
  readonly #together = new Map<string, Place>();
  #places = 0;

  constructor(fact: FactReader, attribute: string, leaves: readonly Leaf[]) {
    const operands = leaves.flatMap(({ operand, condition }) => (condition === "zero" ? [0] : [operand].flat()));
    this.attribute = attribute;
    this.#fact = fact;
    this.#leaves = leaves;
    this.slots = leaves.map((leaf) => leaf.slot);
    this.#cuts = Float64Array.from([...new Set(operands.filter((operand) => typeof operand === "number"))].toSorted((a, b) => a - b));
    this.#ofNumbers = Array.from({ length: 2 * this.#cuts.length + 1 }, () => undefined);
    const names = operands.filter((operand) => typeof operand === "string" || typeof operand === "boolean");
    this.#ofNames = new Map([undefined, null, EMPTY as Fact, ...names].map((name) => [name, undefined]));
    this.place = this.#placeOf(undefined);
  }

  /** Writes the answers of this line's predicates into their slots. */
  answer(scenario: Scenario, answers: Answers): void {
    const place = this.#find(scenario);
    this.place = place;
    for (let i = 0; i < place.answers.length; i += 1) answers[this.slots[i]!] = place.answers[i]!;
  }

  /** Copies the answers of this line's predicates. */
  copy(from: Answers, to: Answers): void {
    for (const slot of this.slots) to[slot] = from[slot]!;
  }

  #find(scenario: Scenario): Place {
    if ("one" in this.#fact) return this.#placeOf(this.#fact.one(scenario));
    const members = this.#fact.each(scenario);
    // Of an empty list nothing is known.
    if (!members || members.length === 0) return this.#placeOf(members === null ? null : undefined);
    return members.length === 1 ? this.#placeOf(members[0]) : this.#placeOfAll(members, this.#fact.conditional);
  }

  #placeOfAll(members: readonly Fact[], conditional: "and" | "or"): Place {
    const [first, ...others] = members.map((member) => this.#placeOf(member).answers);
    const answers = others.reduce((joined, more) => joined.map((before, i) => join(conditional, before, more[i]!)), first!);
    const key = answers.join();
    const place = this.#together.get(key) ?? this.#place(answers);
    this.#together.set(key, place);
    return place;
  }

  #placeOf(fact: Fact): Place {
    return typeof fact === "number" ? this.#placeOfNumber(fact) : (this.#ofNames.get(fact) ?? this.#placeOfName(fact));
  }

  #placeOfNumber(fact: number): Place {
    let low = 0;
    let high = this.#cuts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#cuts[middle]! < fact) low = middle + 1;
      else high = middle;
    }
    const place = this.#cuts[low] === fact ? 2 * low + 1 : 2 * low;
    // Any number of a place stands for them all.
    return (this.#ofNumbers[place] ??= this.#placeAt(fact));
  }

  #placeOfName(fact: Fact): Place {
    if (!this.#ofNames.has(fact)) return (this.#ofOtherNames ??= this.#placeAt(fact));
    const place = this.#placeAt(fact);
    this.#ofNames.set(fact, place);
    return place;
  }

  #placeAt(fact: Fact): Place {
    return this.#place(Uint8Array.from(this.#leaves, ({ condition, operand }) => answer(condition, operand, fact)));
  }

  #place(answers: Answers): Place {
    return { number: this.#places++, answers };
  }
}
