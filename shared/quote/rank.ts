import type { DocumentationLevel } from "../entities/documentation-level.ts";
import { FALSE } from "./criteria.ts";
import type { Qualification } from "./eligibility.ts";
import type { Answers } from "./predicates.ts";
import { type Deal, type Price, priceOf, rateOf } from "./price.ts";
import { type CompiledTier, type SheetsInForce, compareText } from "./rulebook.ts";
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

export interface RankedTier {
  readonly compiled: CompiledTier;
  readonly qualification: Qualification;
  readonly met: number;
  readonly fit: number;
  readonly price: Price;
}

const mostProducts = 50;
const defaultMustMatch: readonly CriterionAttribute[] = ["assetType"];
const defaultOrder: readonly OrderKey[] = ["fit", "repayments"];

/** Filters, keeps each lender's best tier, prices and orders (engine.md section 5). */
export function rank(sheets: SheetsInForce, answers: Answers, deal: Deal, options: QuoteOptions): RankedTier[] {
  sheets.eligibility.assess(answers);
  const admitted = admittedTiers(sheets, answers, options);
  const kept = options.allTiers ? admitted : bestPerLender(admitted, sheets, answers, deal);
  const ranked = kept.map((tier) => rankedTier(sheets, tier, answers, deal));
  const order = options.orderBy?.length ? options.orderBy : defaultOrder;
  ranked.sort((a, b) => compareRanked(a, b, order));
  return options.allTiers ? ranked : ranked.slice(0, mostProducts);
}

function rankedTier({ tiers, eligibility }: SheetsInForce, tier: number, answers: Answers, deal: Deal): RankedTier {
  const compiled = tiers[tier]!;
  return {
    compiled,
    qualification: eligibility.qualification(tier, answers),
    met: eligibility.met(tier),
    fit: eligibility.fit(tier, answers),
    price: priceOf(compiled, answers, deal),
  };
}

/** Places in `tiers` of those that pass the lender, product type and must-match filters. */
function admittedTiers({ tiers, predicates }: SheetsInForce, answers: Answers, options: QuoteOptions): number[] {
  const { lenders = [], productTypes = [], mustMatch = defaultMustMatch } = options;
  const mismatches = mustMatch.length === 0 ? undefined : predicates.onlyFor(mustMatch, answers);
  const admitted: number[] = [];
  for (let tier = 0; tier < tiers.length; tier += 1) {
    const { from, tier: terms, slots } = tiers[tier]!;
    if (lenders.length > 0 && !lenders.includes(from.sheet.lender)) continue;
    if (productTypes.length > 0 && !productTypes.includes(terms.productType)) continue;
    if (mismatches && slots.some((slot) => mismatches[slot] === FALSE)) continue;
    admitted.push(tier);
  }
  return admitted;
}

/** Each lender's best: by fit, then rate, then order of file and sheet, in which the tiers already stand. */
function bestPerLender(admitted: readonly number[], { tiers, eligibility }: SheetsInForce, answers: Answers, deal: Deal): number[] {
  const best = new Map<string, number>();
  for (const tier of admitted) {
    const { lender } = tiers[tier]!.from.sheet;
    const rival = best.get(lender);
    if (rival === undefined) {
      best.set(lender, tier);
      continue;
    }
    const [fit, rivalFit] = [eligibility.fit(tier, answers), eligibility.fit(rival, answers)];
    if (fit < rivalFit || (fit === rivalFit && rateOf(tiers[tier]!, answers, deal) < rateOf(tiers[rival]!, answers, deal)))
      best.set(lender, tier);
  }
  return [...best.values()];
}

const figure: Record<OrderKey, (tier: RankedTier) => number | null> = {
  fit: (tier) => tier.fit,
  repayments: (tier) => tier.price.repayments,
  rate: (tier) => tier.price.ratePercent,
  loanAmount: (tier) => tier.price.loanAmount,
  fees: (tier) => tier.price.feesTotal,
};

/** Ascending by each key in turn, nulls last; ties by lender name, then as the tiers stood before. */
function compareRanked(a: RankedTier, b: RankedTier, order: readonly OrderKey[]): number {
  for (const key of order) {
    const [x, y] = [figure[key](a), figure[key](b)];
    if (x === y) continue;
    if (x === null) return 1;
    if (y === null) return -1;
    return x - y;
  }
  return compareText(a.compiled.from.sheet.lender, b.compiled.from.sheet.lender);
}
