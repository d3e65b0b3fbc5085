import { FALSE, TRUE } from "./criteria.ts";
import type { CompiledCompound, CompiledLine, Slot } from "./compiled-sheets.ts";
import { type Answers, FactLine, join } from "./fact-line.ts";
import type { Scenario } from "./scenario.ts";

/** The distinct criteria of a rulebook, each of which is evaluated once a quote. */
export class Predicates {
  readonly lines: readonly FactLine[];
  readonly slots: number;
  /** The slots of compounds come after all others. */
  readonly firstCompound: Slot;
  readonly #compounds: readonly CompiledCompound[];
  readonly #answers: Answers;
  readonly #supposed: Answers;

  constructor(lines: readonly CompiledLine[], compounds: readonly CompiledCompound[]) {
    let slot = 0;
    this.lines = lines.map((line) => new FactLine(line, (slot += line.leaves.length) - line.leaves.length));
    this.#compounds = compounds;
    this.firstCompound = slot;
    this.slots = slot + compounds.length;
    this.#answers = new Uint8Array(this.slots);
    this.#supposed = new Uint8Array(this.slots);
  }

  /** Every predicate's answer for a scenario. The array is this object's own and is overwritten by the next call. */
  answers(scenario: Scenario): Answers {
    for (let i = 0; i < this.lines.length; i += 1) this.lines[i]!.answer(scenario, this.#answers);
    this.#answerCompounds(this.#answers);
    return this.#answers;
  }

  /**
   * The answers as they would be if every leaf on an attribute that is not chosen held: what is false then fails for
   * the sake of the chosen ones (engine.md section 5, "must match"). Overwritten by the next call, as `answers` are.
   */
  answersForSakeOf(chosen: readonly string[], answers: Answers): Answers {
    const supposed = this.#supposed.fill(TRUE);
    for (const line of this.lines) if (chosen.includes(line.attribute)) line.copy(answers, supposed);
    this.#answerCompounds(supposed);
    return supposed;
  }

  #answerCompounds(answers: Answers): void {
    for (let i = 0; i < this.#compounds.length; i += 1) {
      const { conditional, members } = this.#compounds[i]!;
      let joined: number = conditional === "and" ? TRUE : FALSE;
      for (let member = 0; member < members.length; member += 1) joined = join(conditional, joined, answers[members[member]!]!);
      answers[this.firstCompound + i] = joined;
    }
  }
}
