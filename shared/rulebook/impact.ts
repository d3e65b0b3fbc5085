/** What a new issue of a lender's sheet would change in quotes. */
import { minus, round2 } from "../money.ts";
import { quote } from "../quote/quote.ts";
import type { Rulebook } from "../quote/rulebook.ts";
import type { Scenario } from "../quote/scenario.ts";
import { type PlacedProduct, placeIn } from "../quote/trace/difference.ts";

/** One lender's product in the rankings by two sets of sheets; null where the lender is not listed. */
export interface QuoteImpact {
  readonly before: PlacedProduct | null;
  readonly after: PlacedProduct | null;
}

export interface ComparedSheets {
  readonly lender: string;
  readonly before: Rulebook;
  readonly after: Rulebook;
}

export function impactOn(scenario: Scenario, { lender, before, after }: ComparedSheets): QuoteImpact {
  return { before: placeIn(quote(scenario, before).products, lender), after: placeIn(quote(scenario, after).products, lender) };
}

export type Verdict = "gains" | "loses" | "moves" | "same";

/** A better level or a lower repayment gains. With both as before, another place, tier or listing moves. */
export function verdictOf({ before, after }: QuoteImpact): Verdict {
  if (!before || !after) return before === after ? "same" : after ? "gains" : "loses";
  const isBetter = after.qualification - before.qualification || (differenceIn({ before, after }) ?? 0);
  if (isBetter !== 0) return isBetter < 0 ? "gains" : "loses";
  return before.rank === after.rank && before.tier === after.tier && before.repayments === after.repayments ? "same" : "moves";
}

/** Dollars a month, negative where the product gets cheaper; null where one side has no repayment. */
export function differenceIn({ before, after }: QuoteImpact): number | null {
  const [from, to] = [before?.repayments ?? null, after?.repayments ?? null];
  return from === null || to === null ? null : minus(to, from);
}

/** The middle of the differences that are not 0; null without one. */
export function medianOf(differences: readonly number[]): number | null {
  const sorted = differences.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : round2((lower + upper) / 2);
}
