/** A ranked tier as shown on a card (core specification, section 3; README.md, section 5). */
import type { DocumentationLevel } from "../domain/documentation-level.ts";
import { maxUsualBalloon } from "../domain/loan-details.ts";
import type { IsoDate } from "../dates.ts";
import { dollarsOf, round2 } from "../money.ts";
import { type Answer, FALSE, type Result, TRUE, UNKNOWN, resultOf } from "./criteria.ts";
import type { Deal } from "./deal.ts";
import { type Answers, allOf, isReplaced } from "./evaluate.ts";
import { feeCents, upfrontCents } from "./fees.ts";
import type { Qualification } from "./fit.ts";
import type { IndexedFee, IndexedLoading } from "./indexed-sheets.ts";
import type { PricedTier } from "./rank.ts";
import type { DistinctCriteria } from "./rulebook.ts";
import { weeklyOnCard } from "./weekly.ts";
import { loadedRate } from "./rate.ts";
import type { Fee, Tier } from "./sheet.ts";
import { type CriterionAttribute, otherwiseTexts } from "./vocabulary.ts";

export interface CriterionResult {
  readonly label: string;
  readonly result: Result;
  readonly primary: boolean;
  /** The attributes that it depends on: filling them in settles an unknown result. None where the lender does not state it. */
  readonly attributes: readonly CriterionAttribute[];
}

export interface FeeResult {
  readonly name: string;
  /** As in the sheet: dollars, or percent of the loan amount. */
  readonly value: number;
  /** Dollars; null for a percent fee without a loan amount. */
  readonly amount: number | null;
  readonly capitalised: boolean;
  readonly frequency: Fee["frequency"];
  /** Only of a fee that is paid with the last repayment. */
  readonly when?: "end";
  /** Only of a fee that is the broker's: charged to the customer, and paid on by the lender. */
  readonly paidTo?: "broker";
  /** Dollars, only where the broker may charge less than the value. */
  readonly least?: number | undefined;
  readonly result: Result;
}

export interface LoadingResult {
  readonly name: string;
  /** Percent a year. */
  readonly value: number;
  readonly result: Result;
}

/** Rates in percent a year, amounts in dollars. */
export interface ProductResult {
  readonly lender: string;
  readonly productName: string | null;
  readonly logo: string;
  readonly comparisonRate: number | null;
  readonly financeAmount: number | null;
  /** The total loan amount: all repayments and the balloon. */
  readonly loanAmount: number | null;
  readonly repayments: number | null;
  readonly weeklyRepayments: number | null;
  readonly brokerage: { readonly percent: number; readonly amount: number | null };
  /** Null where the lender's fees are not stated. */
  readonly monthlyFees: { readonly value: number | null };
  readonly fees: readonly FeeResult[];
  /** Null where the lender's fees are not stated. */
  readonly feesTotal: number | null;
  readonly loading: { readonly loadingList: readonly LoadingResult[]; readonly loadingTotal: number };
  readonly criteriaResults: readonly CriterionResult[];
  readonly fit: number;
  /** "x/y": criteria met of all. */
  readonly criteria: string;
  readonly qualification: Qualification;
  readonly productType: DocumentationLevel;
  /** The tier's name. */
  readonly tier: string;
  readonly rate: number;
  /** Only of a low-high rate pair without a score, for which `rate` is the highest: the lowest. */
  readonly rateFrom?: number | undefined;
  /** Notes and requirements of the lender. */
  readonly info: readonly string[];
  /** Why values that this product depends on are assumed. */
  readonly assumptions: readonly string[];
  /** Whether a rate or loading, and whether a fee's amount, that made the figures is assumed. */
  readonly illustrative: { readonly rate: boolean; readonly fees: boolean };
  /**
   * Of consumer products: true where the yearly cost of credit is above its limit, null where that cannot be told (README.md, section 4.8).
   * Absent otherwise.
   */
  readonly aboveCostCap?: true | null | undefined;
  readonly date: IsoDate | null;
  /** Only where the lender's rates have an end. */
  readonly expiresOn?: IsoDate;
  readonly labels: readonly DocumentationLevel[];
  readonly isCommercial: boolean;
  /** Only of a lender outside the broker's panel. */
  readonly outside?: true | undefined;
}

const balloonExceeds = "The balloon exceeds the amount financed.";

