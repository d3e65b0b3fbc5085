import { dealOf } from "./deal.ts";
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
 * Every lender's best product for a scenario: eligible or not, priced, explained and ranked (engine.md).
 * A poor scenario is answered, never refused: what is not known makes criteria unknown and amounts null.
 */
export function quote(scenario: Scenario, rulebook: Rulebook, options: QuoteOptions = {}): QuoteResult {
  const sheets = rulebook.inForce(scenario.applicationType, scenario.today);
  const answers = sheets.predicates.answers(scenario);
  const deal = dealOf(scenario);
  const products = rank(sheets, answers, deal, options).map((place) => productOf(place, sheets, answers, deal));
  return { products, referral: referralFigures(products, deal.termMonths) };
}
