import { dealOf } from "./deal.ts";
import { evaluate } from "./evaluate.ts";
import { withOwnAmounts } from "./own-amounts.ts";
import { type ProductResult, productOf } from "./product.ts";
import { type QuoteOptions, rank, rankWithPanel } from "./rank.ts";
import { type ReferralFigures, referralFigures } from "./referral.ts";
import type { Rulebook } from "./rulebook.ts";
import type { Scenario } from "./scenario.ts";

export interface QuoteResult {
  readonly products: readonly ProductResult[];
  readonly referral: ReferralFigures | null;
  /** Only with a panel or own amounts: the lenders that the same options list without the panel, in order. */
  readonly outside?: readonly string[];
}

/**
 * Ranks every lender's best product for a scenario, eligible or not, with prices and reasons (README.md). An incomplete scenario is never
 * rejected: unknown values make criteria unknown and amounts null.
 */
export function quote(scenario: Scenario, rulebook: Rulebook, { own, ...options }: QuoteOptions = {}): QuoteResult {
  const sheets = withOwnAmounts(rulebook, own).inForce(scenario.applicationType, scenario.today);
  const answers = evaluate(sheets.criteria, scenario);
  const deal = dealOf(scenario);
  const hasPanel = options.panel !== undefined || own !== undefined;
  const { tiers, ...outside } = hasPanel ? rankWithPanel(sheets, answers, deal, options) : { tiers: rank(sheets, answers, deal, options) };
  const products = tiers.map((tier) => productOf(tier, sheets.criteria, answers, deal));
  return { products, referral: referralFigures(products), ...outside };
}
