import { randomInt } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./import-graph.ts";

/** What a run of a test draws at random comes from this; the same seed draws the same. */
export const seed = Number(process.env["SEED"] ?? randomInt(1_000_000));

/** How much a test does: what the environment says under the name, or what npm run test:deep or npm test has time for. */
export function sizeOf(name: string, { usual, deep }: { readonly usual: number; readonly deep: number }): number {
  const given = process.env[name];
  if (given === undefined || given === "") return process.env["DEEP"] === "1" ? deep : usual;
  const size = Number(given);
  if (!(size > 0)) throw new Error(`${name}: found ${given}, expected a number above 0`);
  return size;
}

/** What a run has found, by the names of its figures. */
export type Figures = Readonly<Record<string, number | string>>;

/** Where the latest figures are kept, a file for each kind of run. */
export const figuresFolder = join(root, "test/reliability/figures");

/** Tells what a run has found, past whatever a test has put in the place of its output, and keeps it where FIGURES=write asks for that. */
export function report(of: string, found: Figures): void {
  const figures = { ...found, seed: found["seed"] ?? seed };
  const told = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`);
  process.stderr.write(`${of}: ${told.join(", ")}\n`);
  if (process.env["FIGURES"] !== "write") return;
  const kept = { of, on: new Date().toISOString().slice(0, 10), figures };
  writeFileSync(join(figuresFolder, `${of.replaceAll(/\W+/g, "-")}.json`), `${JSON.stringify(kept, null, 2)}\n`);
}

/** Numbers from 0 to below 1, drawn from a seed (mulberry32). */
export function drawn(from: number): () => number {
  let state = from >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
