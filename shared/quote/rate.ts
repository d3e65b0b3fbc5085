import { plus, roundTo } from "../money.ts";
import type { CompiledLoading } from "./compiled-sheets.ts";
import type { Answers } from "./fact-line.ts";
import { TRUE } from "./criteria.ts";
import type { Criterion, LeafCriterion, Tier } from "./sheet.ts";

/** Credit scores from `bottom` to `top`, over which a low-high rate pair is interpolated. */
export interface ScoreBand {
  readonly bottom: number;
  readonly top: number;
}

const openBand: ScoreBand = { bottom: 0, top: 1200 };

/**
 * The tier's own score band (engine.md section 7, "Pricing"): the highest bottom and the lowest top among its
 * criteria on the score, at the number as written; members of `or` compounds do not bind.
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
 * A tier's rate before loadings, percent a year: a number is itself, a pair falls from `high` at the bottom of
 * the score band to `low` at its top (engine.md section 4.1). An unknown score, or a band without width: `high`.
 */
export function baseRate(rate: Tier["rate"], band: ScoreBand | undefined, score: number | null | undefined): number {
  if (typeof rate === "number") return rate;
  const { bottom, top } = band ?? openBand;
  const [low, high] = rate;
  if (score === null || score === undefined || top <= bottom) return high;
  const within = Math.min(Math.max(score, bottom), top);
  return (high * (top - within) + low * (within - bottom)) / (top - bottom);
}

/** The loadings that apply, added up, in percent: only those whose criteria all hold. */
export function loadingTotal(loadings: readonly CompiledLoading[], answers: Answers): number {
  let total = 0;
  for (const { value, slot } of loadings) if (answers[slot] === TRUE) total = plus(total, value);
  return total;
}

/** Base plus loadings, percent a year, to 4 decimals. */
export function loadedRate(base: number, loadings: number): number {
  return roundTo(plus(base, loadings), 4);
}
