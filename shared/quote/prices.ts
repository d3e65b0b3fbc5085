import { percentOfCents, roundTo } from "../money.ts";
import { brokeragePercent } from "./brokerage.ts";
import { comparisonRate } from "./comparison-rate.ts";
import type { Deal } from "./deal.ts";
import { countedCents } from "./fees.ts";
import type { Answers } from "./fact-line.ts";
import { baseRate, loadedRate, loadingTotal } from "./rate.ts";
import { monthlyPayment } from "./repayment.ts";
import type { TierInForce } from "./rulebook.ts";

/**
 * The figures of priced tiers, each by its tier's place in the list; a tier's are overwritten when it is priced again.
 * Amounts are whole cents, 0 where the deal is not repayable.
 */
export class Prices {
  readonly ratePercent: Float64Array;
  readonly loadingPercent: Float64Array;
  readonly capitalisedFees: Float64Array;
  readonly cashFees: Float64Array;
  readonly feesTotal: Float64Array;
  readonly monthlyFees: Float64Array;
  readonly brokeragePercent: Float64Array;
  readonly brokerage: Float64Array;
  readonly financeAmount: Float64Array;
  readonly repayments: Float64Array;
  /** The card's total loan amount: all repayments and the balloon. */
  readonly totalAmount: Float64Array;
  readonly #tiers: readonly TierInForce[];

  constructor(tiers: readonly TierInForce[]) {
    const column = () => new Float64Array(tiers.length);
    this.#tiers = tiers;
    this.ratePercent = column();
    this.loadingPercent = column();
    this.capitalisedFees = column();
    this.cashFees = column();
    this.feesTotal = column();
    this.monthlyFees = column();
    this.brokeragePercent = column();
    this.brokerage = column();
    this.financeAmount = column();
    this.repayments = column();
    this.totalAmount = column();
  }

  /** Settles a tier's rate with loadings, percent a year to 4 decimals (engine.md section 4.1). */
  rate(place: number, answers: Answers, deal: Deal): void {
    const { sheet, tier } = this.#tiers[place]!;
    const loadings = loadingTotal(sheet.loading, answers);
    this.loadingPercent[place] = loadings;
    this.ratePercent[place] = loadedRate(baseRate(tier.rate, tier.scoreBand, deal.score), loadings);
  }

  /** Prices a tier in the order of engine.md section 4, whether it is applicable or not. */
  price(place: number, answers: Answers, deal: Deal): void {
    const { fees, brokerage: bands } = this.#tiers[place]!.sheet;
    this.rate(place, answers, deal);
    const capitalised = countedCents(fees, "capitalised", answers, deal.loanCents);
    const cash = countedCents(fees, "cash", answers, deal.loanCents);
    this.capitalisedFees[place] = capitalised;
    this.cashFees[place] = cash;
    this.feesTotal[place] = capitalised + cash;
    this.monthlyFees[place] = countedCents(fees, "monthly", answers, deal.loanCents);
    this.brokeragePercent[place] = deal.commercial ? brokeragePercent(bands, answers, deal.brokerageRate) : 0;
    this.#repay(place, deal);
  }

  #repay(place: number, { repayable, loanCents, commercial, termMonths, balloonCents: balloon }: Deal): void {
    if (!repayable) {
      for (const column of [this.brokerage, this.financeAmount, this.repayments, this.totalAmount]) column[place] = 0;
      return;
    }
    const net = loanCents! + this.capitalisedFees[place]!;
    const brokerage = percentOfCents(this.brokeragePercent[place]!, net);
    const financed = net + brokerage;
    const ratePercent = this.ratePercent[place]!;
    const repayments = roundTo(monthlyPayment({ financed, balloon, ratePercent, termMonths, inAdvance: commercial }), 0);
    this.brokerage[place] = brokerage;
    this.financeAmount[place] = financed;
    this.repayments[place] = repayments;
    this.totalAmount[place] = repayments * termMonths + balloon;
  }

  /** The comparison rate in percent, not rounded; null for a commercial product and where no rate solves it. */
  comparisonRatePercent(place: number, { commercial, repayable, loanCents, balloonCents: balloon, termMonths }: Deal): number | null {
    if (commercial || !repayable) return null;
    const received = loanCents! - this.cashFees[place]!;
    const monthly = this.repayments[place]! + this.monthlyFees[place]!;
    return comparisonRate({ received, monthly, balloon, termMonths }, this.ratePercent[place]!);
  }
}
