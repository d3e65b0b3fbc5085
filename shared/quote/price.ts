/** The figures of one tier, in the order of README.md, section 4; amounts in whole cents. */
import { percentOfCents, plus, roundTo } from "../money.ts";
import { type BrokerageRise, bandOf, brokerageCents, brokeragePercent, brokerageRise } from "./brokerage.ts";
import { type CashFlow, comparisonRate } from "./comparison-rate.ts";
import { costCapPercent } from "./cost-cap.ts";
import { UNKNOWN } from "./criteria.ts";
import type { Deal } from "./deal.ts";
import { type Answers, allOf } from "./evaluate.ts";
import { type CountedFees, countedFees } from "./fees.ts";
import type { IndexedFee, IndexedLoading } from "./indexed-sheets.ts";
import { baseRate, loadedRate, loadingTotal } from "./rate.ts";
import { monthlyPayment } from "./repayment.ts";
import type { TierInForce } from "./rulebook.ts";
import type { Calculation } from "./sheet.ts";

export interface Rate {
  /** Percent a year with loadings, to 4 decimals. */
  readonly percent: number;
  /** With the rise. */
  readonly loadingTotal: number;
  readonly rise: BrokerageRise | undefined;
}

export interface Price {
  readonly rate: Rate;
  /** Null where the lender's fees are not stated. */
  readonly fees: CountedFees | null;
  /** Those of the fees that the comparison rate takes in. */
  readonly comparisonRateFees: CountedFees | null;
  readonly brokeragePercent: number;
  /** Null if there is nothing to repay. */
  readonly amounts: Amounts | null;
  /** Whether the yearly cost of credit is above its limit; null where that cannot be told (README.md, section 4.8). */
  readonly aboveCostCap: boolean | null;
}

/** What the amounts are made of. */
type Priced = Omit<Price, "amounts" | "aboveCostCap">;

export interface Amounts {
  readonly brokerage: number;
  readonly financeAmount: number;
  /** Due at the end. */
  readonly balloon: number;
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

export function rateOf({ tier, loading, brokerage: bands }: TierInForce, answers: Answers, deal: Deal): Rate {
  const band = deal.commercial ? bandOf(bands, answers) : undefined;
  const rise = brokerageRise(band, brokeragePercent(band, deal.brokerageRate));
  const loadings = plus(loadingTotal(loading, answers), rise?.value ?? 0);
  return { percent: loadedRate(baseRate(tier.rate, tier.scoreBand, deal.score), loadings), loadingTotal: loadings, rise };
}

/** Prices a tier, also one whose criteria are not met. */
export function priceOf(inForce: TierInForce, answers: Answers, deal: Deal): Price {
  const { sheet, fees: own, brokerage: bands } = inForce;
  const rate = rateOf(inForce, answers, deal);
  const fees = sheet.feesKnown ? countedFees(own, answers, deal.loanCents) : null;
  const comparisonRateFees =
    fees && own.some(isLeftOut)
      ? countedFees(
          own.filter((fee) => !isLeftOut(fee)),
          answers,
          deal.loanCents,
        )
      : fees;
  const percent = deal.commercial ? brokeragePercent(bandOf(bands, answers), deal.brokerageRate) : 0;
  const amounts = deal.repayable ? amountsOf(deal, sheet, { rate, fees, comparisonRateFees, brokeragePercent: percent }) : null;
  const price = { rate, fees, comparisonRateFees, brokeragePercent: percent, amounts };
  return { ...price, aboveCostCap: deal.commercial || sheet.adi === true ? false : isAboveCap(inForce, answers, deal, price) };
}

function isAboveCap(inForce: TierInForce, answers: Answers, deal: Deal, price: Omit<Price, "aboveCostCap">): boolean | null {
  const { rate, fees, amounts } = price;
  if (!amounts?.repayment) return false;
  if (!fees) return rate.percent > costCapPercent ? true : null;
  const { comparisonRate: cost } = amounts.repayment;
  // Fees that leave nothing to receive have no rate: no limit allows them.
  if (cost === null || cost > costCapPercent) return true;
  const worst = withAllThatMayApply(inForce, answers);
  return worst !== inForce && priceOf(worst, answers, deal).aboveCostCap !== false ? null : false;
}

/** The tier with each fee and each loading that is not known to be left out, but for unknown discounts; itself where none is unknown. */
function withAllThatMayApply(inForce: TierInForce, answers: Answers): TierInForce {
  const mayApply = (part: IndexedFee | IndexedLoading) => allOf(part.criteria, answers) === UNKNOWN;
  const open = [...inForce.fees, ...inForce.loading.filter(({ value }) => value > 0)].filter(mayApply);
  if (open.length === 0) return inForce;
  const settled = <P extends IndexedFee | IndexedLoading>(part: P): P => (open.includes(part) ? { ...part, criteria: [] } : part);
  return { ...inForce, fees: inForce.fees.map(settled), loading: inForce.loading.map(settled) };
}

const isLeftOut = ({ inComparisonRate }: IndexedFee): boolean => inComparisonRate === false;

/** Whether repayments fall at the start of each month: by default those of a business (core specification, section 9). */
export const isInAdvance = ({ timing }: Calculation, { commercial }: Deal): boolean =>
  timing === undefined ? commercial : timing === "advance";

function amountsOf(deal: Deal, calculation: Calculation, price: Priced): Amounts {
  const loan = deal.loanCents!;
  const net = loan + (price.fees?.capitalised ?? 0);
  const brokerage = brokerageCents(price.brokeragePercent, calculation, { loan, net });
  const financeAmount = net + brokerage;
  const balloon = calculation.balloonBase === "financeAmount" ? percentOfCents(deal.balloonPercent, financeAmount) : deal.balloonCents;
  const repayment = balloon <= financeAmount ? repaymentOf(deal, calculation, price, { financeAmount, balloon }) : null;
  return { brokerage, financeAmount, balloon, repayment };
}

type Financed = Pick<Amounts, "financeAmount" | "balloon">;

function repaymentOf(deal: Deal, calculation: Calculation, price: Priced, { financeAmount, balloon }: Financed): Repayment {
  const ratePercent = price.rate.percent;
  const inAdvance = isInAdvance(calculation, deal);
  const monthly = roundTo(monthlyPayment({ financed: financeAmount, balloon, ratePercent, termMonths: deal.termMonths, inAdvance }), 0);
  const flow = deal.commercial ? null : cashFlow(deal, price, { monthly, balloon, inAdvance });
  return {
    monthly,
    total: monthly * deal.termMonths + balloon,
    comparisonRate: flow && comparisonRate(flow, ratePercent),
  };
}

/** What the customer receives and pays for the comparison rate (README.md, section 4.5); null without known fees. */
export function cashFlow(
  deal: Deal,
  { fees, comparisonRateFees }: Pick<Price, "fees" | "comparisonRateFees">,
  { monthly, balloon, inAdvance }: { readonly monthly: number; readonly balloon: number; readonly inAdvance: boolean },
): CashFlow | null {
  if (!fees || !comparisonRateFees) return null;
  const received = deal.loanCents! - comparisonRateFees.cash + (fees.capitalised - comparisonRateFees.capitalised);
  return {
    received,
    monthly: monthly + comparisonRateFees.monthly,
    atEnd: comparisonRateFees.end,
    balloon,
    termMonths: deal.termMonths,
    inAdvance,
  };
}
