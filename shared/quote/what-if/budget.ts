/** What each lender can do within a monthly budget, monthly fees counted (../budget.md). */
import { dollarText } from "../../format.ts";
import { centsOf } from "../../money.ts";
import { aboveCostCapText } from "../cost-cap.ts";
import { dealOf } from "../deal.ts";
import { compareText } from "../indexed-sheets.ts";
import { withOwnAmounts } from "../own-amounts.ts";
import type { ProductResult } from "../product.ts";
import { quote } from "../quote.ts";
import type { QuoteOptions } from "../rank.ts";
import { monthlyPayment } from "../repayment.ts";
import type { Rulebook, SheetsInForce } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import { type BudgetLever, budgetLevers } from "./lever-fields.ts";
import { byField } from "./levers.ts";
import { ofLenders, withoutFailed } from "./part-of-rulebook.ts";
import { type ReachSearch, reachedIn } from "./reached.ts";
import { isWithinBudget, paidMonthly } from "./within-budget.ts";
import { solvedFields } from "./solved-fields.ts";

/** Dollars a month; the limits are the highest values to propose: dollars, months, percent. */
export interface Budget {
  readonly monthly: number;
  readonly limits?: { readonly [L in BudgetLever]?: number | undefined } | undefined;
}

/** A value with which the lender is within the budget. */
export interface WithinBudget {
  readonly value: number;
  /** Dollars a month: repayments and monthly fees. */
  readonly paid: number;
  readonly after: ProductResult;
}

export interface LenderBudget {
  readonly lender: string;
  /** Otherwise the repayments alone count. */
  readonly feesStated: boolean;
  /** Dollars a month that the deal as it is costs; null without a repayment. */
  readonly present: number | null;
  readonly within: boolean;
  /** The greatest asset value. */
  readonly reach: WithinBudget | null;
  /** Of a lender that is not within: the least value above the present one of each field that would do alone. */
  readonly brings: readonly (WithinBudget & { readonly field: BudgetLever })[];
  /** Why no asset value does. */
  readonly reason: string | null;
}

export interface BudgetAnswer {
  readonly monthly: number;
  /** Each listed lender; the greatest reach first, then by name. */
  readonly lenders: readonly LenderBudget[];
}

export function budgetOf(
  scenario: Scenario,
  rulebook: Rulebook,
  budget: Budget,
  { own, ...options }: Omit<QuoteOptions, "allTiers"> = {},
): BudgetAnswer {
  const charging = withOwnAmounts(rulebook, own);
  const lenders = quote(scenario, charging, options).products.map((product) => ofLender(product, { scenario, charging, budget, options }));
  const reachOf = ({ reach }: LenderBudget) => reach?.value ?? -1;
  return { monthly: budget.monthly, lenders: lenders.toSorted((a, b) => reachOf(b) - reachOf(a) || compareText(a.lender, b.lender)) };
}

interface Asked {
  readonly scenario: Scenario;
  /** With the broker's own amounts. */
  readonly charging: Rulebook;
  readonly budget: Budget;
  readonly options: Omit<QuoteOptions, "own">;
}

const movedFacts = new Set((["assetValue", ...budgetLevers] as const).flatMap((field) => byField[field].facts));

function ofLender(product: ProductResult, { scenario, charging, budget, options }: Asked): LenderBudget {
  const { lender } = product;
  const rulebook = ofLenders(charging, new Set([lender]));
  // A tier that fails nothing passes every must-match filter.
  const search = {
    scenario,
    rulebook: withoutFailed(rulebook, scenario, movedFacts),
    options: { ...options, mustMatch: [] },
    target: { paid: budget.monthly },
    mostLevel: 1,
  };
  const within = isWithinBudget(product, budget.monthly);
  const reach = found({ ...search, field: "assetValue" });
  const levers = within ? [] : budgetLevers;
  return {
    lender,
    feesStated: product.monthlyFees.value !== null,
    present: paidMonthly(product),
    within,
    reach: reach ?? null,
    brings: levers.flatMap((field) => {
      const value = found({ ...search, field }, budget.limits?.[field]);
      return value ? { field, ...value } : [];
    }),
    reason: reach ? null : reasonOf(search, budget),
  };
}

function reasonOf(search: Omit<ReachSearch, "field">, { monthly }: Budget): string {
  if (search.scenario.loanDetails?.term == null) return "The term is not known yet.";
  const wanted = `${dollarText(monthly)} a month`;
  return reachedStep({ ...search, field: "assetValue", ignoresCap: true }) === undefined
    ? `No asset value that the lender accepts costs at most ${wanted}.`
    : `${aboveCostCapText}, wherever it costs at most ${wanted}.`;
}

function found(search: ReachSearch, limit?: number): WithinBudget | undefined {
  const step = reachedStep(search, limit);
  if (step === undefined) return undefined;
  const field = solvedFields[search.field];
  const [after] = quote(field.changed(search.scenario, step), search.rulebook, search.options).products;
  return after && { value: field.valueOf(step), paid: paidMonthly(after)!, after };
}

/** The greatest asset value, or the least value above the present one, that the engine confirms. */
function reachedStep(search: ReachSearch, limit = Infinity): number | undefined {
  const { scenario, rulebook, field: name } = search;
  if (scenario.loanDetails?.term == null || (name !== "assetValue" && scenario.asset?.assetValue == null)) return undefined;
  const field = solvedFields[name];
  const { criteria } = rulebook.inForce(scenario.applicationType, scenario.today);
  const segments = field.segments({ scenario, criteria, rulebook, isExact: false, maxBrokerage: 0 });
  const mayReach = isAffordable(search);
  if (name === "assetValue") {
    const affordable = segments.toReversed().filter(([first]) => mayReach(first));
    return firstOf(affordable, (segment) => reachedIn(segment, search)[0]?.[1]);
  }
  const lever = byField[name as BudgetLever];
  const [least, most] = [(lever.presentStep(scenario) ?? 0) + 1, name === "term" ? limit : limit * 100];
  const above = segments.flatMap(([first, last]) => {
    const [from, to] = [Math.max(first, least), Math.min(last, most)];
    return from <= to && mayReach(to) ? [[from, to] as const] : [];
  });
  return firstOf(above, (segment) => reachedIn(segment, search)[0]?.[0]);
}

function firstOf<T, R>(all: readonly T[], resultOf: (each: T) => R | undefined): R | undefined {
  for (const each of all) {
    const result = resultOf(each);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Whether a step may be within the target at the lender's lowest rate, without fees: others need not be priced. */
function isAffordable({ scenario, rulebook, target, field }: ReachSearch): (step: number) => boolean {
  const ratePercent = lowestRate(rulebook.inForce(scenario.applicationType, scenario.today));
  const most = centsOf("paid" in target ? target.paid : Infinity);
  return (step) => {
    const { loanCents = 0, balloonCents, termMonths, repayable } = dealOf(solvedFields[field].changed(scenario, step));
    if (!repayable) return true;
    const least = { financed: loanCents, balloon: balloonCents, ratePercent, termMonths, inAdvance: true };
    return monthlyPayment(least) <= most + 1;
  };
}

/** Percent a year. */
function lowestRate({ tiers, issues }: SheetsInForce): number {
  const base = Math.min(...tiers.map(({ tier: { rate } }) => (typeof rate === "number" ? rate : Math.min(...rate))));
  const loadings = issues.flatMap(({ loading }) => loading.map(({ value }) => Math.min(0, value)));
  return Math.max(
    0,
    loadings.reduce((sum, value) => sum + value, base),
  );
}