export function productOf(ranked: PricedTier, criteria: DistinctCriteria, answers: Answers, deal: Deal): ProductResult {
  const { sheet, tier, fit, price } = ranked;
  const { amounts, rate, fees } = price;
  const repayment = amounts?.repayment ?? null;
  const repayments = repayment && dollarsOf(repayment.monthly);
  const product: ProductResult = {
    lender: sheet.lender,
    productName: sheet.productName,
    logo: sheet.logoURL,
    comparisonRate: repayment?.comparisonRate == null ? null : round2(repayment.comparisonRate),
    financeAmount: amounts && dollarsOf(amounts.financeAmount),
    loanAmount: repayment && dollarsOf(repayment.total),
    repayments,
    weeklyRepayments: repayments === null ? null : weeklyOnCard(repayments),
    brokerage: { percent: price.brokeragePercent, amount: amounts && dollarsOf(amounts.brokerage) },
    monthlyFees: { value: fees && dollarsOf(fees.monthly) },
    fees: feeResults(ranked, answers, deal.loanCents),
    feesTotal: fees && dollarsOf(upfrontCents(fees)),
    loading: { loadingList: loadingResults(ranked, answers), loadingTotal: rate.loadingTotal },
    criteriaResults: criteriaResults(ranked, criteria, answers),
    fit: fit.fit,
    criteria: `${fit.met}/${fit.criteria}`,
    qualification: fit.qualification,
    productType: tier.productType,
    tier: tier.name,
    rate: rate.percent,
    ...(isRange(tier.rate, deal) && { rateFrom: loadedRate(tier.rate[0], rate.loadingTotal) }),
    info: amounts && !repayment ? [balloonExceeds, ...tier.info] : tier.info,
    assumptions: tier.assumptions,
    illustrative: illustrative(ranked, answers),
    ...(price.aboveCostCap !== false && { aboveCostCap: price.aboveCostCap }),
    date: sheet.date,
    labels: [tier.productType],
    isCommercial: deal.commercial,
    ...(ranked.isOutside && { outside: ranked.isOutside }),
  };
  return sheet.expiresOn === undefined ? product : { ...product, expiresOn: sheet.expiresOn };
}

/** Whether only a score settles the rate. */
const isRange = (rate: Tier["rate"], { score }: Deal): rate is readonly [low: number, high: number] =>
  typeof rate !== "number" && (score === null || score === undefined);

function illustrative({ tier, loading, fees, price }: PricedTier, answers: Answers): ProductResult["illustrative"] {
  const isUsed = (part: IndexedFee | IndexedLoading) => part.isAssumed === true && allOf(part.criteria, answers) === TRUE;
  const isRateAssumed = tier.isAssumed === true || loading.some(isUsed) || price.rate.rise?.band.isAssumed === true;
  return { rate: isRateAssumed, fees: fees.some(isUsed) };
}

export const askAboutBalloon: CriterionResult = {
  label: `Balloon above ${maxUsualBalloon}% (ask the lender)`,
  result: null,
  primary: false,
  attributes: [],
};

/** Met, then unknown, then failed criteria, each in the sheet's order. */
function criteriaResults({ tier, fit }: PricedTier, { list }: DistinctCriteria, answers: Answers): CriterionResult[] {
  const ofGroup = (group: Answer) => tier.criteria.filter((number) => answers[number] === group).map(shown);
  return [...ofGroup(TRUE), ...ofGroup(UNKNOWN), ...(fit.asksAboutBalloon ? [askAboutBalloon] : []), ...ofGroup(FALSE)];

  function shown(number: number): CriterionResult {
    const { label, primary, attributes, test } = list[number]!;
    if (isReplaced(test, answers)) return { label: `${label} (${otherwiseTexts[test.otherwise]})`, result: null, primary, attributes: [] };
    return { label, result: resultOf(answers[number]!), primary, attributes };
  }
}

function loadingResults({ loading, price: { rate } }: PricedTier, answers: Answers): LoadingResult[] {
  const listed = loading.map(({ name, value, criteria }) => ({ name, value, result: resultOf(allOf(criteria, answers)) }));
  return rate.rise ? [...listed, { name: rate.rise.name, value: rate.rise.value, result: true }] : listed;
}

function feeResults({ fees }: PricedTier, answers: Answers, loanCents: number | undefined): FeeResult[] {
  return fees.map((fee) => {
    const { name, value, capitalised, frequency, when, paidTo, least, criteria } = fee;
    const cents = feeCents(fee, loanCents);
    const amount = cents === null ? null : dollarsOf(cents);
    const result = resultOf(allOf(criteria, answers));
    const listed = { name, value, amount, capitalised, frequency, result };
    if (when !== "end" && paidTo === undefined) return listed;
    return { ...listed, ...(when === "end" && { when }), ...(paidTo && { paidTo }), ...(least !== undefined && { least }) };
  });
}
