/** Correctness: G6 and the differences from the second implementation, in two parallel processes. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { CorrectnessTask } from "./correctness-process.ts";
import type { Differences } from "./differences.ts";
import type { Finding } from "./goals.ts";
import type { DisplayedErrors, GridErrors } from "./money-correctness.ts";

const displayedQuotes = 100_000;
const maxSeconds = 75;

export async function correctnessFindings(
  selected: { readonly money: boolean; readonly differences: boolean },
  scenarios: number,
): Promise<Finding[]> {
  const findings = await Promise.all([
    selected.money ? moneyFindings() : [],
    selected.differences ? runTask<Differences>({ name: "differences", scenarios }).then(differenceFindings) : [],
  ]);
  return findings.flat();
}

async function moneyFindings(): Promise<Finding[]> {
  const grid = await runTask<GridErrors>({ name: "grid" });
  const displayed = await runTask<DisplayedErrors>({ name: "displayed", quotes: displayedQuotes, maxSeconds });
  printExamples("G6 wrong comparison rates", grid.examples);
  printExamples("G6 wrong displayed figures", displayed.examples);
  const cases = grid.cases.toLocaleString("en-AU");
  const visible = `displayed figures wrong, of ${displayed.figures.toLocaleString("en-AU")} in ${displayed.quotes.toLocaleString("en-AU")} quotes`;
  const none = { goal: "G6", unit: "", bound: "at most" } as const;
  return [
    { ...none, quantity: `comparison rates off by more than 0.005 points, of ${cases}`, figure: grid.wrongRates, floor: 0 },
    { ...none, quantity: "comparison rates, most error", figure: grid.maxRateError, unit: "points", target: 1e-6 },
    { ...none, quantity: `payments, most relative error, of ${cases}`, figure: grid.maxPaymentError, target: 1e-11 },
    { ...none, quantity: visible, figure: displayed.wrong, floor: 0 },
  ];
}

function differenceFindings({ scenarios, fields, differing, examples }: Differences): Finding[] {
  printExamples("Differences from the second implementation", examples);
  const quantity = `fields that differ from the naive quote, of ${fields.toLocaleString("en-AU")} in ${scenarios.toLocaleString("en-AU")} scenarios`;
  return [{ goal: "diff", quantity, figure: differing, unit: "", bound: "at most", floor: 0 }];
}

function printExamples(title: string, examples: readonly string[]): void {
  if (examples.length > 0) console.log(`\n${title}, the first ${examples.length}:\n  ${examples.join("\n  ")}`);
}

async function runTask<Answer>(task: CorrectnessTask): Promise<Answer> {
  const script = fileURLToPath(new URL("correctness-process.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(task)]);
  return JSON.parse(stdout) as Answer;
}
