import type { DocumentationLevel } from "../entities/documentation-level.ts";
import type { Answers } from "./fact-line.ts";
import type { Deal } from "./deal.ts";
import { type SheetsInForce, compareText } from "./rulebook.ts";
import type { CriterionAttribute } from "./vocabulary.ts";

export const orderKeys = ["fit", "repayments", "rate", "loanAmount", "fees"] as const;
export type OrderKey = (typeof orderKeys)[number];

/** A broker's filters and order; what is absent or empty does not filter, and orders by fit, then repayments. */
export interface QuoteOptions {
  readonly lenders?: readonly string[];
  readonly productTypes?: readonly DocumentationLevel[];
  /** Attributes whose failure hides a tier; by default the asset type, with an empty list none. */
  readonly mustMatch?: readonly CriterionAttribute[];
  readonly orderBy?: readonly OrderKey[];
  /** Every tier instead of each lender's best, and no cap. */
  readonly allTiers?: boolean;
}

const mostProducts = 50;
const defaultMustMatch: readonly CriterionAttribute[] = ["assetType"];
const defaultOrder: readonly OrderKey[] = ["fit", "repayments"];

const all: readonly string[] = [];

/**
 * Filters, keeps each lender's best tier, prices and orders (engine.md section 5): the places of the tiers to show. Their
 * standing and figures are then in the sheets' eligibility and prices.
 */
export function rank(sheets: SheetsInForce, answers: Answers, deal: Deal, options: QuoteOptions): number[] {
  sheets.eligibility.assess(answers);
  const admits = filter(sheets, answers, options);
  const kept = options.allTiers ? [...sheets.tiers.keys()].filter(admits) : bestPerLender(sheets, answers, deal, admits);
  for (const place of kept) sheets.prices.price(place, answers, deal);
  const order = options.orderBy?.length ? options.orderBy : defaultOrder;
  const columns = order.map((key) => columnOf(key, sheets));
  kept.sort((a, b) => compare(a, b, columns, sheets));
  return options.allTiers || kept.length <= mostProducts ? kept : kept.slice(0, mostProducts);
}

/** Whether a tier passes the lender, product type and must-match filters. */
type Filter = (place: number) => boolean;

function filter({ tiers, predicates, eligibility }: SheetsInForce, answers: Answers, options: QuoteOptions): Filter {
  const { lenders = all, productTypes = all, mustMatch = defaultMustMatch } = options;
  const mismatched = mustMatch.length === 0 ? undefined : eligibility.failing(predicates.answersForSakeOf(mustMatch, answers));
  return (place) => {
    if (mismatched?.failed(place) === 1) return false;
    if (lenders.length > 0 && !lenders.includes(tiers[place]!.sheet.lender)) return false;
    return productTypes.length === 0 || productTypes.includes(tiers[place]!.tier.productType);
  };
}

const none = -1;

/** Each lender's best: by fit, then rate, then order of file and sheet, in which the tiers already stand. */
function bestPerLender(sheets: SheetsInForce, answers: Answers, deal: Deal, admits: Filter): number[] {
  const { tiers, eligibility, prices, bestOfLender } = sheets;
  const isBetter = (place: number, rival: number): boolean => {
    const gain = eligibility.fit[rival]! - eligibility.fit[place]!;
    if (gain !== 0) return gain > 0;
    prices.rate(place, answers, deal);
    prices.rate(rival, answers, deal);
    return prices.ratePercent[place]! < prices.ratePercent[rival]!;
  };
  bestOfLender.fill(none);
  for (let place = 0; place < tiers.length; place += 1) {
    if (!admits(place)) continue;
    const { lender } = tiers[place]!;
    const rival = bestOfLender[lender]!;
    if (rival === none || isBetter(place, rival)) bestOfLender[lender] = place;
  }
  const kept: number[] = [];
  for (let lender = 0; lender < bestOfLender.length; lender += 1) if (bestOfLender[lender] !== none) kept.push(bestOfLender[lender]!);
  return kept;
}

/** Ascending by each key in turn; ties by lender name, then as the tiers stood before. */
function compare(a: number, b: number, columns: readonly Float64Array[], { tiers }: SheetsInForce): number {
  for (const column of columns) {
    if (column[a] !== column[b]) return column[a]! < column[b]! ? -1 : 1;
  }
  return compareText(tiers[a]!.sheet.lender, tiers[b]!.sheet.lender);
}

// Amounts are known for all tiers or, where the deal is not repayable, for none, so that no null is among others.
function columnOf(key: OrderKey, { eligibility, prices }: SheetsInForce): Float64Array {
  switch (key) {
    case "fit":
      return eligibility.fit;
    case "repayments":
      return prices.repayments;
    case "rate":
      return prices.ratePercent;
    case "loanAmount":
      return prices.totalAmount;
    case "fees":
      return prices.feesTotal;
  }
}
