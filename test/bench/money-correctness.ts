/** G6: payments and comparison rates against decimals of 50 digits, on a grid of loans and on what quotes display. */
import { comparisonRate } from "../../shared/quote/comparison-rate.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import { quote } from "../../shared/quote/quote.ts";
import { monthlyPayment } from "../../shared/quote/repayment.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Sheet } from "../../shared/quote/sheet.ts";
import { generatedScenarios } from "../support/scenarios.ts";
import { dearLoans, loanGrid } from "./loans.ts";
import { Exact, amountsOf, naiveComparisonRate, naiveRepayment } from "./naive-pricing.ts";
import { rulebook, sheets } from "./workload.ts";

const wrongFromPercentagePoints = 0.005;
const seed = 4242;
const mostExamples = 5;

export interface GridErrors {
  readonly cases: number;
  readonly wrongRates: number;
  /** Percentage points. */
  readonly mostRateError: number;
  /** Relative to the exact payment. */
  readonly mostPaymentError: number;
  readonly examples: readonly string[];
}

export function gridErrors(): GridErrors {
  const grid = [...loanGrid(), ...dearLoans()];
  const examples: string[] = [];
  let [wrongRates, mostRateError, mostPaymentError] = [0, 0, 0];
  for (const { loan, flow } of grid) {
    const exact = naiveComparisonRate({ ...flow, payment: flow.monthly, term: flow.termMonths });
    const found = comparisonRate(flow, loan.ratePercent);
    const isBothNone = exact === null && found === null;
    const rateError = isBothNone ? 0 : exact === null || found === null ? Number.MAX_VALUE : exact.minus(found).abs().toNumber();
    if (rateError > wrongFromPercentagePoints) {
      wrongRates += 1;
      if (examples.length < mostExamples)
        examples.push(`${found} instead of ${exact?.toNumber()}, from ${loan.ratePercent} %: ${JSON.stringify(flow)}`);
    }
    mostRateError = Math.max(mostRateError, rateError);
    const { financed, balloon, ratePercent, termMonths: term, inAdvance } = loan;
    const payment = naiveRepayment({ financeAmount: financed, balloon, rate: ratePercent, term, inAdvance });
    mostPaymentError = Math.max(mostPaymentError, payment.minus(monthlyPayment(loan)).div(payment).abs().toNumber());
  }
  return { cases: grid.length, wrongRates, mostRateError, mostPaymentError, examples };
}

export interface DisplayedErrors {
  readonly quotes: number;
  readonly figures: number;
  readonly wrong: number;
  readonly examples: readonly string[];
}

/** One listed product of each quote, in turn the first, the second and so on; ends early when the time is up. */
export function displayedErrors(quotes: number, mostSeconds: number): DisplayedErrors {
  const end = performance.now() + mostSeconds * 1000;
  const sheetsByKey = new Map(sheets.map(({ sheet }) => [sheetKey(sheet), sheet]));
  const examples: string[] = [];
  const done = { quotes: 0, figures: 0, wrong: 0 };
  for (const scenario of generatedScenarios(sheets, quotes, seed)) {
    if (performance.now() > end) break;
    const { products } = quote(scenario, rulebook);
    const product = products[done.quotes % products.length];
    done.quotes += 1;
    if (!product) continue;
    for (const [figure, exact] of Object.entries(exactFigures(scenario, product, sheetsByKey.get(sheetKey(product))!))) {
      done.figures += 1;
      const shown = figure === "brokerage" ? product.brokerage.amount : product[figure as keyof ProductResult];
      if (shown === exact) continue;
      done.wrong += 1;
      if (examples.length < mostExamples)
        examples.push(
          `${figure} ${JSON.stringify(shown)} instead of ${exact}, ${product.lender} ${product.tier}: ${JSON.stringify(scenario)}`,
        );
    }
  }
  return { ...done, examples };
}

const nothing = { comparisonRate: null, financeAmount: null, loanAmount: null, repayments: null, weeklyRepayments: null, brokerage: null };

function exactFigures(scenario: Scenario, { rate, fees }: ProductResult, sheet: Sheet): Record<string, number | null> {
  return (
    amountsOf(
      scenario,
      { sheet, rate: new Exact(rate) },
      fees.map((fee) => ({ ...fee })),
    ) ?? nothing
  );
}

function sheetKey({
  lender,
  productName,
  date,
  ...rest
}: Pick<Sheet, "lender" | "date"> & { productName?: string | null; type?: string; isCommercial?: boolean }): string {
  const isCommercial = rest.isCommercial ?? rest.type === "commercial";
  return JSON.stringify([isCommercial, lender, productName ?? null, date]);
}
