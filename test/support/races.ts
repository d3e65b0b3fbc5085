import { afterAll, vi } from "vitest";
import { brokenInvariants, everyItem } from "./invariants.ts";
import { drawn, report, seed, sizeOf } from "./run-size.ts";

/** A whole number from 0 to below another, as a seed draws it. */
export type Draw = (below: number) => number;

/** What happened at once, and what of it should not have, in sentences. */
export interface Raced {
  readonly operations: number;
  readonly wrong: readonly string[];
}

/** Lets a race run once for each seed; answers what is wrong, with the seed that draws it again. */
export function races(title: string, usual = 2): (race: (draw: Draw) => Promise<Raced>) => Promise<string[]> {
  const seeds = sizeOf("SEEDS", { usual, deep: 50 });
  const figures = { histories: 0, operations: 0, violations: 0 };
  afterAll(() => report(title, figures));
  vi.setConfig({ testTimeout: 60_000 + seeds * 30_000 });
  return async (race) => {
    const found: string[] = [];
    for (let at = 0; at < seeds; at++) {
      const next = drawn(seed + at);
      const { operations, wrong } = await race((below) => Math.floor(next() * below));
      figures.histories += 1;
      figures.operations += operations;
      figures.violations += wrong.length;
      found.push(...wrong.map((sentence) => `SEED=${seed + at}: ${sentence}`));
    }
    return [...found, ...brokenInvariants(await everyItem())];
  };
}

/** Drawn before anything runs, so that a seed always draws the same. */
export const drawMany = (draw: Draw, count: number, below: number): number[] => Array.from({ length: count }, () => draw(below));

export const times = <T>(count: number, act: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => act(at)));
