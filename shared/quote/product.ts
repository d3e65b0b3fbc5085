import type { DocumentationLevel } from "../entities/documentation-level.ts";
import type { IsoDate } from "../dates.ts";
import { dollarsOf, round2 } from "../money.ts";
import { type Answer, FALSE, type Result, TRUE, UNKNOWN, resultOf } from "./criteria.ts";
import type { Qualification } from "./eligibility.ts";
import { feeCents } from "./fees.ts";
import type { Answers } from "./fact-line.ts";
import type { Deal } from "./deal.ts";
import { Combinations } from "./combinations.ts";
import type { CompiledCriterion, CompiledSheet, Slot } from "./compiled-sheets.ts";
import { loadingTotal } from "./rate.ts";
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
  const parts = cardParts(place, sheets);
  const qualification = eligibility.qualification(place);
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
    fees: parts.fees?.of(answers) ?? feeResults(sheet, answers, deal.loanCents),
    feesTotal: dollarsOf(prices.feesTotal[place]!),
    loading: parts.loading.of(answers),
    criteriaResults: qualification === 0 ? (parts.allHold ??= allHold(parts, answers)) : criteriaResults(parts, answers),
    fit: eligibility.fit[place]!,
    criteria: `${eligibility.met(place)}/${tier.criteria.length}`,
    qualification,
    productType: tier.productType,
    tier: tier.name,
    rate: prices.ratePercent[place]!,
    info: parts.info,
    date: sheet.date,
    labels: parts.labels,
    isCommercial: deal.commercial,
  };
}

/** What the tiers' cards have in common. */
interface CardParts {
  readonly criteria: readonly CriterionResults[];
  /** The criteria's results where all hold; made when that first comes up. */
  allHold?: readonly CriterionResult[];
  /** Undefined where an amount depends on the loan. */
  readonly fees: Combinations<readonly FeeResult[]> | undefined;
  readonly loading: Combinations<ProductResult["loading"]>;
  readonly info: readonly string[];
  readonly labels: readonly DocumentationLevel[];
}

const partsOfTiers = new WeakMap<TierInForce, CardParts>();

function cardParts(place: number, sheets: SheetsInForce): CardParts {
  const inForce = sheets.tiers[place]!;
  const known = partsOfTiers.get(inForce);
  if (known) return known;
  const { sheet, tier } = inForce;
  const hasFixedFees = sheet.fees.every(({ fixedCents }) => fixedCents !== undefined);
  const parts: CardParts = {
    criteria: tier.criteria.map((each) => resultsOf(sheets.criteria[each]!)),
    fees: hasFixedFees ? new Combinations(slotsOf(sheet.fees), (answers) => feeResults(sheet, answers)) : undefined,
    loading: new Combinations(slotsOf(sheet.loading), (answers) => loadingResults(sheet, answers)),
    info: Object.freeze(sheet.notes[tier.notes]!),
    labels: Object.freeze([tier.productType]),
  };
  partsOfTiers.set(inForce, parts);
  return parts;
}

const slotsOf = (lines: readonly { readonly slot: Slot }[]): Slot[] => lines.map(({ slot }) => slot);

const resultIn = (answers: Answers, slot: Slot): Result => resultOf[answers[slot] as Answer];

/** Those that hold, then the unknown, then the failed ones, each in the order of the sheet. */
function criteriaResults({ criteria }: CardParts, answers: Answers): CriterionResult[] {
  const results: CriterionResult[] = [];
  for (const group of [TRUE, UNKNOWN, FALSE] as const) {
    for (let i = 0; i < criteria.length; i += 1) {
      const { slot, byAnswer } = criteria[i]!;
      if (answers[slot] === group) results.push(byAnswer[group]);
    }
  }
  return results;
}

const allHold = (parts: CardParts, answers: Answers) => Object.freeze(criteriaResults(parts, answers));

/** A criterion's result for each answer, frozen and shared, as criteria are few; their combinations are many. */
interface CriterionResults {
  readonly slot: Slot;
  readonly byAnswer: Readonly<Record<Answer, CriterionResult>>;
}

const resultsOfCriteria = new WeakMap<CompiledCriterion, CriterionResults>();

function resultsOf(criterion: CompiledCriterion): CriterionResults {
  const known = resultsOfCriteria.get(criterion);
  if (known) return known;
  const { label, primary, attributes, slot } = criterion;
  const after = (answer: Answer) => Object.freeze({ label, result: resultOf[answer], primary, attributes });
  const results = { slot, byAnswer: [after(FALSE), after(UNKNOWN), after(TRUE)] as const };
  resultsOfCriteria.set(criterion, results);
  return results;
}

function loadingResults({ loading }: CompiledSheet, answers: Answers): ProductResult["loading"] {
  const loadingList = loading.map(({ name, value, slot }) => ({ name, value, result: resultIn(answers, slot) }));
  return { loadingList, loadingTotal: loadingTotal(loading, answers) };
}

function feeResults({ fees }: CompiledSheet, answers: Answers, loanCents?: number): FeeResult[] {
  return fees.map((fee) => {
    const { name, value, capitalised, frequency, slot } = fee;
    const cents = feeCents(fee, loanCents);
    return { name, value, amount: cents === null ? null : dollarsOf(cents), capitalised, frequency, result: resultIn(answers, slot) };
  });
}
