import { minus, percentOf, plus, round2, times } from "../money.ts";
import { comparisonRate } from "./comparison-rate.ts";
import { loanAmount } from "./facts.ts";
import { countedFees } from "./fees.ts";
import { brokerageAmount, brokeragePercent } from "./finance-amount.ts";
import type { Answers } from "./predicates.ts";
import { baseRate, loadedRate, loadingTotal } from "./rate.ts";
import { monthlyPayment } from "./repayment.ts";
import type { CompiledTier } from "./rulebook.ts";
import type { Scenario } from "./scenario.ts";

/** The amounts of a scenario that every product is priced from. */
export interface Deal {
  readonly commercial: boolean;
  readonly score: number | null | undefined;
  readonly brokerageRate: number | null | undefined;
  /** Dollars: asset value less deposit. */
  readonly loanAmount: number | undefined;
  /** Whether there is something to repay: an asset value, a term and a positive loan amount (engine.md section 4.6). */
  readonly repayable: boolean;
  readonly termMonths: number;
  /** Dollars left at the end: the balloon percent of the asset value, to the cent. */
  readonly balloon: number;
}

/** A product's figures; dollars but for the percents named so. Null where the deal is not repayable. */
export interface Price {
  readonly ratePercent: number;
  readonly loadingPercent: number;
  readonly feesTotal: number;
  readonly monthlyFees: number;
  readonly brokeragePercent: number;
  readonly brokerage: number | null;
  readonly financeAmount: number | null;
  readonly repayments: number | null;
  /** The card's total loan amount: all repayments and the balloon. */
  readonly loanAmount: number | null;
  readonly comparisonRatePercent: number | null;
}

export function dealOf(scenario: Scenario): Deal {
  const { assetValue } = scenario.asset ?? {};
  const { term, balloon, brokerageRate } = scenario.loanDetails ?? {};
  const amount = loanAmount(scenario);
  return {
    commercial: scenario.applicationType === "commercial",
    score: scenario.creditProfile?.score,
    brokerageRate,
    loanAmount: amount,
    repayable: amount !== undefined && amount > 0 && term !== null && term !== undefined,
    termMonths: term ?? 0,
    balloon: round2(percentOf(balloon ?? 0, assetValue ?? 0)),
  };
}

/** A tier's rate with loadings, percent a year to 4 decimals. */
export function rateOf({ from, tier, scoreBand }: CompiledTier, answers: Answers, deal: Deal): number {
  return loadedRate(baseRate(tier.rate, scoreBand, deal.score), loadingTotal(from.loading, answers));
}

/** Prices a tier in the order of engine.md section 4, whether it is applicable or not. */
export function priceOf(compiled: CompiledTier, answers: Answers, deal: Deal): Price {
  const { from } = compiled;
  const ratePercent = rateOf(compiled, answers, deal);
  const fees = countedFees(from.fees, answers, deal.loanAmount);
  const brokerageRatePercent = deal.commercial ? brokeragePercent(from.brokerage, answers, deal.brokerageRate) : 0;
  const rated = {
    ratePercent,
    loadingPercent: loadingTotal(from.loading, answers),
    feesTotal: plus(fees.capitalised, fees.paidInCash),
    monthlyFees: fees.monthly,
    brokeragePercent: brokerageRatePercent,
  };
  if (!deal.repayable || deal.loanAmount === undefined) return { ...rated, ...notRepayable };

  const net = plus(deal.loanAmount, fees.capitalised);
  const brokerage = brokerageAmount(brokerageRatePercent, net);
  const financeAmount = round2(plus(net, brokerage));
  const { termMonths, balloon } = deal;
  const repayments = round2(monthlyPayment({ financed: financeAmount, balloon, ratePercent, termMonths, inAdvance: deal.commercial }));
  const received = minus(deal.loanAmount, fees.paidInCash);
  const comparison = deal.commercial
    ? null
    : comparisonRate({ received, monthly: plus(repayments, fees.monthly), balloon, termMonths }, ratePercent);
  return {
    ...rated,
    brokerage,
    financeAmount,
    repayments,
    loanAmount: round2(plus(times(repayments, termMonths), balloon)),
    comparisonRatePercent: comparison === null ? null : round2(comparison),
  };
}

const notRepayable = { brokerage: null, financeAmount: null, repayments: null, loanAmount: null, comparisonRatePercent: null };
