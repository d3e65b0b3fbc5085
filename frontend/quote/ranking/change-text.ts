import { dollarText, percentText } from "../../../shared/format.ts";
import { minus } from "../../../shared/money.ts";
import { leverTexts } from "../../../shared/quote/what-if/within-budget.ts";
import type { Change, Move, PriceStep, WhatItTakes } from "./what-if.ts";
import type { Product } from "../../client/application/ranked-products.ts";
import type { TrialValues } from "../../client/application/trial-values.ts";
import { shortDateText } from "../../ui/short-date.ts";

type DealField = Exclude<Move["field"], "wait">;

const within: Readonly<Record<DealField, (value: number) => string>> = {
  ...leverTexts,
  assetValue: (value) => `an asset value of ${dollarText(value)}`,
  ageOfAsset: (value) => `an asset from ${value}`,
};

/** Examples: with a deposit of $7,000.00; with a term of 72 months, from 20 Dec 2026 */
export function movesText(moves: readonly Move[]): string {
  const deal = moves.flatMap(({ field, to }) => (field === "wait" ? [] : [within[field](Number(to))]));
  const day = moves.find(({ field }) => field === "wait");
  const parts = [...(deal.length > 0 ? [`with ${deal.join(" and ")}`] : []), ...(day ? [`from ${shortDateText(String(day.to))}`] : [])];
  return parts.join(", ");
}

/** Example: fits with a deposit of $7,000.00 */
export const changeText = ({ moves, after }: Pick<Change, "moves" | "after">): string =>
  `${after.qualification === 0 ? "fits" : "could fit"} ${movesText(moves)}`;

/** The values that can be tried; undefined for a change that waits. */
export const trialValuesOf = (moves: readonly Move[]): TrialValues | undefined =>
  moves.some(({ field }) => field === "wait") ? undefined : Object.fromEntries(moves.map(({ field, to }) => [field, Number(to)]));

/** The nearest value of the deal with another price: one that costs more before any that costs less. */
export function stepOf({ lender, qualification }: Product, { steps }: WhatItTakes): PriceStep | undefined {
  if (qualification > 0) return undefined;
  const ofLender = steps.filter((step) => step.lender === lender);
  return ofLender.find(({ warning }) => warning) ?? ofLender[0];
}

/** Examples: 6.80% from a deposit of $6,400.00; Save $700.00 in fees with a deposit of $12,000.01; One cent more deposit costs $83.78 a month here */
export function stepText({ field, from, to, rate, feesTotal, repayments, warning }: PriceStep): string {
  const [now, then] = [repayments[0] ?? 0, repayments[1] ?? 0];
  if (warning && then > now) return `${moreDeposit(minus(to, from))} costs ${dollarText(minus(then, now))} a month here`;
  const place = `${field === "deposit" ? (to > from ? "from" : "up to") : "with"} ${within[field](to)}`;
  if (rate[0] !== rate[1]) return `${percentText(rate[1] ?? null)} ${place}`;
  const saved = minus(feesTotal[0] ?? 0, feesTotal[1] ?? 0);
  if (saved > 0) return `Save ${dollarText(saved)} in fees with ${within[field](to)}`;
  return `${dollarText(then)} a month ${place}`;
}

const moreDeposit = (dollars: number): string => (dollars === 0.01 ? "One cent more deposit" : `${dollarText(dollars)} more deposit`);
