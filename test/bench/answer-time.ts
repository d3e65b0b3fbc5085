/** G2 and G3: the whole quote and its core, beside writing the finished answer as JSON. */
import { anyHash, quoteBytes, quoteCore } from "./engine-steps.ts";
import type { Finding } from "./goals.ts";
import { naiveAnswer } from "./naive-floats.ts";
import { naiveQuote } from "./naive.ts";
import { timeInRounds } from "./rounds.ts";
import { type Case, sheets } from "./workload.ts";

const whole = "whole quote: scenario to JSON bytes";
const core = "core: scenario to ranked prices";
const stringify = "JSON.stringify of the finished answer";
const plainNaive = "naive pipeline, plain numbers";
const exactNaive = "naive pipeline, exact decimals";

export async function answerFindings(cases: readonly Case[]): Promise<Finding[]> {
  const bytes = cases.map(({ scenario }) => Buffer.from(quoteBytes(scenario)));
  const finished = bytes.map((each) => JSON.parse(each.toString()) as { products: { lender: string; tier: string }[] });
  describe(bytes, finished, cases);
  const scenarioAt = (place: number) => cases[place]!.scenario;
  const timings = await timeInRounds(
    [
      { name: whole, run: (place) => quoteBytes(scenarioAt(place)) },
      { name: core, run: (place) => quoteCore(scenarioAt(place)) },
      { name: stringify, run: (place) => JSON.stringify(finished[place]) },
      { name: plainNaive, run: (place) => naiveAnswer(scenarioAt(place), sheets) },
      { name: exactNaive, run: (place) => JSON.stringify({ hash: anyHash, ...naiveQuote(scenarioAt(place), sheets) }) },
    ],
    { cases: cases.length },
  );
  timings.print("G2, G3 answer", stringify);
  const atMost = { unit: "x", bound: "at most" } as const;
  const atLeast = { unit: "x", bound: "at least" } as const;
  return [
    { goal: "G2", quantity: `${whole} / stringify`, figure: timings.ratio(whole, stringify), ...atMost, floor: 2.2 },
    { goal: "G2", quantity: `${plainNaive} / whole quote`, figure: timings.ratio(plainNaive, whole), ...atLeast },
    { goal: "G2", quantity: `${exactNaive} / whole quote`, figure: timings.ratio(exactNaive, whole), ...atLeast },
    { goal: "G3", quantity: `${core} / stringify`, figure: timings.ratio(core, stringify), ...atMost },
  ];
}

/** How large the answers are, and whether the naive pipeline does comparable work. */
function describe(
  bytes: readonly Buffer[],
  finished: readonly { products: { lender: string; tier: string }[] }[],
  cases: readonly Case[],
): void {
  const mean = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0) / figures.length;
  const products = finished.map((answer) => answer.products);
  const naive = cases.map(({ scenario }) => JSON.parse(naiveAnswer(scenario, sheets)) as (typeof finished)[number]);
  const kilobytes = mean(bytes.map(({ length }) => length)) / 1000;
  console.log(`\nG2 answers: ${kilobytes.toFixed(1)} kB and ${mean(products.map(({ length }) => length)).toFixed(1)} products on average`);
  const naiveTiers = naive.map((answer) => new Set(answer.products.map(({ lender, tier }) => `${lender} ${tier}`)));
  const same = products.flatMap((list, place) => list.filter(({ lender, tier }) => naiveTiers[place]!.has(`${lender} ${tier}`)));
  console.log(`  the plain naive pipeline lists ${same.length} of the same ${products.flat().length} tiers (it has no must-match filter)`);
}
