/** Program run by heap.ts; prints what a quote allocates as JSON. */
import { PerformanceObserver } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { quoteBytes, quoteCore } from "./engine-steps.ts";
import type { Allocated } from "./heap.ts";
import { median } from "./rounds.ts";
import { workload } from "./workload.ts";

interface Measurement {
  readonly kibibytes: number;
  readonly start: number;
  readonly end: number;
}

const passes = 4;
const measurements = 5;
// Enough for the optimizing compiler to finish even on a busy machine.
const warmUps = 120;
const scenarios = workload().map(({ scenario }) => scenario);
const collections: number[] = [];
new PerformanceObserver((list) => {
  collections.push(...list.getEntries().map(({ startTime }) => startTime));
}).observe({ entryTypes: ["gc"] });

const core = measured(quoteCore);
const json = measured(quoteBytes);
// Garbage collections are reported with a delay.
await setTimeout(50);
const spoilt = [...core, ...json].filter(({ start, end }) => collections.some((at) => at > start && at < end));
console.log(JSON.stringify({ core: kibibytes(core), json: kibibytes(json), spoilt: spoilt.length } satisfies Allocated));

function measured(quoteOnce: (scenario: Scenario) => unknown): Measurement[] {
  const quoteAll = (times: number) => {
    for (let pass = 0; pass < times; pass += 1) for (const scenario of scenarios) quoteOnce(scenario);
  };
  quoteAll(warmUps);
  return Array.from({ length: measurements }, () => {
    globalThis.gc?.();
    const start = performance.now();
    const before = process.memoryUsage().heapUsed;
    quoteAll(passes);
    const bytes = process.memoryUsage().heapUsed - before;
    return { kibibytes: bytes / 1024 / (passes * scenarios.length), start, end: performance.now() };
  });
}

function kibibytes(results: readonly Measurement[]): number {
  return median(results.map((each) => each.kibibytes));
}
