/** What changes on later days while deal and applicant stay as they are (../calendar.md). */
import { type IsoDate, daysAfter, daysBetween } from "../../dates.ts";
import { isAboveCostCap } from "../cost-cap.ts";
import { evaluate } from "../evaluate.ts";
import { withOwnAmounts } from "../own-amounts.ts";
import type { ProductResult } from "../product.ts";
import { quote } from "../quote.ts";
import type { QuoteOptions } from "../rank.ts";
import type { Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import { totalCost } from "../total-cost.ts";
import { cutsOf, waitSteps } from "./breakpoints.ts";
import { type CalendarKind, lastDayWithout } from "./calendar-kinds.ts";
import { wait } from "./levers.ts";

/** A lender's best product on one day: percent a year, dollars. */
export interface CalendarFigures extends Pick<ProductResult, "qualification" | "rate" | "repayments" | "feesTotal" | "tier"> {
  readonly monthlyFees: number | null;
}

export interface CalendarChange extends Pick<ProductResult, "lender"> {
  readonly kind: CalendarKind;
  /** On the day before; null for a lender that was not listed. */
  readonly from: CalendarFigures | null;
  readonly to: CalendarFigures | null;
}

export interface CalendarDay {
  readonly day: IsoDate;
  readonly changes: readonly CalendarChange[];
}

export interface Calendar {
  /** The day before the first change of a lender that was open; null without one. */
  readonly holdsUntil: IsoDate | null;
  /** Ascending; in a day by the ranking of the day before, newly listed lenders last. */
  readonly days: readonly CalendarDay[];
}

/** The days after today, to 366 days, on which a lender changes that is open before or after. Sheets are as known now. */
export function calendarOf(scenario: Scenario, rulebook: Rulebook, { own, ...options }: Omit<QuoteOptions, "allTiers"> = {}): Calendar {
  const charging = withOwnAmounts(rulebook, own);
  const term = scenario.loanDetails?.term ?? 0;
  let before = stateOn(scenario, charging);
  let listed = listedBy(scenario, charging, options);
  const days = stepsOf(scenario, charging).flatMap((step): CalendarDay[] => {
    const waiting = wait.changed(scenario, step);
    const { today: day } = waiting;
    const state = stateOn(waiting, charging);
    const after = state.every((each, at) => each === before[at]) ? listed : listedBy(waiting, charging, options);
    const changes = [...new Set([...listed.keys(), ...after.keys()])].flatMap((lender) => {
      const [from, to] = [listed.get(lender), after.get(lender)];
      const kind = kindOf(from, to, day, term);
      return kind ? [{ lender, kind, from: from ? figuresOf(from) : null, to: to ? figuresOf(to) : null }] : [];
    });
    [before, listed] = [state, after];
    return changes.length > 0 ? [{ day, changes }] : [];
  });
  return { holdsUntil: lastDayWithout(days), days };
}

/** All on which a day's ranking depends. */
function stateOn(scenario: Scenario, rulebook: Rulebook): readonly unknown[] {
  const sheets = rulebook.inForce(scenario.applicationType, scenario.today);
  return [sheets, ...evaluate(sheets.criteria, scenario)];
}

const listedBy = (...asked: Parameters<typeof quote>): ReadonlyMap<string, ProductResult> =>
  new Map(quote(...asked).products.map((product) => [product.lender, product]));

/** The breakpoints of waiting, and the days after those to which sheets are stated. */
function stepsOf(scenario: Scenario, rulebook: Rulebook): number[] {
  const { applicationType, today } = scenario;
  const { criteria, issues } = rulebook.inForce(applicationType, today);
  const ends = issues.flatMap(({ expiresOn }) => (expiresOn === undefined ? [] : 1 + daysBetween(today, expiresOn)));
  const steps = new Set([...waitSteps(scenario, cutsOf(criteria), rulebook), ...ends.filter((step) => step >= 1 && step <= 366)]);
  return [...steps].toSorted((a, b) => a - b);
}

/** Undefined where nothing changes, or where the lender is open neither before nor after. */
function kindOf(from: ProductResult | undefined, to: ProductResult | undefined, day: IsoDate, term: number): CalendarKind | undefined {
  if (!isOpen(from)) return isOpen(to) ? "opens" : undefined;
  if (!isOpen(to)) return "closes";
  if (from.expiresOn && from.expiresOn === to.expiresOn && daysAfter(from.expiresOn, 1) === day) return "expires";
  const [own, other] = [figuresOf(from), figuresOf(to)];
  if (compared.every((figure) => own[figure] === other[figure])) return undefined;
  const totals = [totalCost(from, term), totalCost(to, term)] as const;
  const [cost, then] = totals.includes(null) ? [from.repayments, to.repayments] : totals;
  if (cost === null || then === null || cost === then) return "other";
  return then > cost ? "dearer" : "cheaper";
}

const compared = ["qualification", "rate", "repayments", "feesTotal", "monthlyFees"] as const;

const isOpen = (product: ProductResult | undefined): product is ProductResult =>
  product !== undefined && product.qualification <= 1 && !isAboveCostCap(product);

function figuresOf({ qualification, rate, repayments, feesTotal, monthlyFees, tier }: ProductResult): CalendarFigures {
  return { qualification, rate, repayments, feesTotal, monthlyFees: monthlyFees.value, tier };
}
