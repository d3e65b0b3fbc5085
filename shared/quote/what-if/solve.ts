/** The value of one field that reaches a wanted repayment or brokerage of one lender (../README.md, section 8). */
import { dollarText } from "../../format.ts";
import { bandOf } from "../brokerage.ts";
import { aboveCostCapText } from "../cost-cap.ts";
import type { IndexedBand } from "../indexed-sheets.ts";
import { type OwnAmounts, withOwnAmounts } from "../own-amounts.ts";
import type { ProductResult } from "../product.ts";
import { quote } from "../quote.ts";
import type { Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import type { SolvedFieldName } from "./lever-fields.ts";
import { ofLenders } from "./part-of-rulebook.ts";
import { type ReachSearch, bestOf, reachedIn } from "./reached.ts";
import { solvedFields } from "./solved-fields.ts";
import type { Segment } from "./steps.ts";

/** Dollars a month at most, or dollars of brokerage at least. */
export type Target = { readonly repayments: number } | { readonly brokerage: number };

export interface Goal {
  readonly lender: string;
  readonly for: SolvedFieldName;
  /** Brokerage only for `brokerageRate`. */
  readonly target: Target;
  /** The term in single months, the balloon in hundredths of a percent. */
  readonly exact?: boolean;
}

export interface Solution {
  /** Dollars, months or percent; null where no value reaches the target. */
  readonly value: number | null;
  /** The lender's product at that value. */
  readonly after: ProductResult | null;
  /** The first and the last value that miss the target between two that reach it. */
  readonly holes: readonly (readonly [number, number])[];
  /** Why there is no value. */
  readonly reason: string | null;
}

/** The least value, or for the asset value and for brokerage within a repayment the greatest, that the engine confirms. */
export function solve(scenario: Scenario, rulebook: Rulebook, goal: Goal, own?: OwnAmounts): Solution {
  const ofLender = ofLenders(withOwnAmounts(rulebook, own), new Set([goal.lender]));
  const best = bestOf(scenario, ofLender, {});
  const band = best && bandOf(best.tier.brokerage, best.answers);
  const reason = missing(scenario, goal, { hasProduct: best !== undefined, band });
  if (!best || reason !== undefined) return noSolution(reason ?? "");
  const field = solvedFields[goal.for];
  const isExact = goal.exact ?? false;
  const { criteria } = ofLender.inForce(scenario.applicationType, scenario.today);
  const segments = field.segments({ scenario, criteria, rulebook: ofLender, isExact, maxBrokerage: band?.max ?? 0 });
  const mostLevel = Math.max(1, best.tier.fit.qualification);
  const search: ReachSearch = { scenario, rulebook: ofLender, options: {}, target: goal.target, field: goal.for, mostLevel };
  const reached = (of: ReachSearch) => segments.flatMap((segment) => reachedIn(segment, of));
  const grid = field.grid(isExact);
  const merged = mergeAdjacent(reached(search), grid);
  const [least, greatest] = [merged[0]?.[0], merged.at(-1)?.[1]];
  const step = field.wantsGreatest && "repayments" in goal.target ? greatest : least;
  if (step === undefined) {
    const isCapped = reached({ ...search, ignoresCap: true }).length > 0;
    return noSolution(isCapped ? `${aboveCostCapText}, wherever ${targetText(goal)}.` : unreachable(goal, band));
  }
  const holes = merged.slice(1).map(([next], place) => [field.valueOf(merged[place]![1] + grid), field.valueOf(next - grid)] as const);
  const [after = null] = quote(field.changed(scenario, step), ofLender).products;
  return { value: field.valueOf(step), after, holes, reason: null };
}

const noSolution = (reason: string): Solution => ({ value: null, after: null, holes: [], reason });

interface Present {
  readonly hasProduct: boolean;
  readonly band: IndexedBand | undefined;
}

function missing({ asset, loanDetails }: Scenario, goal: Goal, { hasProduct, band }: Present): string | undefined {
  if (goal.for !== "assetValue" && asset?.assetValue == null) return "The asset value is not known yet.";
  if (goal.for !== "term" && loanDetails?.term == null) return "The term is not known yet.";
  if (!hasProduct) return "The lender has no product for this asset.";
  if (goal.for !== "brokerageRate") return undefined;
  if (!band) return "The lender pays no brokerage on this deal.";
  return band.max === undefined ? `The lender's brokerage is fixed at ${band.value}%.` : undefined;
}

const targetText = ({ target }: Goal): string =>
  "repayments" in target
    ? `the repayments are at most ${dollarText(target.repayments)} a month`
    : `brokerage comes to ${dollarText(target.brokerage)}`;

function unreachable({ for: field, target }: Goal, band: IndexedBand | undefined): string {
  if ("brokerage" in target) return `Brokerage of at most ${band?.max ?? 0}% comes to less than ${dollarText(target.brokerage)}.`;
  return `No ${nouns[field]} brings the repayments down to ${dollarText(target.repayments)} a month.`;
}

const nouns: Readonly<Record<SolvedFieldName, string>> = {
  deposit: "deposit",
  assetValue: "asset value",
  term: "term",
  balloon: "balloon",
  brokerageRate: "brokerage",
};

function mergeAdjacent(intervals: readonly Segment[], grid: number): Segment[] {
  const merged: Segment[] = [];
  for (const [start, end] of intervals) {
    const before = merged.at(-1);
    if (before && start === before[1] + grid) merged[merged.length - 1] = [before[0], end];
    else merged.push([start, end]);
  }
  return merged;
}
