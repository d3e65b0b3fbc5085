/** The figures of one tier, in the order of README.md, section 4; amounts in whole cents. */
import { percentOfCents, roundTo } from "../money.ts";
import { brokeragePercent } from "./brokerage.ts";
import { comparisonRate } from "./comparison-rate.ts";
import type { Deal } from "./deal.ts";
import type { Answers } from "./evaluate.ts";
import { type CountedFees, countedFees } from "./fees.ts";
import { baseRate, loadedRate, loadingTotal } from "./rate.ts";
import { monthlyPayment } from "./repayment.ts";
import type { TierInForce } from "./rulebook.ts";

export interface Rate {
  /** Percent a year with loadings, to 4 decimals. */
  readonly percent: number;
  readonly loadingTotal: number;
}

export interface Price {
  readonly rate: Rate;
  /** Null where the lender's fees are not stated. */
  readonly fees: CountedFees | null;
  readonly brokeragePercent: number;
  /** Null if there is nothing to repay. */
  readonly amounts: Amounts | null;
}

export interface Amounts {
  readonly brokerage: number;
  readonly financeAmount: number;
  /** Null where the balloon exceeds the finance amount. */
  readonly repayment: Repayment | null;
}

export interface Repayment {
  readonly monthly: number;
  /** The card's total loan amount: all repayments and the balloon. */
  readonly total: number;
  /** Percent a year, not rounded; null for a commercial product, without known fees and if no rate solves it. */
  readonly comparisonRate: number | null;
}

export function rateOf({ sheet, tier }: TierInForce, answers: Answers, { score }: Deal): Rate {
  const loadings = loadingTotal(sheet.loading, answers);
  return { percent: loadedRate(baseRate(tier.rate, tier.scoreBand, score), loadings), loadingTotal: loadings };
}

/** Prices a tier, also one whose criteria are not met. */
export function priceOf(inForce: TierInForce, answers: Answers, deal: Deal): Price {
  const { fees: allFees, feesKnown, brokerage: bands } = inForce.sheet;
  const rate = rateOf(inForce, answers, deal);
  const fees = feesKnown ? countedFees(allFees, answers, deal.loanCents) : null;
  const percent = deal.commercial ? brokeragePercent(bands, answers, deal.brokerageRate) : 0;
  return { rate, fees, brokeragePercent: percent, amounts: deal.repayable ? amountsOf(deal, rate.percent, fees, percent) : null };
}

function amountsOf(deal: Deal, ratePercent: number, fees: CountedFees | null, percent: number): Amounts {
  const net = deal.loanCents! + (fees?.capitalised ?? 0);
  const brokerage = percentOfCents(percent, net);
  const financeAmount = net + brokerage;
  const repayable = deal.balloonCents <= financeAmount;
  return { brokerage, financeAmount, repayment: repayable ? repaymentOf(deal, ratePercent, financeAmount, fees) : null };
}

function repaymentOf(deal: Deal, ratePercent: number, financed: number, fees: CountedFees | null): Repayment {
  const { commercial, termMonths, balloonCents: balloon } = deal;
  const monthly = roundTo(monthlyPayment({ financed, balloon, ratePercent, termMonths, inAdvance: commercial }), 0);
  const flow = fees && { received: deal.loanCents! - fees.cash, monthly: monthly + fees.monthly, balloon, termMonths };
  return {
    monthly,
    total: monthly * termMonths + balloon,
    comparisonRate: commercial || !flow ? null : comparisonRate(flow, ratePercent),
  };
}
