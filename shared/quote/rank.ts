/** Filters, each lender's best tier, and the order of the cards (README.md, section 5). */
import type { DocumentationLevel } from "../domain/documentation-level.ts";
import type { Deal } from "./deal.ts";
import { type Answers, mismatches } from "./evaluate.ts";
import { upfrontCents } from "./fees.ts";
import { type Fit, fitOf } from "./fit.ts";
import { compareText } from "./indexed-sheets.ts";
import type { OrderKey } from "./order-keys.ts";
import { type Price, priceOf, rateOf } from "./price.ts";
import type { SheetsInForce, TierInForce } from "./rulebook.ts";
import type { CriterionAttribute } from "./vocabulary.ts";

/** A broker's filters and order. By default nothing is filtered except by mustMatch, and products are ordered by fit, then repayments. */
export interface QuoteOptions {
  readonly lenders?: readonly string[];
  readonly productTypes?: readonly DocumentationLevel[];
  /** Attributes whose failed criteria hide a tier. Default: the asset type; an empty list hides none. */
  readonly mustMatch?: readonly CriterionAttribute[];
  readonly orderBy?: readonly OrderKey[];
  /** All tiers instead of each lender's best, without a limit. */
  readonly allTiers?: boolean;
}

/** A tier with how well the applicant fits it. */
export interface FittedTier extends TierInForce {
  readonly fit: Fit;
}

export interface PricedTier extends FittedTier {
  readonly price: Price;
}

const maxProducts = 50;
export const defaultMustMatch: readonly CriterionAttribute[] = ["assetType"];
const defaultOrder: readonly OrderKey[] = ["fit", "repayments"];

/** The tiers to show, priced and in order. */
export function rank(sheets: SheetsInForce, answers: Answers, deal: Deal, options: QuoteOptions): PricedTier[] {
  const listed = options.allTiers ? fittedTiers(sheets, answers, deal, options) : bestTiers(sheets, answers, deal, options);
  const priced = listed.map((tier) => ({ ...tier, price: priceOf(tier, answers, deal) }));
  const order = options.orderBy?.length ? options.orderBy : defaultOrder;
  const ranked = priced.toSorted((a, b) => compare(a, b, order));
  return options.allTiers ? ranked : ranked.slice(0, maxProducts);
}

/** Each lender's best tier of those that pass the filters. */
export const bestTiers = (sheets: SheetsInForce, answers: Answers, deal: Deal, options: QuoteOptions): FittedTier[] =>
  bestOfLenders(fittedTiers(sheets, answers, deal, options), answers, deal);

const fittedTiers = (sheets: SheetsInForce, answers: Answers, deal: Deal, options: QuoteOptions): FittedTier[] =>
  filtered(sheets, answers, options).map((tier) => ({ ...tier, fit: fitOf(tier, answers, deal) }));

function filtered({ tiers, criteria }: SheetsInForce, answers: Answers, options: QuoteOptions): TierInForce[] {
  const { lenders = [], productTypes = [], mustMatch = defaultMustMatch } = options;
  const mismatched = mustMatch.length === 0 ? undefined : mismatches(criteria, answers, mustMatch);
  return tiers.filter(
    ({ sheet, tier }) =>
      (lenders.length === 0 || lenders.includes(sheet.lender)) &&
      (productTypes.length === 0 || productTypes.includes(tier.productType)) &&
      !(mismatched && tier.criteria.some((number) => mismatched.has(number))),
  );
}

/** Each lender's best tier: by fit, then rate, then the given order (file and sheet). */
function bestOfLenders(tiers: readonly FittedTier[], answers: Answers, deal: Deal): FittedTier[] {
  const best = new Map<string, FittedTier>();
  const rate = (tier: FittedTier) => rateOf(tier, answers, deal).percent;
  for (const tier of tiers) {
    const rival = best.get(tier.sheet.lender);
    const isBetter = !rival || tier.fit.fit < rival.fit.fit || (tier.fit.fit === rival.fit.fit && rate(tier) < rate(rival));
    if (isBetter) best.set(tier.sheet.lender, tier);
  }
  return [...best.values()];
}

/**
 * Ascending by each key in turn, null last; ties by lender name, then in the given order. An amount that the customer pays comes after all
 * known ones where the lender's fees are not stated, as it leaves them out.
 */
function compare(a: PricedTier, b: PricedTier, order: readonly OrderKey[]): number {
  for (const key of order) {
    const [x, y] = [orderFigure(a, key) ?? Infinity, orderFigure(b, key) ?? Infinity];
    const leftOut = leavesOutFees(a, key, x) - leavesOutFees(b, key, y);
    if (leftOut !== 0) return leftOut;
    if (x !== y) return x - y;
  }
  return compareText(a.sheet.lender, b.sheet.lender);
}

function leavesOutFees({ sheet }: PricedTier, key: OrderKey, figure: number): 0 | 1 | 2 {
  if (key === "fit" || key === "rate") return 0;
  if (figure === Infinity) return 2;
  return sheet.feesKnown ? 0 : 1;
}

function orderFigure({ fit, price: { amounts, rate, fees } }: PricedTier, key: OrderKey): number | null | undefined {
  switch (key) {
    case "fit":
      return fit.fit;
    case "repayments":
      return amounts?.repayment?.monthly;
    case "rate":
      return rate.percent;
    case "loanAmount":
      return amounts?.repayment?.total;
    case "fees":
      return fees && upfrontCents(fees);
  }
}
