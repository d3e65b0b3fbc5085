/** Loans and their cash flows for the money goals: 0 to 48 %, 1 to 84 months, balloons to 40 %, with and without fees. */
import type { CashFlow } from "../../shared/quote/comparison-rate.ts";
import { type Loan, monthlyPayment } from "../../shared/quote/repayment.ts";
import { round2 } from "../../shared/money.ts";

export interface LoanCase {
  readonly loan: Loan;
  /** For the comparison rate: paid in arrears, repayments rounded to the cent. */
  readonly flow: CashFlow;
}

const ratesPercent = [0, 0.01, 0.9, 4.44, 6.79, 9.95, 14.5, 23.99, 36, 48];
const termsMonths = [1, 6, 12, 24, 37, 60, 72, 84];
const balloonsPercent = [0, 10, 30, 40];
const amounts = [5000.01, 11_999.99, 23_456.78, 250_000];
const feesPaidInCash = [0, 395, 1990];
const feesMonthly = [0, 8.9, 30];

export function loanGrid(): LoanCase[] {
  return gridOf((place) => {
    const amount = amounts[place % amounts.length]!;
    return feesPaidInCash.flatMap((paidInCash) => feesMonthly.map((monthly) => ({ amount, paidInCash, monthly })));
  });
}

/** Small loans with fees of up to half the amount. */
export function dearLoans(): LoanCase[] {
  return gridOf(() => [
    { amount: 1000, paidInCash: 500, monthly: 0 },
    { amount: 1000, paidInCash: 0, monthly: 30 },
    { amount: 2000, paidInCash: 890.5, monthly: 30 },
  ]);
}

function gridOf(chargesAt: (place: number) => Pick<Terms, "amount" | "paidInCash" | "monthly">[]): LoanCase[] {
  const terms = ratesPercent.flatMap((ratePercent) =>
    termsMonths.flatMap((termMonths) => balloonsPercent.map((balloonPercent) => ({ ratePercent, termMonths, balloonPercent }))),
  );
  return terms.flatMap((each, place) => chargesAt(place).map((charges) => caseOf({ ...each, ...charges, inAdvance: place % 3 === 0 })));
}

interface Terms {
  readonly amount: number;
  readonly ratePercent: number;
  readonly termMonths: number;
  readonly balloonPercent: number;
  readonly paidInCash: number;
  readonly monthly: number;
  readonly inAdvance: boolean;
}

function caseOf({ amount, ratePercent, termMonths, balloonPercent, paidInCash, monthly, inAdvance }: Terms): LoanCase {
  const balloon = round2((amount * balloonPercent) / 100);
  const loan = { financed: amount, balloon, ratePercent, termMonths, inAdvance };
  const repayments = round2(monthlyPayment({ ...loan, inAdvance: false }));
  return { loan, flow: { received: round2(amount - paidInCash), monthly: round2(repayments + monthly), balloon, termMonths } };
}
