/** How well the applicant meets a tier's criteria (README.md, section 5). */
import { maxUsualBalloon } from "../domain/loan-details.ts";
import type { Deal } from "./deal.ts";
import type { Answers } from "./evaluate.ts";
import type { CriterionNumbers } from "./indexed-sheets.ts";
import type { TierInForce } from "./rulebook.ts";

/** 0 every criterion true; 1 none false, some unknown; 2 some false, none of them primary; 3 a primary criterion false. */
export type Qualification = 0 | 1 | 2 | 3;

export interface Fit {
  /** Criteria that hold. */
  readonly met: number;
  readonly criteria: number;
  /** The balloon is above 40 % and the tier does not limit it: one criterion more, whose answer is unknown. */
  readonly asksAboutBalloon: boolean;
  readonly qualification: Qualification;
  /** Lower is better: the integer part is the qualification, the fraction the share of criteria not met. */
  readonly fit: number;
}

export function fitOf(
  { tier, primaryCriteria, otherCriteria, limitsBalloon }: TierInForce,
  answers: Answers,
  { balloonPercent }: Pick<Deal, "balloonPercent">,
): Fit {
  const primary = countsOf(primaryCriteria, answers);
  const other = countsOf(otherCriteria, answers);
  const met = primary.met + other.met;
  const asksAboutBalloon = balloonPercent > maxUsualBalloon && !limitsBalloon;
  const criteria = tier.criteria.length + (asksAboutBalloon ? 1 : 0);
  const missed = criteria - met;
  const qualification = primary.failed > 0 ? 3 : other.failed > 0 ? 2 : missed > 0 ? 1 : 0;
  return { met, criteria, asksAboutBalloon, qualification, fit: qualification + missed / (criteria + 1) };
}

function countsOf(criteria: CriterionNumbers, answers: Answers): { readonly met: number; readonly failed: number } {
  let met = 0;
  let failed = 0;
  // FALSE, UNKNOWN and TRUE are 0, 1 and 2. Counting without branches is four times as fast on varying answers.
  for (const number of criteria) {
    met += answers[number]! >> 1;
    failed += (2 - answers[number]!) >> 1;
  }
  return { met, failed };
}
