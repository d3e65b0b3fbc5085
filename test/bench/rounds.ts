/** Times candidates side by side: in one process, in rounds, so that what slows the machine slows them all. */

export interface Candidate {
  readonly name: string;
  /** Does the work of one case; a promise is awaited before the next. */
  readonly run: (place: number) => unknown;
}

interface RoundOptions {
  /** How many cases `run` knows, from 0. */
  readonly cases: number;
  readonly rounds?: number;
}

const warmUpMs = 400;
const batchMs = 8;
/** Slow candidates do fewer cases a batch, but enough for a fair sample; the next batch goes on where the last one ended. */
const leastCases = 16;

export class Timings {
  readonly #microseconds = new Map<string, number[]>();

  note(name: string, microseconds: number): void {
    this.#microseconds.set(name, [...this.of(name), microseconds]);
  }

  of(name: string): readonly number[] {
    return this.#microseconds.get(name) ?? [];
  }

  /** Microseconds a case, the median over rounds. */
  median(name: string): number {
    return median(this.of(name));
  }

  /** How many times as long one takes as the other: taken within each round, the median over rounds. */
  ratio(name: string, to: string): number {
    const others = this.of(to);
    return median(this.of(name).map((microseconds, round) => microseconds / others[round]!));
  }

  print(title: string, to: string): void {
    console.log(`\n${title}: median microseconds, and ratio to ${to}`);
    for (const [name, all] of this.#microseconds)
      console.log(`  ${name.padEnd(46)} ${median(all).toFixed(3).padStart(12)} ${this.ratio(name, to).toFixed(3).padStart(10)}`);
  }
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export async function timeInRounds(candidates: readonly Candidate[], { cases, rounds = 61 }: RoundOptions): Promise<Timings> {
  const timings = new Timings();
  const batches: Batch[] = [];
  for (const candidate of candidates) batches.push(await Batch.warmedUp(candidate, cases));
  // Not again between batches: it shrinks the young generation, to the harm of those who allocate much.
  globalThis.gc?.();
  for (let round = 0; round < rounds; round += 1) {
    for (let i = 0; i < batches.length; i += 1) {
      const batch = batches[(i + round) % batches.length]!;
      timings.note(batch.candidate.name, await batch.time());
    }
  }
  return timings;
}

class Batch {
  readonly candidate: Candidate;
  readonly #cases: number;
  readonly #size: number;
  #next = 0;

  constructor(candidate: Candidate, cases: number, size: number) {
    this.candidate = candidate;
    this.#cases = cases;
    this.#size = size;
  }

  static async warmedUp(candidate: Candidate, cases: number): Promise<Batch> {
    const once = new Batch(candidate, cases, cases);
    let microseconds = await once.time();
    for (let spent = 0; spent < warmUpMs * 1000; spent += microseconds * cases) microseconds = await once.time();
    const wanted = Math.max(Math.ceil((batchMs * 1000) / microseconds), Math.min(leastCases, cases));
    return new Batch(candidate, cases, wanted < cases ? wanted + (wanted % 2) : Math.ceil(wanted / cases) * cases);
  }

  /** Microseconds a case. */
  async time(): Promise<number> {
    const { run } = this.candidate;
    const start = performance.now();
    for (let i = 0; i < this.#size; i += 1) {
      const result = run((this.#next + i) % this.#cases);
      if (result instanceof Promise) await result;
    }
    const microseconds = ((performance.now() - start) * 1000) / this.#size;
    this.#next = (this.#next + this.#size) % this.#cases;
    return microseconds;
  }
}
