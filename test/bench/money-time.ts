/** G5: the comparison rate beside the payment, which it solves for. */
import { comparisonRate } from "../../shared/quote/comparison-rate.ts";
import { monthlyPayment } from "../../shared/quote/repayment.ts";
import type { Finding } from "./goals.ts";
import { type LoanCase, dearLoans, loanGrid } from "./loans.ts";
import { timeInRounds } from "./rounds.ts";

const payment = "monthlyPayment";
const rate = "comparisonRate";

export async function moneyTimeFindings(): Promise<Finding[]> {
  const grid = loanGrid();
  const timings = await timeInRounds(
    [
      { name: payment, run: () => summed(grid, ({ loan }) => monthlyPayment(loan)) },
      { name: rate, run: () => summed(grid, ({ loan, flow }) => comparisonRate(flow, loan.ratePercent) ?? 0) },
    ],
    { cases: 1 },
  );
  timings.print(`G5 money, each run over ${grid.length} loans`, payment);
  const steps = grid.map(stepsOf);
  const mean = steps.reduce((total, each) => total + each, 0) / steps.length;
  const atMost = { goal: "G5", unit: "", bound: "at most" } as const;
  return [
    { ...atMost, quantity: `${rate} / ${payment}`, figure: timings.ratio(rate, payment), unit: "x", floor: 8, target: 5 },
    { ...atMost, quantity: "comparison rate, steps at most", figure: Math.max(...steps), floor: 6, target: 3 },
    { ...atMost, quantity: "comparison rate, steps on average", figure: mean },
    { ...atMost, quantity: "the same, most where fees eat up to half the loan", figure: Math.max(...dearLoans().map(stepsOf)) },
  ];
}

function summed(grid: readonly LoanCase[], figure: (each: LoanCase) => number): number {
  let total = 0;
  for (const each of grid) total += figure(each);
  return total;
}

/** The smallest limit of steps with which the rate is found. */
function stepsOf({ loan, flow }: LoanCase): number {
  let steps = 1;
  while (comparisonRate(flow, loan.ratePercent, steps) === null && steps < 1000) steps += 1;
  return steps;
}
