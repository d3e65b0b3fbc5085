import { FALSE } from "./criteria.ts";
import type { Answers } from "./predicates.ts";
import type { CompiledTier } from "./rulebook.ts";

/** 0 every criterion true; 1 none false, some unknown; 2 some false, none of them primary; 3 a primary criterion false. */
export type Qualification = 0 | 1 | 2 | 3;

/** How well the applicant meets each tier's criteria (engine.md section 5); one set of counts, overwritten by each assessment. */
export class Eligibility {
  readonly #tiers: readonly CompiledTier[];
  readonly #slots: Uint16Array;
  readonly #ends: Uint32Array;
  readonly #met: Uint8Array;
  readonly #unknown: Uint8Array;

  constructor(tiers: readonly CompiledTier[]) {
    this.#tiers = tiers;
    this.#slots = Uint16Array.from(tiers.flatMap((tier) => tier.slots));
    let end = 0;
    this.#ends = Uint32Array.from(tiers, (tier) => (end += tier.slots.length));
    this.#met = new Uint8Array(tiers.length);
    this.#unknown = new Uint8Array(tiers.length);
  }

  /** Counts, for every tier, the criteria that hold and those that are unknown. */
  assess(answers: Answers): void {
    const slots = this.#slots;
    const ends = this.#ends;
    for (let tier = 0, i = 0; tier < ends.length; tier += 1) {
      const end = ends[tier]!;
      // Twice the number met plus the number unknown, as an answer is 0 for false, 1 for unknown, 2 for true.
      let sum = 0;
      let unknown = 0;
      for (; i < end; i += 1) {
        const answer = answers[slots[i]!]!;
        sum += answer;
        unknown += answer & 1;
      }
      this.#met[tier] = (sum - unknown) >> 1;
      this.#unknown[tier] = unknown;
    }
  }

  /** Criteria of a tier that hold. */
  met(tier: number): number {
    return this.#met[tier]!;
  }

  qualification(tier: number, answers: Answers): Qualification {
    const { slots, primarySlots } = this.#tiers[tier]!;
    const met = this.#met[tier]!;
    if (met === slots.length) return 0;
    if (slots.length === met + this.#unknown[tier]!) return 1;
    return primarySlots.some((slot) => answers[slot] === FALSE) ? 3 : 2;
  }

  /** Lower is better: the whole part is the qualification, the fraction the share of criteria not met. */
  fit(tier: number, answers: Answers): number {
    const criteria = this.#tiers[tier]!.slots.length;
    return this.qualification(tier, answers) + (criteria - this.#met[tier]!) / (criteria + 1);
  }
}
