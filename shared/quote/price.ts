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
  readonly fees: CountedFees;
  readonly brokeragePercent: number;
  /** Null if there is nothing to repay. */
  readonly amounts: Amounts | null;
}

export interface Amounts {
  readonly brokerage: number;
  readonly financeAmount: number;
  readonly repayments: number;
  /** The card's total loan amount: all repayments and the balloon. */
  readonly total: number;
  /** Percent a year, not rounded; null for a commercial product and if no rate solves it. */
  readonly comparisonRate: number | null;
}

export function rateOf({ sheet, tier }: TierInForce, answers: Answers, { score }: Deal): Rate {
  const loadings = loadingTotal(sheet.loading, answers);
  return { percent: loadedRate(baseRate(tier.rate, tier.scoreBand, score), loadings), loadingTotal: loadings };
}

/** Prices a tier, also one whose criteria are not met. */
export function priceOf(inForce: TierInForce, answers: Answers, deal: Deal): Price {
  const { fees: allFees, brokerage: bands } = inForce.sheet;
  const rate = rateOf(inForce, answers, deal);
  const fees = countedFees(allFees, answers, deal.loanCents);
  const percent = deal.commercial ? brokeragePercent(bands, answers, deal.brokerageRate) : 0;
  return { rate, fees, brokeragePercent: percent, amounts: deal.repayable ? amountsOf(deal, rate.percent, fees, percent) : null };
}

function amountsOf(deal: Deal, ratePercent: number, fees: CountedFees, percent: number): Amounts {
  const { commercial, termMonths, balloonCents: balloon } = deal;
  const loan = deal.loanCents!;
  const net = loan + fees.capitalised;
  const brokerage = percentOfCents(percent, net);
  const financeAmount = net + brokerage;
  const payment = monthlyPayment({ financed: financeAmount, balloon, ratePercent, termMonths, inAdvance: commercial });
  const repayments = roundTo(payment, 0);
  const flow = { received: loan - fees.cash, monthly: repayments + fees.monthly, balloon, termMonths };
  return {
    brokerage,
    financeAmount,
    repayments,
    total: repayments * termMonths + balloon,
    comparisonRate: commercial ? null : comparisonRate(flow, ratePercent),
  };
}
