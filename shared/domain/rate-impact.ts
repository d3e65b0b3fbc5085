import type { IsoDate } from "../dates.ts";
import type { QuoteImpact } from "../rulebook/impact.ts";
import type { IsoTime } from "./value-types.ts";

export const impactStatuses = ["running", "done", "failed"] as const;

/** A quote among those with the largest differences: no customer, no figures of the deal. */
export interface QuoteChange extends QuoteImpact {
  readonly humanId: number;
  /** The name of its organisation; null for a broker without one. */
  readonly organisation: string | null;
}

export interface ImpactSummary {
  /** A better level or a lower repayment. */
  readonly gains: number;
  readonly loses: number;
  /** The same level and repayment, but another place in the list or another tier. */
  readonly moves: number;
  /** Dollars a month over all quotes whose repayment differs, negative where it is less; null without one. */
  readonly median: number | null;
  /** The one that is furthest from 0. */
  readonly largest: number | null;
  /** At most ten, by the size of the difference. */
  readonly changes: readonly QuoteChange[];
}

/** What an issue of a rate sheet would change in the open quotes of the last 30 days. */
export interface RateImpact {
  /** The issue's. */
  readonly _id: string;
  readonly status: (typeof impactStatuses)[number];
  readonly startedAt: IsoTime;
  readonly finishedAt: IsoTime | null;
  /** The day for which both sides rank: today, or the issue's own date if that is to come. */
  readonly day: IsoDate;
  /** The open quotes that were compared. */
  readonly quotes: number;
  /** There are more open quotes than a comparison reads: the newest were compared. */
  readonly isPartial: boolean;
  /** The issue or the sheets in force have changed since. */
  readonly isOutdated: boolean;
  /** Null unless done. */
  readonly summary: ImpactSummary | null;
}
