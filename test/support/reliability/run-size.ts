import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../architecture/import-graph.ts";
import { seededRandom } from "../seeded-random.ts";

/** The seed of all random choices in a test run: the same one every time, but in a deep run, which looks further each time. */
export const seed = Number(process.env["SEED"] ?? (process.env["DEEP"] === "1" ? randomInt(1_000_000) : 1));

/** The size of a test: from the environment variable, or the default of npm run test:deep or npm test. Throws unless above 0. */
export function sizeOf(name: string, { usual, deep }: { readonly usual: number; readonly deep: number }): number {
  const setting = process.env[name];
  if (setting === undefined || setting === "") return process.env["DEEP"] === "1" ? deep : usual;
  const size = Number(setting);
  if (!(size > 0)) throw new Error(`${name}: found ${setting}, expected a number above 0`);
  return size;
}

export type Figures = Readonly<Record<string, number | string>>;

export interface KeptRun {
  readonly of: string;
  /** The day, YYYY-MM-DD. */
  readonly on: string;
  readonly figures: Figures;
}

/** The latest figures, one file for each kind of run. */
export const figuresFolder = join(root, "test/reliability/figures");

/** Prints the figures of a run to stderr, as tests replace stdout; FIGURES=write also stores them. */
export function report(of: string, measured: Figures): void {
  const figures = { ...measured, seed: measured["seed"] ?? seed };
  const texts = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  process.stderr.write(`${of}: ${texts.join(", ")}\n`);
  if (process.env["FIGURES"] !== "write") return;
  const run: KeptRun = { of, on: new Date().toISOString().slice(0, 10), figures };
  writeFileSync(join(figuresFolder, `${of.replaceAll(/\W+/g, "-")}.json`), `${JSON.stringify(run, null, 2)}\n`);
}

/** As many of these as wanted, in their order, chosen by the seed. */
export function sampleOf<T>(all: readonly T[], wanted: number): T[] {
  const next = seededRandom(seed);
  const places = new Set(
    all
      .map((_, place) => ({ place, draw: next() }))
      .toSorted((a, b) => a.draw - b.draw)
      .slice(0, Math.min(wanted, all.length))
      .map(({ place }) => place),
  );
  return all.filter((_, place) => places.has(place));
}
