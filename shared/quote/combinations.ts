import type { Slot } from "./compiled-sheets.ts";
import type { Answers } from "./fact-line.ts";

const answersOfEach = 3;
/** So many slots have combinations that a number can name. */
const mostSlots = 33;
/** This only bounds the memory that they may take. */
const mostKept = 64;

/**
 * What cards show by the answers in some slots, of which few combinations come up, and by nothing else: made when a combination first
 * does, then frozen and shared by all cards, so that it is also written as JSON once.
 */
export class Combinations<Shown extends object> {
  readonly #slots: readonly Slot[];
  readonly #make: (answers: Answers) => Shown;
  readonly #shown = new Map<number, Shown>();

  constructor(slots: readonly Slot[], make: (answers: Answers) => Shown) {
    this.#slots = slots;
    this.#make = make;
  }

  of(answers: Answers): Shown {
    let combination = 0;
    for (let i = 0; i < this.#slots.length; i += 1) combination = answersOfEach * combination + answers[this.#slots[i]!]!;
    return this.#shown.get(combination) ?? this.#first(combination, answers);
  }

  #first(combination: number, answers: Answers): Shown {
    const shown = this.#make(answers);
    if (this.#slots.length > mostSlots || this.#shown.size >= mostKept) return shown;
    this.#shown.set(combination, Object.freeze(shown));
    return shown;
  }
}
