import type { CompiledCriterion, CompiledTier, Slot } from "./compiled-sheets.ts";
import { FALSE, TRUE } from "./criteria.ts";
import type { Tally } from "./tally.ts";

/** The tiers in which the criterion of each slot stands at the top level, once for each time it does. */
export class Placements {
  /** Slot after slot; a tier is doubled, and 1 more where the criterion is primary. */
  readonly #tiers: Uint16Array;
  /** By slot, where its tiers begin; where they end, the next slot's begin. */
  readonly #starts: Uint32Array;

  constructor(tiers: readonly CompiledTier[], criteria: readonly CompiledCriterion[], slots: number) {
    const starts = new Uint32Array(slots + 1);
    for (let tier = 0; tier < tiers.length; tier += 1) for (const each of tiers[tier]!.criteria) starts[criteria[each]!.slot]! += 1;
    for (let slot = 1; slot <= slots; slot += 1) starts[slot]! += starts[slot - 1]!;
    this.#tiers = new Uint16Array(starts[slots]!);
    // Filled from each slot's end, which leaves its start.
    for (let tier = 0; tier < tiers.length; tier += 1) {
      for (const each of tiers[tier]!.criteria) {
        const { slot, primary } = criteria[each]!;
        this.#tiers[(starts[slot]! -= 1)] = 2 * tier + (primary ? 1 : 0);
      }
    }
    this.#starts = starts;
  }

  /** Notes a slot's answer for every tier in which its criterion stands. */
  note(slot: Slot, answer: number, tally: Tally): void {
    const end = this.#starts[slot + 1]!;
    if (answer === TRUE) for (let i = this.#starts[slot]!; i < end; i += 1) tally.meet(this.#tiers[i]! >> 1);
    if (answer === FALSE) for (let i = this.#starts[slot]!; i < end; i += 1) tally.fail(this.#tiers[i]! >> 1, this.#tiers[i]! % 2 === 1);
  }
}
