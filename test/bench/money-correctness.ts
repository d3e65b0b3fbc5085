/** G6: compares payments and comparison rates with decimals of 50 digits, for a grid of loans and for the figures of quotes. */
import { comparisonRate } from "../../shared/quote/comparison-rate.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import { quote } from "../../shared/quote/quote.ts";
import { monthlyPayment } from "../../shared/quote/repayment.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { Sheet } from "../../shared/quote/sheet.ts";
import { generatedScenarios } from "../support/engine/scenarios.ts";
import { dearLoans, loanGrid } from "./loans.ts";
import { Exact, amountsOf, chargesOf, naiveComparisonRate, naiveRepayment } from "./naive-pricing.ts";
import { rulebook, sheets } from "./workload.ts";

const wrongFromPercentagePoints = 0.005;
const seed = 4242;
const maxExamples = 5;

export interface GridErrors {
  readonly cases: number;
  readonly wrongRates: number;
  /** Percentage points. */
  readonly maxRateError: number;
  /** Relative to the exact payment. */
  readonly maxPaymentError: number;
  readonly examples: readonly string[];
}

export function gridErrors(): GridErrors {
  const grid = [...loanGrid(), ...dearLoans()];
  const examples: string[] = [];
  let [wrongRates, maxRateError, maxPaymentError] = [0, 0, 0];
  for (const { loan, flow } of grid) {
    const exact = naiveComparisonRate({ ...flow, payment: flow.monthly, term: flow.termMonths });
    const actual = comparisonRate(flow, loan.ratePercent);
    const isBothNone = exact === null && actual === null;
    const rateError = isBothNone ? 0 : exact === null || actual === null ? Number.MAX_VALUE : exact.minus(actual).abs().toNumber();
    if (rateError > wrongFromPercentagePoints) {
      wrongRates += 1;
      if (examples.length < maxExamples)
        examples.push(`${actual} instead of ${exact?.toNumber()}, from ${loan.ratePercent} %: ${JSON.stringify(flow)}`);
    }
    maxRateError = Math.max(maxRateError, rateError);
    const { financed, balloon, ratePercent, termMonths: term, inAdvance } = loan;
    const payment = naiveRepayment({ financeAmount: financed, balloon, rate: ratePercent, term, inAdvance });
    maxPaymentError = Math.max(maxPaymentError, payment.minus(monthlyPayment(loan)).div(payment).abs().toNumber());
  }
  return { cases: grid.length, wrongRates, maxRateError, maxPaymentError, examples };
}

export interface DisplayedErrors {
  readonly quotes: number;
  readonly figures: number;
  readonly wrong: number;
  readonly examples: readonly string[];
}

/** Checks one product of each quote, at rotating positions; stops after maxSeconds. */
export function displayedErrors(quotes: number, maxSeconds: number): DisplayedErrors {
  const end = performance.now() + maxSeconds * 1000;
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
      const displayed = figure === "brokerage" ? product.brokerage.amount : product[figure as keyof ProductResult];
      if (displayed === exact) continue;
      done.wrong += 1;
      if (examples.length < maxExamples)
        examples.push(
          `${figure} ${JSON.stringify(displayed)} instead of ${exact}, ${product.lender} ${product.tier}: ${JSON.stringify(scenario)}`,
        );
    }
  }
  return { ...done, examples };
}

const nothing = { comparisonRate: null, financeAmount: null, loanAmount: null, repayments: null, weeklyRepayments: null, brokerage: null };

function exactFigures(scenario: Scenario, product: ProductResult, sheet: Sheet): Record<string, number | null> {
  const tier = sheet.productTiers.find(({ name }) => name === product.tier)!;
  const amounts = amountsOf(scenario, { sheet, tier, rate: new Exact(product.rate) }, chargesOf(scenario, sheet, tier));
  if (!amounts) return nothing;
  const { cost: _, ...figures } = amounts;
  return figures;
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
