/**
 * The obvious pipeline: evaluates every tier of every sheet, prices it with plain numbers and the `financial` package, sorts the products,
 * keeps each lender's best and writes JSON. For timing only.
 */
import { PaymentDueTime, pmt, rate as solvedRate } from "financial";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { BrokerageBand, Criterion, Fee, Sheet, SheetFile, Tier } from "../../shared/quote/sheet.ts";
import { type Arithmetic, criterionResults, loanAmountOf } from "./naive-eligibility.ts";

const plainNumbers: Arithmetic = {
  minus: (a, b) => a - b,
  percent: (part, whole) => (part / whole) * 100,
  yearsAtEnd: (term, years) => term / 12 + years,
  sum: (figures) => figures.reduce((total, figure) => total + figure, 0),
  compare: (figure, bound) => Number(figure) - bound,
};

export function naiveAnswer(scenario: Scenario, files: readonly SheetFile[]): string {
  const sheets = files.filter(({ sheet }) => sheet.type === scenario.applicationType && (sheet.date ?? "") <= scenario.today);
  const products = sheets.flatMap(({ sheet }) => sheet.productTiers.map((tier) => productOf(scenario, sheet, tier)));
  products.sort((a, b) => a.fit - b.fit || (a.repayments ?? Infinity) - (b.repayments ?? Infinity) || (a.lender < b.lender ? -1 : 1));
  const best = products.filter(({ lender }, place) => products.findIndex((product) => product.lender === lender) === place);
  return JSON.stringify({ products: best.slice(0, 50) }, (_key, value: unknown) => (value === undefined ? null : value));
}

function productOf(scenario: Scenario, sheet: Sheet, tier: Tier) {
  const results = criterionResults(tier.criteria, scenario, plainNumbers);
  const loading = sheet.loading.map(({ name, value, criteria }) => ({ name, value, result: allHold(scenario, criteria) }));
  const loanAmount = loanAmountOf(scenario, plainNumbers) as number | undefined;
  const fees = sheet.fees.map((fee) => ({ ...fee, amount: amountOf(fee, loanAmount), result: allHold(scenario, fee.criteria) }));
  const loadingTotal = sum(loading.filter(({ result }) => result).map(({ value }) => value));
  const rate = (typeof tier.rate === "number" ? tier.rate : tier.rate[1]) + loadingTotal;
  const counted = fees.filter(({ result }) => result);
  const upfront = (isCapitalised: boolean) =>
    sum(
      counted.filter(({ frequency, capitalised }) => frequency === "upfront" && capitalised === isCapitalised).map(({ amount }) => amount),
    );
  const monthlyFees = sum(counted.filter(({ frequency }) => frequency === "monthly").map(({ amount }) => amount));
  const brokerage = sheet.brokerage.find(({ criteria }) => allHold(scenario, criteria));
  const charges = { rate, capitalised: upfront(true), paidInCash: upfront(false), monthlyFees, brokerage };
  const met = results.filter(({ result }) => result).length;
  return {
    lender: sheet.lender,
    productName: sheet.productName ?? null,
    logo: sheet.logoURL,
    ...amountsOf(scenario, loanAmount, charges),
    monthlyFees: { value: monthlyFees },
    fees,
    feesTotal: charges.capitalised + charges.paidInCash,
    loading: { loadingList: loading, loadingTotal },
    criteriaResults: [true, undefined, false].flatMap((wanted) => results.filter(({ result }) => result === wanted)),
    fit: levelOf(results) + (results.length - met) / (results.length + 1),
    criteria: `${met}/${results.length}`,
    qualification: levelOf(results),
    productType: tier.productType,
    tier: tier.name,
    rate,
    info: [...sheet.info, ...(tier.info ?? [])],
    date: sheet.date,
    labels: [tier.productType],
    isCommercial: sheet.type === "commercial",
  };
}

interface Charges {
  readonly rate: number;
  readonly capitalised: number;
  readonly paidInCash: number;
  readonly monthlyFees: number;
  readonly brokerage: BrokerageBand | undefined;
}

function amountsOf({ applicationType, asset, loanDetails }: Scenario, loanAmount: number | undefined, charges: Charges) {
  const term = loanDetails?.term;
  if (loanAmount === undefined || loanAmount <= 0 || typeof term !== "number") return { repayments: null, comparisonRate: null };
  const isCommercial = applicationType === "commercial";
  const net = loanAmount + charges.capitalised;
  const requested = loanDetails?.brokerageRate ?? Infinity;
  const percent = isCommercial && charges.brokerage ? Math.min(requested, charges.brokerage.max ?? charges.brokerage.value) : 0;
  const financeAmount = net + cents((net * percent) / 100);
  const balloon = cents(((asset?.assetValue ?? 0) * (loanDetails?.balloon ?? 0)) / 100);
  const due = isCommercial ? PaymentDueTime.Begin : PaymentDueTime.End;
  const repayments = cents(-pmt(charges.rate / 1200, term, financeAmount, -balloon, due));
  const comparison = isCommercial
    ? null
    : solvedRate(term, -(repayments + charges.monthlyFees), loanAmount - charges.paidInCash, -balloon, PaymentDueTime.End) * 1200;
  return {
    comparisonRate: comparison === null ? null : cents(comparison),
    financeAmount,
    loanAmount: cents(repayments * term + balloon),
    repayments,
    weeklyRepayments: cents(repayments / 4.33),
    brokerage: { percent, amount: financeAmount - net },
  };
}

function levelOf(results: readonly { result: boolean | undefined; primary: boolean }[]): number {
  if (results.some(({ result, primary }) => result === false && primary)) return 3;
  if (results.some(({ result }) => result === false)) return 2;
  return results.some(({ result }) => result === undefined) ? 1 : 0;
}

function allHold(scenario: Scenario, criteria: readonly Criterion[] = []): boolean | undefined {
  const results = criterionResults(criteria, scenario, plainNumbers);
  if (results.some(({ result }) => result === false)) return false;
  return results.every(({ result }) => result) ? true : undefined;
}

function amountOf({ calc, value }: Fee, loanAmount: number | undefined): number {
  return calc === "percent" ? cents(((loanAmount ?? 0) * value) / 100) : value;
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
const cents = (dollars: number): number => Math.round(dollars * 100) / 100;
