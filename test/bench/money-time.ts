/** G5: the comparison rate beside the payment, which it solves for. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { comparisonRate } from "../../shared/quote/comparison-rate.ts";
import type { Finding } from "./goals.ts";
import { type LoanCase, dearLoans, loanGrid } from "./loans.ts";
import { median } from "./rounds.ts";

/** Nanoseconds for each of a loan's two figures, and their ratio. */
export interface MoneyTime {
  readonly payment: number;
  readonly rate: number;
  readonly ratio: number;
}

/** A payment takes some nanoseconds, by how V8 happened to compile it: one process says 4 times, the next 9. */
const processes = 9;

export function moneyTimeFindings(): Finding[] {
  const times = Array.from({ length: processes }, timeInOwnProcess);
  console.log(`\nG5 money, ${processes} processes: nanoseconds of payment and comparison rate, ratio`);
  for (const { payment, rate, ratio } of times) console.log(`  ${payment.toFixed(1)} ${rate.toFixed(1)} ${ratio.toFixed(2)}`);
  const steps = loanGrid().map(stepsOf);
  const mean = steps.reduce((total, each) => total + each, 0) / steps.length;
  const atMost = { goal: "G5", unit: "", bound: "at most" } as const;
  return [
    {
      ...atMost,
      quantity: "comparisonRate / monthlyPayment",
      figure: median(times.map(({ ratio }) => ratio)),
      unit: "x",
      floor: 10,
      target: 5,
    },
    { ...atMost, quantity: "comparison rate, steps at most", figure: Math.max(...steps), floor: 6, target: 3 },
    { ...atMost, quantity: "comparison rate, steps on average", figure: mean },
    { ...atMost, quantity: "comparison rate, most steps with fees of up to half the loan", figure: Math.max(...dearLoans().map(stepsOf)) },
  ];
}

function timeInOwnProcess(): MoneyTime {
  const script = fileURLToPath(new URL("money-time-process.ts", import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script], { encoding: "utf8" });
  if (status !== 0) throw new Error(`timing the money formulas failed: ${stderr}`);
  return JSON.parse(stdout) as MoneyTime;
}

/** The smallest limit of steps with which the rate is found. */
function stepsOf({ loan, flow }: LoanCase): number {
  let steps = 1;
  while (comparisonRate(flow, loan.ratePercent, steps) === null && steps < 1000) steps += 1;
  return steps;
}
