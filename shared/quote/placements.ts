import type { CompiledCriterion, CompiledTier, Slot } from "./compiled-sheets.ts";
import { FALSE, TRUE } from "./criteria.ts";
import type { Placed, Tally } from "./tally.ts";

/** The tiers in which the criterion of each slot stands at the top level, once for each time it does. */
export class Placements {
  /** Slot after slot. */
  readonly #tiers: Placed;
  /** By slot, where its tiers begin; where they end, the next slot's begin. */
  readonly #starts: Uint32Array;

  constructor(tiers: readonly CompiledTier[], criteria: readonly CompiledCriterion[], slots: number) {
    const starts = new Uint32Array(slots + 1);
    // By index, here and below: a fresh process makes an object of each step of a for-of.
    for (let tier = 0; tier < tiers.length; tier += 1) {
      const own = tiers[tier]!.criteria;
      for (let i = 0; i < own.length; i += 1) starts[criteria[own[i]!]!.slot]! += 1;
    }
    for (let slot = 1; slot <= slots; slot += 1) starts[slot]! += starts[slot - 1]!;
    this.#tiers = new Uint16Array(starts[slots]!);
    // Filled from each slot's end, which leaves its start.
    for (let tier = 0; tier < tiers.length; tier += 1) {
      const own = tiers[tier]!.criteria;
      for (let i = 0; i < own.length; i += 1) {
        const { slot, primary } = criteria[own[i]!]!;
        this.#tiers[(starts[slot]! -= 1)] = 2 * tier + (primary ? 1 : 0);
      }
    }
    this.#starts = starts;
  }

  /** Notes a slot's answer for every tier in which its criterion stands. */
  note(slot: Slot, answer: number, tally: Tally): void {
    const from = this.#starts[slot]!;
    const end = this.#starts[slot + 1]!;
    if (answer === TRUE) tally.meet(this.#tiers, from, end);
    if (answer === FALSE) tally.fail(this.#tiers, from, end);
  }
}
