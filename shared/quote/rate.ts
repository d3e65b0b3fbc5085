/** A product's rate in percent a year (README.md, section 4.1). */
import { plus, roundTo } from "../money.ts";
import { TRUE } from "./criteria.ts";
import { type Answers, allOf } from "./evaluate.ts";
import type { IndexedLoading } from "./indexed-sheets.ts";
import type { Criterion, LeafCriterion, Tier } from "./sheet.ts";

/** The range of credit scores over which a low-high rate pair is interpolated. */
export interface ScoreBand {
  readonly bottom: number;
  readonly top: number;
}

export const openBand: ScoreBand = { bottom: 0, top: 1200 };

/**
 * The tier's score band (README.md, section 4.1): the highest lower bound and the lowest upper bound of its criteria on the score, as
 * written. Members of `or` compounds do not count.
 */
export function scoreBand(criteria: readonly Criterion[]): ScoreBand {
  return criteria
    .flatMap(scoreBands)
    .reduce((band, { bottom, top }) => ({ bottom: Math.max(band.bottom, bottom), top: Math.min(band.top, top) }), openBand);
}

function scoreBands(criterion: Criterion): ScoreBand[] {
  if (criterion.condition === "compound") return criterion.conditional === "and" ? criterion.criteria.flatMap(scoreBands) : [];
  return criterion.object === "creditProfile" && criterion.attribute === "score" ? [boundsOf(criterion)] : [];
}

function boundsOf({ condition, value }: LeafCriterion): ScoreBand {
  switch (condition) {
    case "between":
    case "betweenLow": {
      const [bottom, top] = value as readonly [number, number];
      return { bottom, top };
    }
    case "greaterThan":
    case "greaterThanOrEqualTo":
      return { bottom: value as number, top: openBand.top };
    case "lessThan":
    case "lessThanOrEqualTo":
      return { bottom: openBand.bottom, top: value as number };
    case "is":
    case "equal":
      return { bottom: value as number, top: value as number };
    default:
      return openBand;
  }
}

/**
 * A tier's rate before loadings. A pair falls from `high` at the bottom of the score band to `low` at its top; `high` for an unknown score
 * or a band without width.
 */
export function baseRate(rate: Tier["rate"], band: ScoreBand | undefined, score: number | null | undefined): number {
  if (typeof rate === "number") return rate;
  const { bottom, top } = band ?? openBand;
  const [low, high] = rate;
  if (score === null || score === undefined || top <= bottom) return high;
  const within = Math.min(Math.max(score, bottom), top);
  return (high * (top - within) + low * (within - bottom)) / (top - bottom);
}

/** The sum of the loadings whose criteria all hold. */
export function loadingTotal(loadings: readonly IndexedLoading[], answers: Answers): number {
  return loadings.filter(({ criteria }) => allOf(criteria, answers) === TRUE).reduce((total, { value }) => plus(total, value), 0);
}

/** Base plus loadings, to 4 decimals. */
export function loadedRate(base: number, loadings: number): number {
  return roundTo(plus(base, loadings), 4);
}
