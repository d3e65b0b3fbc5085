/** The credit scores from which a lender's rate changes (../README.md, section 8). */
import { creditProfileFields } from "../../domain/customer.ts";
import { dealOf } from "../deal.ts";
import { evaluate } from "../evaluate.ts";
import { withOwnAmounts } from "../own-amounts.ts";
import { type PricedTier, type QuoteOptions, rank } from "../rank.ts";
import type { Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import { cutsOf } from "./breakpoints.ts";
import { ofLenders } from "./part-of-rulebook.ts";
import { neighbouringSteps } from "./steps.ts";

/** The rate in percent a year that applies from a score. */
export interface ScoreRate {
  readonly score: number;
  readonly rate: number;
  /** The lender does not state it. */
  readonly assumed?: true;
}

export interface ScoreRates {
  readonly lender: string;
  /** The present rate, and the next one above the present score. */
  readonly rates: readonly ScoreRate[];
}

type ScoreOptions = Omit<QuoteOptions, "allTiers">;

/**
 * For each listed product that qualifies and has another rate from a higher score on, in the order of the listing. None for an unknown
 * score, and for a lender with a rate that falls from score to score.
 */
export function scoreRates(scenario: Scenario, rulebook: Rulebook, { own, ...options }: ScoreOptions = {}): ScoreRates[] {
  const present = scenario.creditProfile?.score;
  if (present === null || present === undefined) return [];
  const charging = withOwnAmounts(rulebook, own);
  const qualifying = rankedTiers(scenario, charging, options).filter(({ fit }) => fit.qualification === 0);
  return qualifying.flatMap(({ sheet: { lender } }) => {
    const ofLender = ofLenders(charging, new Set([lender]));
    const segments = rateSegmentsOf(scenario, ofLender, { ...options, lenders: [], mustMatch: [] });
    const place = segments?.findLastIndex(({ score }) => score <= present) ?? -1;
    const now = segments?.[place];
    if (now?.rate === undefined || now.rate === null) return [];
    const next = segments?.slice(place + 1).find(({ rate }) => rate !== null && rate !== now.rate);
    return next ? [{ lender, rates: [now, next].map(({ rate, ...segment }) => ({ ...segment, rate: rate! })) }] : [];
  });
}

/** From each score on the rate of the lender's best product; null where it does not qualify. Undefined for a rate that changes from score to score. */
function rateSegmentsOf(scenario: Scenario, rulebook: Rulebook, options: ScoreOptions) {
  const { criteria } = rulebook.inForce(scenario.applicationType, scenario.today);
  const cuts = cutsOf(criteria)("creditProfile.score").flatMap(neighbouringSteps);
  const scores = [...new Set([0, ...cuts])]
    .filter((score) => score >= 0 && score <= creditProfileFields.score.max)
    .toSorted((a, b) => a - b);
  const segments: (Omit<ScoreRate, "rate"> & { readonly rate: number | null })[] = [];
  for (const score of scores) {
    const [best] = rankedTiers({ ...scenario, creditProfile: { ...scenario.creditProfile, score } }, rulebook, options);
    const fits = best?.fit.qualification === 0;
    if (fits && typeof best.tier.rate !== "number") return undefined;
    const rate = fits ? best.price.rate.percent : null;
    if (segments.at(-1)?.rate !== rate) segments.push({ score, rate, ...(fits && best.tier.isAssumed && { assumed: true }) });
  }
  return segments;
}

function rankedTiers(scenario: Scenario, rulebook: Rulebook, options: ScoreOptions): readonly PricedTier[] {
  const sheets = rulebook.inForce(scenario.applicationType, scenario.today);
  return rank(sheets, evaluate(sheets.criteria, scenario), dealOf(scenario), options);
}
