import { FALSE, TRUE } from "./criteria.ts";
import { type Answers, FactLine, type Leaf, type Slot, join } from "./fact-line.ts";
import { type FactReader, questionOf } from "./facts.ts";
import type { Scenario } from "./scenario.ts";
import type { Criterion, LeafCriterion } from "./sheet.ts";

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
  // Sheets that were read together may share criteria as objects, which saves spelling them.
  readonly #slotsByCriterion = new Map<Criterion, Slot>();
  readonly #compounds: Compound[] = [];
  readonly #lines = new Map<string, { fact: FactReader; attribute: string; leaves: Leaf[] }>();
  #compiled: { lines: readonly FactLine[]; answers: Answers; supposed: Answers } | undefined;

  /** The slot of a criterion. */
  slotOf(criterion: Criterion): Slot {
    let slot = this.#slotsByCriterion.get(criterion);
    if (slot === undefined) {
      slot = this.#newSlotOf(criterion);
      this.#slotsByCriterion.set(criterion, slot);
    }
    return slot;
  }

  #newSlotOf(criterion: Criterion): Slot {
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
      let joined: number = conditional === "and" ? TRUE : FALSE;
      for (const member of members) joined = join(conditional, joined, answers[member]!);
      answers[slot] = joined;
    }
  }

  /** The lines of all facts, once no more criteria are to come. */
  get lines(): readonly FactLine[] {
    return (this.#compiled ??= this.#compile()).lines;
  }

  #compile() {
    return {
      lines: [...this.#lines.values()].map(({ fact, attribute, leaves }) => new FactLine(fact, attribute, leaves)),
      answers: new Uint8Array(this.#slots.size),
      supposed: new Uint8Array(this.#slots.size),
    };
  }
}
