import type { DocumentationLevel } from "../entities/documentation-level.ts";
import type { IsoDate } from "../dates.ts";
import { dollarsOf, round2 } from "../money.ts";
import { attributesOf } from "./attributes-of.ts";
import { type Answer, FALSE, type Result, TRUE, UNKNOWN, resultOf } from "./criteria.ts";
import type { Qualification } from "./eligibility.ts";
import { feeCents } from "./fees.ts";
import { infoLines } from "./info.ts";
import type { Answers, Slot } from "./fact-line.ts";
import type { Deal } from "./deal.ts";
import type { CompiledTier, SheetsInForce } from "./rulebook.ts";
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
export function productOf(place: number, { tiers, eligibility, prices }: SheetsInForce, answers: Answers, deal: Deal): ProductResult {
  const { from, tier, slots } = tiers[place]!;
  const { sheet } = from;
  const parts = cardParts(tiers[place]!);
  const result = (slot: Slot) => answers[slot] as Answer;
  const amount = (cents: Float64Array) => (deal.repayable ? dollarsOf(cents[place]!) : null);
  const repayments = amount(prices.repayments);
  const comparison = prices.comparisonRatePercent(place, deal);
  return {
    lender: sheet.lender,
    productName: sheet.productName ?? null,
    logo: sheet.logoURL,
    comparisonRate: comparison === null ? null : round2(comparison),
    financeAmount: amount(prices.financeAmount),
    loanAmount: amount(prices.totalAmount),
    repayments,
    weeklyRepayments: repayments === null ? null : round2(repayments / weeksPerMonthOnCard),
    brokerage: { percent: prices.brokeragePercent[place]!, amount: amount(prices.brokerage) },
    monthlyFees: { value: dollarsOf(prices.monthlyFees[place]!) },
    fees: from.fees.map(({ fee, slot }, i) => parts.fees[i]?.[result(slot)] ?? percentFeeResult(fee, deal.loanCents, result(slot))),
    feesTotal: dollarsOf(prices.feesTotal[place]!),
    loading: {
      loadingList: from.loading.map(({ slot }, i) => parts.loading[i]![result(slot)]),
      loadingTotal: prices.loadingPercent[place]!,
    },
    criteriaResults: criteriaResults(slots, parts.criteria, answers),
    fit: eligibility.fit[place]!,
    criteria: `${eligibility.met(place)}/${slots.length}`,
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
function criteriaResults(slots: readonly Slot[], criteria: readonly ByAnswer<CriterionResult>[], answers: Answers): CriterionResult[] {
  const results: CriterionResult[] = [];
  for (const group of [TRUE, UNKNOWN, FALSE] as const) {
    for (let i = 0; i < slots.length; i += 1) if (answers[slots[i]!] === group) results.push(criteria[i]![group]);
  }
  return results;
}

function percentFeeResult(fee: Fee, loanCents: number | undefined, answer: Answer): FeeResult {
  const cents = feeCents(fee, loanCents);
  return feeResult(fee, cents === null ? null : dollarsOf(cents), answer);
}

function feeResult({ name, value, capitalised, frequency }: Fee, amount: number | null, answer: Answer): FeeResult {
  return { name, value, amount, capitalised, frequency, result: resultOf[answer] };
}

/** One of something for each possible answer. */
type ByAnswer<T> = readonly [T, T, T];

function byAnswer<T>(make: (answer: Answer) => T): ByAnswer<T> {
  return [make(FALSE), make(UNKNOWN), make(TRUE)];
}

/** The parts of a card that only the answers choose among. */
interface CardParts {
  readonly criteria: readonly ByAnswer<CriterionResult>[];
  readonly loading: readonly ByAnswer<LoadingResult>[];
  /** Undefined for a percent fee, whose amount depends on the loan. */
  readonly fees: readonly (ByAnswer<FeeResult> | undefined)[];
  readonly info: readonly string[];
  readonly labels: readonly DocumentationLevel[];
}

const known = new WeakMap<CompiledTier, CardParts>();

// Made on a tier's first card, frozen and shared by all its later ones, so that they can be written as JSON once.
function cardParts(compiled: CompiledTier): CardParts {
  let parts = known.get(compiled);
  if (!parts) {
    parts = makeCardParts(compiled);
    known.set(compiled, parts);
  }
  return parts;
}

function makeCardParts({ from, tier, index }: CompiledTier): CardParts {
  return {
    criteria: tier.criteria.map((criterion) => {
      const { label, primary = false } = criterion;
      const attributes = Object.freeze(attributesOf(criterion));
      return byAnswer((answer) => Object.freeze({ label, result: resultOf[answer], primary, attributes }));
    }),
    loading: from.loading.map(({ loading: { name, value } }) =>
      byAnswer((answer) => Object.freeze({ name, value, result: resultOf[answer] })),
    ),
    fees: from.fees.map(({ fee }) =>
      fee.calc === "percent" ? undefined : byAnswer((answer) => Object.freeze(feeResult(fee, fee.value, answer))),
    ),
    info: Object.freeze(infoLines(from.sheet, tier, index)),
    labels: Object.freeze([tier.productType]),
  };
}
