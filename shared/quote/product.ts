import type { DocumentationLevel } from "../entities/documentation-level.ts";
import type { IsoDate } from "../dates.ts";
import { dollarsOf, round2 } from "../money.ts";
import { type Answer, FALSE, type Result, TRUE, UNKNOWN, resultOf } from "./criteria.ts";
import type { Qualification } from "./eligibility.ts";
import { feeCents } from "./fees.ts";
import type { Answers } from "./fact-line.ts";
import type { Deal } from "./deal.ts";
import type { CompiledCriterion, CompiledFee, CompiledLoading, Slot } from "./compiled-sheets.ts";
import type { SheetsInForce, TierInForce } from "./rulebook.ts";
import type { Fee } from "./sheet.ts";
import type { CriterionAttribute } from "./vocabulary.ts";

export interface CriterionResult {
  readonly label: string;
  readonly result: Result;
  readonly primary: boolean;
  /** What it asks about: an unknown result is settled by filling these in. */
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
  readonly result: Result;
}

export interface LoadingResult {
  readonly name: string;
  /** Percent a year. */
  readonly value: number;
  readonly result: Result;
}

/** What a quote card shows (core specification, section 3; engine.md section 5). Rates in percent a year, amounts in dollars. */
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
  readonly monthlyFees: { readonly value: number };
  readonly fees: readonly FeeResult[];
  readonly feesTotal: number;
  readonly loading: { readonly loadingList: readonly LoadingResult[]; readonly loadingTotal: number };
  readonly criteriaResults: readonly CriterionResult[];
  readonly fit: number;
  /** "x/y": criteria that hold of all. */
  readonly criteria: string;
  readonly qualification: Qualification;
  readonly productType: DocumentationLevel;
  /** The tier's name. */
  readonly tier: string;
  readonly rate: number;
  readonly info: readonly string[];
  readonly date: IsoDate | null;
  readonly labels: readonly DocumentationLevel[];
  readonly isCommercial: boolean;
}

/** The core specification's weeks in a month on a card; the referral has its own. */
const weeksPerMonthOnCard = 4.33;

/** A ranked and priced tier as its card. */
export function productOf(place: number, sheets: SheetsInForce, answers: Answers, deal: Deal): ProductResult {
  const { eligibility, prices } = sheets;
  const { sheet, tier } = sheets.tiers[place]!;
  const parts = cardParts(sheets.tiers[place]!);
  const criteria = tier.criteria.map((each) => sheets.criteria[each]!);
  const answerAt = (slot: Slot) => answers[slot] as Answer;
  const amount = (cents: Float64Array) => (deal.repayable ? dollarsOf(cents[place]!) : null);
  const repayments = amount(prices.repayments);
  const comparison = prices.comparisonRatePercent(place, deal);
  return {
    lender: sheet.lender,
    productName: sheet.productName,
    logo: sheet.logo,
    comparisonRate: comparison === null ? null : round2(comparison),
    financeAmount: amount(prices.financeAmount),
    loanAmount: amount(prices.totalAmount),
    repayments,
    weeklyRepayments: repayments === null ? null : round2(repayments / weeksPerMonthOnCard),
    brokerage: { percent: prices.brokeragePercent[place]!, amount: amount(prices.brokerage) },
    monthlyFees: { value: dollarsOf(prices.monthlyFees[place]!) },
    fees: sheet.fees.map((fee, i) => {
      const answer = answerAt(fee.slot);
      if (fee.fixedCents === undefined) return percentFeeResult(fee, deal.loanCents, answer);
      return (parts.fees[i]![answer] ??= fixedFeeResult(fee, answer));
    }),
    feesTotal: dollarsOf(prices.feesTotal[place]!),
    loading: {
      loadingList: sheet.loading.map((each, i) => (parts.loading[i]![answerAt(each.slot)] ??= loadingResult(each, answerAt(each.slot)))),
      loadingTotal: prices.loadingPercent[place]!,
    },
    criteriaResults: criteriaResults(criteria, parts.criteria, answers),
    fit: eligibility.fit[place]!,
    criteria: `${eligibility.met(place)}/${tier.criteria.length}`,
    qualification: eligibility.qualification(place),
    productType: tier.productType,
    tier: tier.name,
    rate: prices.ratePercent[place]!,
    info: parts.info,
    date: sheet.date,
    labels: parts.labels,
    isCommercial: deal.commercial,
  };
}

/** Those that hold, then the unknown, then the failed ones, each in the order of the sheet. */
function criteriaResults(criteria: readonly CompiledCriterion[], known: CardParts["criteria"], answers: Answers): CriterionResult[] {
  const results: CriterionResult[] = [];
  for (const group of [TRUE, UNKNOWN, FALSE] as const) {
    for (let i = 0; i < criteria.length; i += 1) {
      if (answers[criteria[i]!.slot] === group) results.push((known[i]![group] ??= criterionResult(criteria[i]!, group)));
    }
  }
  return results;
}

function criterionResult({ label, primary, attributes }: CompiledCriterion, answer: Answer): CriterionResult {
  return Object.freeze({ label, result: resultOf[answer], primary, attributes });
}

function loadingResult({ name, value }: CompiledLoading, answer: Answer): LoadingResult {
  return Object.freeze({ name, value, result: resultOf[answer] });
}

function fixedFeeResult(fee: CompiledFee, answer: Answer): FeeResult {
  return Object.freeze(feeResult(fee, fee.value, answer));
}

/** Not kept, as its amount depends on the loan. */
function percentFeeResult(fee: CompiledFee, loanCents: number | undefined, answer: Answer): FeeResult {
  const cents = feeCents(fee, loanCents);
  return feeResult(fee, cents === null ? null : dollarsOf(cents), answer);
}

function feeResult({ name, value, capitalised, frequency }: CompiledFee, amount: number | null, answer: Answer): FeeResult {
  return { name, value, amount, capitalised, frequency, result: resultOf[answer] };
}

/**
 * The parts of a tier's cards that only the answers choose among: made when first needed, frozen, and shared by all later
 * cards, so that they can be written as JSON once.
 */
interface CardParts {
  readonly criteria: readonly ByAnswer<CriterionResult>[];
  readonly loading: readonly ByAnswer<LoadingResult>[];
  readonly fees: readonly ByAnswer<FeeResult>[];
  readonly info: readonly string[];
  readonly labels: readonly DocumentationLevel[];
}

type ByAnswer<T> = Partial<Record<Answer, T>>;

const partsOfTiers = new WeakMap<TierInForce, CardParts>();

function cardParts(inForce: TierInForce): CardParts {
  const { sheet, tier } = inForce;
  let parts = partsOfTiers.get(inForce);
  if (!parts) {
    parts = {
      criteria: tier.criteria.map(() => ({})),
      loading: sheet.loading.map(() => ({})),
      fees: sheet.fees.map(() => ({})),
      info: Object.freeze(sheet.notes[tier.notes]!),
      labels: Object.freeze([tier.productType]),
    };
    partsOfTiers.set(inForce, parts);
  }
  return parts;
}
