/** G2 and G3: the whole quote and its core, beside writing the finished answer as JSON. */
import { anyHash, quoteBytes, quoteCore } from "./engine-steps.ts";
import type { Finding } from "./goals.ts";
import { naiveQuote } from "./naive.ts";
import { timeInRounds } from "./rounds.ts";
import { type Case, sheets } from "./workload.ts";

const whole = "whole quote: scenario to JSON bytes";
const core = "core: scenario to ranked prices";
const stringify = "JSON.stringify of the finished answer";
const naive = "naive pipeline";

export async function answerFindings(cases: readonly Case[]): Promise<Finding[]> {
  const bytes = cases.map(({ scenario }) => Buffer.from(quoteBytes(scenario)));
  const finished = bytes.map((each) => JSON.parse(each.toString()) as { products: unknown[] });
  describe(bytes, finished);
  const scenarioAt = (place: number) => cases[place]!.scenario;
  const timings = await timeInRounds(
    [
      { name: whole, run: (place) => quoteBytes(scenarioAt(place)) },
      { name: core, run: (place) => quoteCore(scenarioAt(place)) },
      { name: stringify, run: (place) => JSON.stringify(finished[place]) },
      { name: naive, run: (place) => JSON.stringify({ hash: anyHash, ...naiveQuote(scenarioAt(place), sheets) }) },
    ],
    { cases: cases.length },
  );
  timings.print("G2, G3 answer", stringify);
  const atMost = { unit: "x", bound: "at most" } as const;
  const atLeast = { unit: "x", bound: "at least" } as const;
  return [
    { goal: "G2", quantity: `${whole} / stringify`, figure: timings.ratio(whole, stringify), ...atMost, floor: 2.2 },
    { goal: "G2", quantity: `${naive} / whole quote`, figure: timings.ratio(naive, whole), ...atLeast },
    { goal: "G3", quantity: `${core} / stringify`, figure: timings.ratio(core, stringify), ...atMost },
  ];
}

function describe(bytes: readonly Buffer[], finished: readonly { products: unknown[] }[]): void {
  const mean = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0) / figures.length;
  const kilobytes = mean(bytes.map(({ length }) => length)) / 1000;
  const products = mean(finished.map((answer) => answer.products.length));
  console.log(`\nG2 answers: ${kilobytes.toFixed(1)} kB and ${products.toFixed(1)} products on average`);
}
