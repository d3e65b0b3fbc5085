/** Filters, each lender's best tier, and the order of the cards (README.md, section 5). */
import type { DocumentationLevel } from "../domain/documentation-level.ts";
import type { Deal } from "./deal.ts";
import { type Answers, mismatches } from "./evaluate.ts";
import { upfrontCents } from "./fees.ts";
import { type Fit, fitOf } from "./fit.ts";
import { compareText } from "./indexed-sheets.ts";
import type { OrderKey } from "./order-keys.ts";
import type { OwnAmounts } from "./own-amounts.ts";
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
  /** The lenders that the broker works with, among which the filters choose. Default: all. */
  readonly panel?: readonly string[];
  /** Lists the lenders outside the panel as well, marked. */
  readonly outside?: boolean;
  readonly own?: OwnAmounts;
}

/** Without the own amounts, which the sheets then have in them. */
export type RankOptions = Omit<QuoteOptions, "own">;

/** A tier with how well the applicant fits it. */
export interface FittedTier extends TierInForce {
  readonly fit: Fit;
}

export interface PricedTier extends FittedTier {
  readonly price: Price;
  /** Only of a lender outside the panel. */
  readonly isOutside?: true;
}

const maxProducts = 50;
export const defaultMustMatch: readonly CriterionAttribute[] = ["assetType"];
const defaultOrder: readonly OrderKey[] = ["fit", "repayments"];

/** The tiers to show, priced and in order. The own amounts are those of the sheets. */
export function rank(sheets: SheetsInForce, answers: Answers, deal: Deal, options: RankOptions): PricedTier[] {
  return shown(rankAll(sheets, answers, deal, options), options);
}

/** The tiers to show, and the lenders outside the panel that the same options list without it, in order. */
export function rankWithPanel(sheets: SheetsInForce, answers: Answers, deal: Deal, options: RankOptions) {
  const all = rankAll(sheets, answers, deal, { ...options, outside: true });
  return {
    tiers: shown(options.outside ? all : all.filter(({ isOutside }) => !isOutside), options),
    outside: [...new Set(shown(all, options).flatMap(({ isOutside, sheet }) => (isOutside ? sheet.lender : [])))],
  };
}

const shown = (ranked: PricedTier[], { allTiers }: RankOptions): PricedTier[] => (allTiers ? ranked : ranked.slice(0, maxProducts));

function rankAll(sheets: SheetsInForce, answers: Answers, deal: Deal, options: RankOptions): PricedTier[] {
  const { panel, allTiers, orderBy } = options;
  const listed = allTiers ? fittedTiers(sheets, answers, deal, options) : bestTiers(sheets, answers, deal, options);
  const priced = listed.map((tier): PricedTier => {
    const isOutside = panel !== undefined && !panel.includes(tier.sheet.lender);
    return { ...tier, price: priceOf(tier, answers, deal), ...(isOutside && { isOutside }) };
  });
  const order = orderBy?.length ? orderBy : defaultOrder;
  return priced.toSorted((a, b) => compare(a, b, order));
}

/** Each lender's best tier of those that pass the filters. */
export const bestTiers = (sheets: SheetsInForce, answers: Answers, deal: Deal, options: RankOptions): FittedTier[] => [
  ...bestOfLenders(fittedTiers(sheets, answers, deal, options), answers, deal).values(),
];

/** All tiers that pass the filters. */
export const fittedTiers = (sheets: SheetsInForce, answers: Answers, deal: Deal, options: RankOptions): FittedTier[] =>
  filtered(sheets, answers, options).map((tier) => ({ ...tier, fit: fitOf(tier, answers, deal) }));

function filtered({ tiers, criteria }: SheetsInForce, answers: Answers, options: RankOptions): TierInForce[] {
  const { lenders = [], productTypes = [], mustMatch = defaultMustMatch, panel, outside = false } = options;
  const mismatched = mustMatch.length === 0 ? undefined : mismatches(criteria, answers, mustMatch);
  return tiers.filter(
    ({ sheet, tier }) =>
      (lenders.length === 0 || lenders.includes(sheet.lender)) &&
      (outside || !panel || panel.includes(sheet.lender)) &&
      (productTypes.length === 0 || productTypes.includes(tier.productType)) &&
      !(mismatched && tier.criteria.some((number) => mismatched.has(number))),
  );
}

/** Each lender's best tier, by its name: by fit, then rate, then the given order (file and sheet). */
export function bestOfLenders(tiers: readonly FittedTier[], answers: Answers, deal: Deal): ReadonlyMap<string, FittedTier> {
  const best = new Map<string, FittedTier>();
  const rate = (tier: FittedTier) => rateOf(tier, answers, deal).percent;
  for (const tier of tiers) {
    const rival = best.get(tier.sheet.lender);
    const isBetter = !rival || tier.fit.fit < rival.fit.fit || (tier.fit.fit === rival.fit.fit && rate(tier) < rate(rival));
    if (isBetter) best.set(tier.sheet.lender, tier);
  }
  return best;
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
