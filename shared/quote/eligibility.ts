import { FALSE } from "./criteria.ts";
import type { CompiledCriterion, CompiledTier, Slot } from "./compiled-sheets.ts";
import type { Answers, FactLine } from "./fact-line.ts";
import type { Predicates } from "./predicates.ts";
import { Placements } from "./placements.ts";
import { Tally } from "./tally.ts";

/** 0 every criterion true; 1 none false, some unknown; 2 some false, none of them primary; 3 a primary criterion false. */
export type Qualification = 0 | 1 | 2 | 3;

/**
 * How well the applicant meets each tier's criteria (engine.md section 5). What all criteria on one fact say of all tiers
 * is tallied once for each place on that fact's line, so that a quote only adds up a tally a fact; compounds, which ask
 * several facts, are few, and noted one by one. Tiers are named by their place in the list; all is overwritten by each
 * assessment.
 */
export class Eligibility {
  readonly #tiers: readonly CompiledTier[];
  readonly #lines: readonly FactLine[];
  /** By line and number of a place on it; made when first needed. */
  readonly #tallies: readonly (Tally | undefined)[][];
  readonly #none: Tally;
  readonly #placements: Placements;
  readonly #firstCompound: Slot;
  /** By tier, how many there are. */
  readonly #criteria: Uint8Array;
  readonly #total: Tally;
  readonly #failing: Tally;
  readonly #qualification: Uint8Array;
  /** Lower is better: the whole part is the qualification, the fraction the share of criteria not met. */
  readonly fit: Float64Array;

  constructor(tiers: readonly CompiledTier[], criteria: readonly CompiledCriterion[], { lines, firstCompound, slots }: Predicates) {
    this.#tiers = tiers;
    this.#lines = lines;
    this.#tallies = lines.map(() => []);
    this.#none = new Tally(tiers.length);
    this.#placements = new Placements(tiers, criteria, slots);
    this.#firstCompound = firstCompound;
    this.#criteria = Uint8Array.from(tiers.map((tier) => tier.criteria.length));
    this.#total = new Tally(tiers.length);
    this.#failing = new Tally(tiers.length);
    this.#qualification = new Uint8Array(tiers.length);
    this.fit = new Float64Array(tiers.length);
  }

  /** Counts, for every tier, the criteria that hold, and settles its qualification. */
  assess(answers: Answers): void {
    const total = this.#total;
    total.clear();
    for (let line = 0; line < this.#lines.length; line += 2) total.join(this.#tallyOf(line), this.#tallyOf(line + 1));
    for (let slot = this.#firstCompound; slot < answers.length; slot += 1) this.#placements.note(slot, answers[slot]!, total);
    for (let tier = 0; tier < this.#tiers.length; tier += 1) {
      const criteria = this.#criteria[tier]!;
      const missed = criteria - total.met(tier);
      const qualification = total.failed(tier) === 1 ? 2 + total.primaryFailed(tier) : Math.min(missed, 1);
      this.#qualification[tier] = qualification;
      this.fit[tier] = qualification + missed / (criteria + 1);
    }
  }

  #tallyOf(index: number): Tally {
    const line = this.#lines[index];
    if (!line) return this.#none;
    return (this.#tallies[index]![line.place.number] ??= this.#tally(line));
  }

  #tally({ firstSlot, place: { answers } }: FactLine): Tally {
    const tally = new Tally(this.#tiers.length);
    for (let i = 0; i < answers.length; i += 1) this.#placements.note(firstSlot + i, answers[i]!, tally);
    return tally;
  }

  /** The tiers of which any criterion is false among these answers. Overwritten by the next call, as all is by the next assessment. */
  failing(answers: Answers): Tally {
    const failing = this.#failing;
    failing.clear();
    for (let slot = 0; slot < answers.length; slot += 1) if (answers[slot] === FALSE) this.#placements.note(slot, FALSE, failing);
    return failing;
  }

  /** Criteria of a tier that hold. */
  met(tier: number): number {
    return this.#total.met(tier);
  }

  qualification(tier: number): Qualification {
    return this.#qualification[tier] as Qualification;
  }
}
