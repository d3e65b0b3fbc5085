/** The values of one field with which one lender's product reaches a target (../README.md, section 8). */
import { centsOf } from "../../money.ts";
import type { SolvedFieldName } from "./lever-fields.ts";
import { dealOf } from "../deal.ts";
import { evaluate } from "../evaluate.ts";
import { type Price, priceOf } from "../price.ts";
import { type RankOptions, rank } from "../rank.ts";
import type { Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import { type SolvedField, solvedFields } from "./solved-fields.ts";
import type { Segment } from "./steps.ts";

/** Dollars: a month at most, that with the monthly fees at most, or of brokerage at least. */
export type Reachable = { readonly repayments: number } | { readonly paid: number } | { readonly brokerage: number };

export interface ReachSearch {
  readonly scenario: Scenario;
  /** One lender's. */
  readonly rulebook: Rulebook;
  readonly options: RankOptions;
  readonly target: Reachable;
  readonly field: SolvedFieldName;
  /** The highest qualification that counts. */
  readonly mostLevel: number;
  /** Whether values count at which the lender's product is above the limit on the cost of credit. */
  readonly ignoresCap?: true;
}

/** The lender's best product, with the answers that chose and price it. */
export function bestOf(scenario: Scenario, rulebook: Rulebook, options: RankOptions) {
  const sheets = rulebook.inForce(scenario.applicationType, scenario.today);
  const answers = evaluate(sheets.criteria, scenario);
  const [tier] = rank(sheets, answers, dealOf(scenario), options);
  return tier && { tier, answers, priceAt: (changed: Scenario) => priceOf(tier, answers, dealOf(changed)) };
}

export type Best = NonNullable<ReturnType<typeof bestOf>>;

/** The steps of a segment, within which the same tier, rate, fees and band apply, that reach the target: one interval at most. */
export function reachedIn(segment: Segment, search: ReachSearch): Segment[] {
  const reached = reachedWithin(segment, search);
  return search.ignoresCap ? reached : reached.flatMap((interval) => belowCap(interval, search));
}

/** Within a segment prices are monotone. Where the balloon exceeds the amount financed there is no repayment, so nothing is reached. */
function reachedWithin([first, last]: Segment, { scenario, rulebook, options, target, field: name, mostLevel }: ReachSearch): Segment[] {
  const field: SolvedField = solvedFields[name];
  const best = bestOf(field.changed(scenario, first), rulebook, options);
  if (!best || best.tier.fit.qualification > mostLevel) return [];
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
function belowCap([start, end]: Segment, { scenario, rulebook, options, field: name }: ReachSearch): Segment[] {
  const field = solvedFields[name];
  const isBelow = (step: number) => bestOf(field.changed(scenario, step), rulebook, options)?.tier.price.aboveCostCap !== true;
  const first = isBelow(start) ? start : firstWhere(isBelow, start, end);
  const last = isBelow(end) ? end : lastWhere(isBelow, start, end);
  return first === undefined || last === undefined ? [] : [[first, last]];
}

const hasRepayment = ({ amounts }: Price): boolean => (amounts?.repayment?.monthly ?? 0) > 0;

function reaches(price: Price, target: Reachable): boolean {
  const { amounts, fees } = price;
  if (!amounts?.repayment || !hasRepayment(price)) return false;
  if ("brokerage" in target) return amounts.brokerage >= centsOf(target.brokerage);
  if ("repayments" in target) return amounts.repayment.monthly <= centsOf(target.repayments);
  return amounts.repayment.monthly + (fees?.monthly ?? 0) <= centsOf(target.paid);
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
