/** The value of one field that reaches a wanted repayment or brokerage of one lender (../README.md, section 8). */
import { dollarText } from "../../format.ts";
import { centsOf } from "../../money.ts";
import { TRUE } from "../criteria.ts";
import { aboveCostCapText } from "../cost-cap.ts";
import { dealOf } from "../deal.ts";
import { allOf, evaluate } from "../evaluate.ts";
import type { IndexedBand } from "../indexed-sheets.ts";
import { type OwnAmounts, withOwnAmounts } from "../own-amounts.ts";
import { type Price, priceOf } from "../price.ts";
import type { ProductResult } from "../product.ts";
import { quote } from "../quote.ts";
import { type PricedTier, rank } from "../rank.ts";
import type { Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import type { SolvedFieldName } from "./lever-fields.ts";
import { ofLenders } from "./part-of-rulebook.ts";
import { type SolvedField, solvedFields } from "./solved-fields.ts";
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
  const present = bestOf(scenario, ofLender);
  const reason = missing(scenario, goal, present);
  if (!present || reason !== undefined) return noSolution(reason ?? "");
  const field = solvedFields[goal.for];
  const isExact = goal.exact ?? false;
  const search: Search = { scenario, rulebook: ofLender, goal, present, field, isExact };
  const reached = reachedIntervals(search);
  const grid = field.grid(isExact);
  const merged = mergeAdjacent(reached, grid);
  const [least, greatest] = [merged[0]?.[0], merged.at(-1)?.[1]];
  const step = field.wantsGreatest && "repayments" in goal.target ? greatest : least;
  if (step === undefined) {
    const isCapped = reachedIntervals({ ...search, ignoresCap: true }).length > 0;
    return noSolution(isCapped ? `${aboveCostCapText}, wherever ${targetText(goal)}.` : unreachable(goal, present));
  }
  const holes = merged.slice(1).map(([next], place) => [field.valueOf(merged[place]![1] + grid), field.valueOf(next - grid)] as const);
  const [after = null] = quote(field.changed(scenario, step), ofLender).products;
  return { value: field.valueOf(step), after, holes, reason: null };
}

const noSolution = (reason: string): Solution => ({ value: null, after: null, holes: [], reason });

/** The lender's best product, with the answers that chose and price it. */
function bestOf(scenario: Scenario, rulebook: Rulebook) {
  const sheets = rulebook.inForce(scenario.applicationType, scenario.today);
  const answers = evaluate(sheets.criteria, scenario);
  const [tier] = rank(sheets, answers, dealOf(scenario), {});
  return tier && { tier, band: bandOf(tier, answers), priceAt: (changed: Scenario) => priceOf(tier, answers, dealOf(changed)) };
}

type Best = NonNullable<ReturnType<typeof bestOf>>;

const bandOf = ({ brokerage }: PricedTier, answers: Parameters<typeof allOf>[1]): IndexedBand | undefined =>
  brokerage.find(({ criteria }) => allOf(criteria, answers) === TRUE);

function missing({ asset, loanDetails }: Scenario, goal: Goal, present: Best | undefined): string | undefined {
  if (goal.for !== "assetValue" && asset?.assetValue == null) return "The asset value is not known yet.";
  if (goal.for !== "term" && loanDetails?.term == null) return "The term is not known yet.";
  if (!present) return "The lender has no product for this asset.";
  if (goal.for !== "brokerageRate") return undefined;
  if (!present.band) return "The lender pays no brokerage on this deal.";
  return present.band.max === undefined ? `The lender's brokerage is fixed at ${present.band.value}%.` : undefined;
}

const targetText = ({ target }: Goal): string =>
  "repayments" in target
    ? `the repayments are at most ${dollarText(target.repayments)} a month`
    : `brokerage comes to ${dollarText(target.brokerage)}`;

function unreachable({ for: field, target }: Goal, { band }: Best): string {
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

interface Search {
  readonly scenario: Scenario;
  readonly rulebook: Rulebook;
  readonly goal: Goal;
  readonly present: Best;
  readonly field: SolvedField;
  readonly isExact: boolean;
  /** Whether values count at which the lender's product is above the limit on the cost of credit. */
  readonly ignoresCap?: true;
}

/** The steps that reach the target, ascending: one interval at most of each segment. */
function reachedIntervals(search: Search): Segment[] {
  const { scenario, rulebook, present, field, isExact } = search;
  const { criteria } = rulebook.inForce(scenario.applicationType, scenario.today);
  const segments = field.segments({ scenario, criteria, rulebook, isExact, maxBrokerage: present.band?.max ?? 0 });
  const reached = segments.flatMap((segment) => reachedWithin(segment, search));
  return search.ignoresCap ? reached : reached.flatMap((interval) => belowCap(interval, search));
}

/** Within a segment prices are monotone. Where the balloon exceeds the amount financed there is no repayment, so nothing is reached. */
function reachedWithin([first, last]: Segment, { scenario, rulebook, goal: { target }, present, field }: Search): Segment[] {
  const best = bestOf(field.changed(scenario, first), rulebook);
  if (!best || best.tier.fit.qualification > Math.max(1, present.tier.fit.qualification)) return [];
  const priceAt = (step: number) => best.priceAt(field.changed(scenario, step));
  const isPriced = (step: number) => hasRepayment(priceAt(step));
  const isReached = (step: number) => reaches(priceAt(step), target);
  if (field.repaymentsFall) {
    const end = lastWhere(isPriced, first, last);
    const start = end === undefined ? undefined : firstWhere(isReached, first, end);
    return start === undefined || end === undefined ? [] : [[start, end]];
  }
  const start = firstWhere("brokerage" in target ? isReached : isPriced, first, last);
  const end = start === undefined ? undefined : lastWhere(isReached, start, last);
  return start === undefined || end === undefined ? [] : [[start, end]];
}

/** Within a segment the cost of credit is monotone, too. */
function belowCap([start, end]: Segment, { scenario, rulebook, field }: Search): Segment[] {
  const isBelow = (step: number) => bestOf(field.changed(scenario, step), rulebook)?.tier.price.aboveCostCap !== true;
  const first = isBelow(start) ? start : firstWhere(isBelow, start, end);
  const last = isBelow(end) ? end : lastWhere(isBelow, start, end);
  return first === undefined || last === undefined ? [] : [[first, last]];
}

const hasRepayment = ({ amounts }: Price): boolean => (amounts?.repayment?.monthly ?? 0) > 0;

function reaches(price: Price, target: Target): boolean {
  const { amounts } = price;
  if (!amounts?.repayment || !hasRepayment(price)) return false;
  return "repayments" in target ? amounts.repayment.monthly <= centsOf(target.repayments) : amounts.brokerage >= centsOf(target.brokerage);
}

/** The first step that holds, where every later one holds, too. */
function firstWhere(holds: (step: number) => boolean, first: number, last: number): number | undefined {
  if (!holds(last)) return undefined;
  let [low, high] = [first, last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The last step that holds, where every earlier one holds, too. */
function lastWhere(holds: (step: number) => boolean, first: number, last: number): number | undefined {
  const found = firstWhere((step) => holds(first + last - step), first, last);
  return found === undefined ? undefined : first + last - found;
}

function mergeAdjacent(intervals: readonly Segment[], grid: number): Segment[] {
  const merged: Segment[] = [];
  for (const [start, end] of intervals) {
    const before = merged.at(-1);
    if (before && start === before[1] + grid) merged[merged.length - 1] = [before[0], end];
    else merged.push([start, end]);
  }
  return merged;
}
