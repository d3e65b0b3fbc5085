/** Program run by money-time.ts; prints what a figure of a loan takes as JSON. */
import { comparisonRate } from "../../shared/quote/comparison-rate.ts";
import { monthlyPayment } from "../../shared/quote/repayment.ts";
import { type LoanCase, loanGrid } from "./loans.ts";
import type { MoneyTime } from "./money-time.ts";
import { timeInRounds } from "./rounds.ts";

const grid = loanGrid();
const [payment, rate] = ["payment", "rate"];
const timings = await timeInRounds(
  [
    { name: payment, run: () => summed(({ loan }) => monthlyPayment(loan)) },
    { name: rate, run: () => summed(({ loan, flow }) => comparisonRate(flow, loan.ratePercent) ?? 0) },
  ],
  { cases: 1 },
);
const nanoseconds = (name: string) => (timings.median(name) * 1000) / grid.length;
const answer: MoneyTime = { payment: nanoseconds(payment), rate: nanoseconds(rate), ratio: timings.ratio(rate, payment) };
console.log(JSON.stringify(answer));

function summed(figure: (each: LoanCase) => number): number {
  let total = 0;
  for (const each of grid) total += figure(each);
  return total;
}
