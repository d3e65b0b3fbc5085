import type { CompiledLine, Leaf, Slot } from "./compiled-sheets.ts";
import { type Fact, answer } from "./criteria.ts";
import { type FactReader, readerOf } from "./facts.ts";
import type { Scenario } from "./scenario.ts";

/** Answers by slot, each FALSE, UNKNOWN or TRUE. */
export type Answers = Uint8Array;

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
  /** Of its first predicate; the others follow. */
  readonly firstSlot: Slot;
  /** Where the fact of the latest scenario lies; there is none before the first. */
  place!: Place;
  readonly #fact: FactReader;
  readonly #leaves: readonly Leaf[];
  readonly #cuts: readonly number[];
  readonly #names: readonly Fact[];
  /** Places left of the first cut, on it, between it and the second, and so on; made when first needed, as all are. */
  readonly #ofNumbers: (Place | undefined)[];
  readonly #ofNames = new Map<Fact, Place>();
  #ofOtherNames: Place | undefined;
  /** Of several members together, by their answers: these are few, however many the members. */
  readonly #together = new Map<string, Place>();
  #places = 0;

  constructor({ fact, attribute, leaves, cuts, names }: CompiledLine, firstSlot: Slot) {
    this.attribute = attribute;
    this.firstSlot = firstSlot;
    this.#fact = readerOf(fact);
    this.#leaves = leaves;
    this.#cuts = cuts;
    this.#names = names;
    this.#ofNumbers = Array.from({ length: 2 * cuts.length + 1 });
  }

  /** Writes the answers of this line's predicates into their slots. */
  answer(scenario: Scenario, answers: Answers): void {
    const place = this.#find(scenario);
    this.place = place;
    answers.set(place.answers, this.firstSlot);
  }

  /** Copies the answers of this line's predicates. */
  copy(from: Answers, to: Answers): void {
    const end = this.firstSlot + this.#leaves.length;
    for (let slot = this.firstSlot; slot < end; slot += 1) to[slot] = from[slot]!;
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
    const isOther = (typeof fact === "string" || typeof fact === "boolean") && !this.#names.includes(fact);
    if (isOther) return (this.#ofOtherNames ??= this.#placeAt(fact));
    const place = this.#placeAt(fact);
    this.#ofNames.set(fact, place);
    return place;
  }

  #placeAt(fact: Fact): Place {
    const answers = new Uint8Array(this.#leaves.length);
    for (let i = 0; i < answers.length; i += 1) answers[i] = answer(this.#leaves[i]!.condition, this.#leaves[i]!.operand, fact);
    return this.#place(answers);
  }

  #place(answers: Answers): Place {
    return { number: this.#places++, answers };
  }
}
