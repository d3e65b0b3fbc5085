import { afterAll, vi } from "vitest";
import { brokenInvariants, everyItem } from "../store/invariants.ts";
import { report, seed, sizeOf } from "./run-size.ts";
import { seededRandom } from "../seeded-random.ts";

/** Draws a whole number from 0 to below `below`. */
export type Draw = (below: number) => number;

/** The result of one race: `wrong` holds a sentence for each violation. */
export interface Raced {
  readonly operations: number;
  readonly wrong: readonly string[];
}

/** Returns a function that runs a race once for each seed and returns the violations, each with the seed that repeats it. */
export function races(title: string, usual = 2): (race: (draw: Draw) => Promise<Raced>) => Promise<string[]> {
  const seeds = sizeOf("SEEDS", { usual, deep: 50 });
  const figures = { histories: 0, operations: 0, violations: 0 };
  afterAll(() => report(title, figures));
  vi.setConfig({ testTimeout: 60_000 + seeds * 30_000 });
  return async (race) => {
    const violations: string[] = [];
    for (let at = 0; at < seeds; at++) {
      const next = seededRandom(seed + at);
      const { operations, wrong } = await race((below) => Math.floor(next() * below));
      figures.histories += 1;
      figures.operations += operations;
      figures.violations += wrong.length;
      violations.push(...wrong.map((sentence) => `SEED=${seed + at}: ${sentence}`));
    }
    return [...violations, ...brokenInvariants(await everyItem())];
  };
}

/** Draw before starting concurrent work, so that a seed always draws the same. */
export const drawMany = (draw: Draw, count: number, below: number): number[] => Array.from({ length: count }, () => draw(below));

export const times = <T>(count: number, act: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));
