import { FALSE } from "./criteria.ts";
import type { Answers, Slot } from "./fact-line.ts";

/** 0 every criterion true; 1 none false, some unknown; 2 some false, none of them primary; 3 a primary criterion false. */
export type Qualification = 0 | 1 | 2 | 3;

/** The slots of a tier's top-level criteria, those of its primary ones apart. */
export interface TierSlots {
  readonly primary: readonly Slot[];
  readonly others: readonly Slot[];
}

/**
 * How well the applicant meets each tier's criteria (engine.md section 5). Tiers are named by their place in the list;
 * the counts are overwritten by each assessment.
 */
export class Eligibility {
  /** Every tier's slots one after the other, its primary ones first. */
  readonly #slots: Uint16Array;
  readonly #primaryEnds: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #met: Uint8Array;
  readonly #qualification: Uint8Array;
  /** Lower is better: the whole part is the qualification, the fraction the share of criteria not met. */
  readonly fit: Float64Array;

  constructor(tiers: readonly TierSlots[]) {
    this.#slots = Uint16Array.from(tiers.flatMap(({ primary, others }) => [...primary, ...others]));
    this.#ends = new Uint32Array(tiers.length);
    this.#primaryEnds = new Uint32Array(tiers.length);
    let end = 0;
    for (const [tier, { primary, others }] of tiers.entries()) {
      this.#primaryEnds[tier] = end + primary.length;
      this.#ends[tier] = end += primary.length + others.length;
    }
    this.#met = new Uint8Array(tiers.length);
    this.#qualification = new Uint8Array(tiers.length);
    this.fit = new Float64Array(tiers.length);
  }

  /** Counts, for every tier, the criteria that hold, and settles its qualification. */
  assess(answers: Answers): void {
    const slots = this.#slots;
    for (let tier = 0, i = 0; tier < this.#ends.length; tier += 1) {
      const start = i;
      const primaryEnd = this.#primaryEnds[tier]!;
      const end = this.#ends[tier]!;
      // An answer is 0 for false, 1 for unknown, 2 for true: sum - unknown is twice the true ones, sum + unknown
      // twice those that are not false.
      let sum = 0;
      let unknown = 0;
      for (; i < primaryEnd; i += 1) {
        const answer = answers[slots[i]!]!;
        sum += answer;
        unknown += answer & 1;
      }
      const primaryFailed = sum + unknown < 2 * (primaryEnd - start);
      for (; i < end; i += 1) {
        const answer = answers[slots[i]!]!;
        sum += answer;
        unknown += answer & 1;
      }
      const criteria = end - start;
      const met = (sum - unknown) >> 1;
      const qualification = sum + unknown === 2 * criteria ? Math.min(unknown, 1) : primaryFailed ? 3 : 2;
      this.#met[tier] = met;
      this.#qualification[tier] = qualification;
      this.fit[tier] = qualification + (criteria - met) / (criteria + 1);
    }
  }

  /** Whether any criterion of a tier is false among these answers. */
  fails(tier: number, answers: Answers): boolean {
    const end = this.#ends[tier]!;
    for (let i = this.#start(tier); i < end; i += 1) if (answers[this.#slots[i]!] === FALSE) return true;
    return false;
  }

  /** Criteria of a tier that hold. */
  met(tier: number): number {
    return this.#met[tier]!;
  }

  qualification(tier: number): Qualification {
    return this.#qualification[tier] as Qualification;
  }

  #start(tier: number): number {
    return tier === 0 ? 0 : this.#ends[tier - 1]!;
  }
}
