/** G5: the payment and the comparison rate beside those of the `financial` package. */
import { PaymentDueTime, pmt, rate as solvedRate } from "financial";
import { comparisonRate } from "../../shared/quote/comparison-rate.ts";
import { monthlyPayment } from "../../shared/quote/repayment.ts";
import type { Finding } from "./goals.ts";
import { type LoanCase, dearLoans, loanGrid } from "./loans.ts";
import { timeInRounds } from "./rounds.ts";

const ownPayment = "monthlyPayment";
const libraryPayment = "financial.pmt";
const ownRate = "comparisonRate";
const libraryRate = "financial.rate, its ownPayment guess";

export async function moneyTimeFindings(): Promise<Finding[]> {
  const grid = loanGrid();
  const timings = await timeInRounds(
    [
      { name: ownPayment, run: () => summed(grid, ({ loan }) => monthlyPayment(loan)) },
      {
        name: libraryPayment,
        run: () =>
          summed(grid, ({ loan: { ratePercent, termMonths, financed, balloon, inAdvance } }) =>
            pmt(ratePercent / 1200, termMonths, financed, -balloon, inAdvance ? PaymentDueTime.Begin : PaymentDueTime.End),
          ),
      },
      { name: ownRate, run: () => summed(grid, ({ loan, flow }) => comparisonRate(flow, loan.ratePercent) ?? 0) },
      {
        name: libraryRate,
        run: () =>
          summed(grid, ({ flow: { received, monthly, balloon, termMonths } }) =>
            solvedRate(termMonths, -monthly, received, -balloon, PaymentDueTime.End),
          ),
      },
    ],
    { cases: 1 },
  );
  timings.print(`G5 money, each run over ${grid.length} loans`, ownPayment);
  const steps = grid.map(stepsOf);
  const mean = steps.reduce((total, each) => total + each, 0) / steps.length;
  const maxOfDear = Math.max(...dearLoans().map(stepsOf));
  const atMost = { unit: "x", bound: "at most" } as const;
  return [
    {
      goal: "G5",
      quantity: `${ownPayment} / ${libraryPayment}`,
      figure: timings.ratio(ownPayment, libraryPayment),
      ...atMost,
      floor: 1,
      target: 0.65,
    },
    { goal: "G5", quantity: `${ownRate} / ${ownPayment}`, figure: timings.ratio(ownRate, ownPayment), ...atMost, floor: 8, target: 5 },
    { goal: "G5", quantity: "comparison rate, steps at most", figure: Math.max(...steps), unit: "", bound: "at most", floor: 6, target: 3 },
    { goal: "G5", quantity: "comparison rate, steps on average", figure: mean, unit: "", bound: "at most" },
    { goal: "G5", quantity: "the same, most where fees eat up to half the loan", figure: maxOfDear, unit: "", bound: "at most" },
    {
      goal: "G5",
      quantity: `${libraryRate} / ${ownRate}`,
      figure: timings.ratio(libraryRate, ownRate),
      unit: "x",
      bound: "at least",
      target: 4,
    },
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
