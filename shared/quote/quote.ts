import { dealOf } from "./deal.ts";
import { evaluate } from "./evaluate.ts";
import { type ProductResult, productOf } from "./product.ts";
import { type QuoteOptions, rank } from "./rank.ts";
import { type ReferralFigures, referralFigures } from "./referral.ts";
import type { Rulebook } from "./rulebook.ts";
import type { Scenario } from "./scenario.ts";

export interface QuoteResult {
  readonly products: readonly ProductResult[];
  readonly referral: ReferralFigures | null;
}

/**
 * Ranks every lender's best product for a scenario, eligible or not, with prices and reasons (README.md). An incomplete scenario is never
 * rejected: unknown values make criteria unknown and amounts null.
 */
export function quote(scenario: Scenario, rulebook: Rulebook, options: QuoteOptions = {}): QuoteResult {
  const sheets = rulebook.inForce(scenario.applicationType, scenario.today);
  const answers = evaluate(sheets.criteria, scenario);
  const deal = dealOf(scenario);
  const products = rank(sheets, answers, deal, options).map((tier) => productOf(tier, sheets.criteria, answers, deal));
  return { products, referral: referralFigures(products) };
}
