/** Tiers in which criteria stand, each doubled, and 1 more where the criterion is primary. */
export type Placed = Uint16Array;

/**
 * By tier: how many criteria hold, and whether any is false or a primary one. Tiers are named by their place in the list.
 * Counts are bytes, joined four at a time by adding words of them: none runs over into its neighbour, as no tier has 256
 * criteria. Failures are bits, joined 32 at a time.
 */
export class Tally {
  readonly #met: Uint8Array;
  readonly #metWords: Int32Array;
  /** A bit a tier for any failed criterion, then a bit a tier for a primary one. */
  readonly #failures: Int32Array;
  readonly #primaryFrom: number;

  constructor(tiers: number) {
    this.#metWords = new Int32Array(Math.ceil(tiers / 4));
    this.#met = new Uint8Array(this.#metWords.buffer);
    this.#primaryFrom = Math.ceil(tiers / 32);
    this.#failures = new Int32Array(2 * this.#primaryFrom);
  }

  clear(): void {
    this.#metWords.fill(0);
    this.#failures.fill(0);
  }

  /** One more criterion holds of the tiers in a stretch of the list, to its end and without it. */
  meet(placed: Placed, from: number, end: number): void {
    const met = this.#met;
    for (let i = from; i < end; i += 1) met[placed[i]! >> 1]! += 1;
  }

  /** One more criterion is false of them. */
  fail(placed: Placed, from: number, end: number): void {
    const failures = this.#failures;
    const primaryFrom = this.#primaryFrom;
    for (let i = from; i < end; i += 1) {
      const tier = placed[i]! >> 1;
      failures[tier >> 5]! |= 1 << tier;
      if (placed[i]! % 2 === 1) failures[primaryFrom + (tier >> 5)]! |= 1 << tier;
    }
  }

  /** Adds two tallies, as one pass over two is quicker than two. */
  join(one: Tally, other: Tally): void {
    const met = this.#metWords;
    const metOfOne = one.#metWords;
    const metOfOther = other.#metWords;
    for (let word = 0; word < met.length; word += 1) met[word] = (met[word]! + metOfOne[word]! + metOfOther[word]!) | 0;
    const failures = this.#failures;
    const failuresOfOne = one.#failures;
    const failuresOfOther = other.#failures;
    for (let word = 0; word < failures.length; word += 1) failures[word]! |= failuresOfOne[word]! | failuresOfOther[word]!;
  }

  /** Criteria of a tier that hold. */
  met(tier: number): number {
    return this.#met[tier]!;
  }

  /** 1 where a criterion of a tier is false, else 0. */
  failed(tier: number): number {
    return (this.#failures[tier >> 5]! >>> tier) & 1;
  }

  /** 1 where a primary criterion of a tier is false, else 0. */
  primaryFailed(tier: number): number {
    return (this.#failures[this.#primaryFrom + (tier >> 5)]! >>> tier) & 1;
  }
}
