/** Times candidates in rounds in one process, so that anything that slows the machine affects all of them. */

export interface Candidate {
  readonly name: string;
  /** Runs one case; a returned promise is awaited before the next one. */
  readonly run: (place: number) => unknown;
}

interface RoundOptions {
  /** `run` accepts 0 to cases - 1. */
  readonly cases: number;
  readonly rounds?: number;
}

const warmUpMs = 400;
const batchMs = 8;
/** The minimum of cases in a batch of a slow candidate; the next batch continues where the last one ended. */
const minCases = 16;

export class Timings {
  readonly #microseconds = new Map<string, number[]>();

  note(name: string, microseconds: number): void {
    this.#microseconds.set(name, [...this.of(name), microseconds]);
  }

  of(name: string): readonly number[] {
    return this.#microseconds.get(name) ?? [];
  }

  /** Microseconds per case, the median over rounds. */
  median(name: string): number {
    return median(this.of(name));
  }

  /** The ratio of two candidates within each round, the median over rounds. */
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
  // Not repeated between batches: a collection shrinks the young generation, which slows candidates that allocate much.
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
    const wanted = Math.max(Math.ceil((batchMs * 1000) / microseconds), Math.min(minCases, cases));
    return new Batch(candidate, cases, wanted < cases ? wanted + (wanted % 2) : Math.ceil(wanted / cases) * cases);
  }

  /** Microseconds per case. */
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
