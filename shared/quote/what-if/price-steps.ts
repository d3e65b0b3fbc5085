/** The nearest values at which a product that qualifies gets another rate, fees or brokerage band (../README.md, section 8). */
import { type Deal, dealOf } from "../deal.ts";
import { TRUE } from "../criteria.ts";
import { type Answers, allOf, evaluate } from "../evaluate.ts";
import type { IndexedFee } from "../indexed-sheets.ts";
import { withOwnAmounts } from "../own-amounts.ts";
import { type Price, priceOf } from "../price.ts";
import { type ProductResult, productOf } from "../product.ts";
import { type PricedTier, type QuoteOptions, rank } from "../rank.ts";
import type { Rulebook, SheetsInForce } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import { isAssumed } from "../product-notes.ts";
import { totalCost } from "../total-cost.ts";
import { breakpoints } from "./breakpoints.ts";
import { type Lever, ageOfAsset, assetValue, deposit, term } from "./levers.ts";
import { ofLenders } from "./part-of-rulebook.ts";

type PriceStepOptions = Omit<QuoteOptions, "allTiers">;

type PricedField = "deposit" | "term" | "ageOfAsset";

/** Each pair is the figure now and at `to`; rates in percent a year, amounts in dollars. */
export interface PriceStep {
  readonly lender: string;
  readonly field: PricedField;
  readonly from: number;
  readonly to: number;
  readonly rate: readonly [number, number];
  readonly feesTotal: readonly [number | null, number | null];
  readonly repayments: readonly [number | null, number | null];
  /** Everything that the customer pays. */
  readonly total: readonly [number | null, number | null];
  /** The step upwards costs more and is near. */
  readonly warning?: true;
  /** An assumed rate or fee has made the figures at `to`. */
  readonly assumed?: true;
}

/** A dearer asset is no offer: it borrows more. */
const priced = [deposit, term, ageOfAsset] as const;

/** A dearer step is reported within this percentage of the asset value. */
const warningPercent = 2;

/** The lender's best product of a scenario, with what prices it. */
interface Best {
  readonly tier: PricedTier;
  readonly sheets: SheetsInForce;
  readonly answers: Answers;
  readonly deal: Deal;
}

/** Whether it qualifies and is not above the limit on the cost of credit. */
const isAllowed = ({ tier: { fit, price } }: Best): boolean => fit.qualification === 0 && price.aboveCostCap !== true;

/** For each listed product that qualifies at most one step of each lever each way, in the order of the listing. */
export function priceSteps(scenario: Scenario, rulebook: Rulebook, { own, ...options }: PriceStepOptions = {}): PriceStep[] {
  const charging = withOwnAmounts(rulebook, own);
  const listed = rankedBest(scenario, charging, options).filter(isAllowed);
  return listed.flatMap((best) => {
    const ofLender = ofLenders(charging, new Set([best.tier.sheet.lender]));
    // A tier that fails nothing passes every must-match filter.
    const bestAt = (changed: Scenario) => rankedBest(changed, ofLender, { ...options, mustMatch: [] })[0];
    const { criteria } = ofLender.inForce(scenario.applicationType, scenario.today);
    const searched = { criteria, rulebook: ofLender };
    const search = { scenario, best, bestAt, stepsOf: (lever: Lever) => breakpoints(lever, scenario, searched) };
    return priced.flatMap((lever) => nearestSteps(lever, search));
  });
}

function rankedBest(scenario: Scenario, rulebook: Rulebook, options: PriceStepOptions): Best[] {
  const sheets = rulebook.inForce(scenario.applicationType, scenario.today);
  const answers = evaluate(sheets.criteria, scenario);
  const deal = dealOf(scenario);
  return rank(sheets, answers, deal, options).map((tier) => ({ tier, sheets, answers, deal }));
}

interface Search {
  readonly scenario: Scenario;
  readonly best: Best;
  readonly bestAt: (changed: Scenario) => Best | undefined;
  readonly stepsOf: (lever: Lever) => readonly number[];
}

/** The nearest change below and above the present value. */
function nearestSteps(lever: Lever, search: Search): PriceStep[] {
  const present = lever.presentStep(search.scenario);
  if (present === undefined) return [];
  const steps = search.stepsOf(lever);
  const below = steps.filter((step) => step < present).toReversed();
  const above = steps.filter((step) => step > present);
  return [nearest(lever, below, search), nearest(lever, above, search)].flat();
}

function nearest(lever: Lever, steps: readonly number[], search: Search): PriceStep[] {
  const { scenario, best, bestAt } = search;
  for (const step of steps) {
    const there = bestAt(lever.changed(scenario, step));
    if (!there || !isAllowed(there) || hasSamePricing(best, there)) continue;
    const unchanged = costOf(priceOf(best.tier, best.answers, there.deal), there.deal);
    const cost = costOf(there.tier.price, there.deal);
    if (cost === undefined || unchanged === undefined) return [];
    if (cost < unchanged) return [priceStep(lever, step, search, there)];
    return cost > unchanged && isNear(lever, step, scenario) ? [{ ...priceStep(lever, step, search, there), warning: true }] : [];
  }
  return [];
}

/** Whether rate, counted fees and brokerage band are the same. */
function hasSamePricing(now: Best, there: Best): boolean {
  const [a, b] = [now.tier.price, there.tier.price];
  if (a.rate.percent !== b.rate.percent || a.brokeragePercent !== b.brokeragePercent) return false;
  const [fees, feesThere] = [countedOf(now), countedOf(there)];
  return fees.length === feesThere.length && fees.every((fee, place) => fee === feesThere[place]);
}

const countedOf = ({ tier: { fees }, answers }: Best): readonly IndexedFee[] =>
  fees.filter(({ criteria }) => allOf(criteria, answers) === TRUE);

/** All that is paid beside the deposit, in cents; undefined without a repayment. Fees that are not stated count 0. */
function costOf({ amounts, fees }: Price, { termMonths }: Deal): number | undefined {
  if (!amounts?.repayment) return undefined;
  return amounts.repayment.total + (fees ? fees.cash + fees.end + fees.monthly * termMonths : 0);
}

function isNear(lever: Lever, step: number, scenario: Scenario): boolean {
  const present = lever.presentStep(scenario) ?? 0;
  const value = assetValue.presentStep(scenario) ?? 0;
  return lever === deposit && step > present && (step - present) * 100 <= value * warningPercent;
}

function priceStep(lever: Lever, step: number, { scenario, best }: Search, there: Best): PriceStep {
  const [now, then] = [productAt(best), productAt(there)];
  return {
    lender: now.lender,
    field: lever.field as PricedField,
    from: Number(lever.valueOf(scenario, lever.presentStep(scenario) ?? 0)),
    to: Number(lever.valueOf(scenario, step)),
    rate: [now.rate, then.rate],
    feesTotal: [now.feesTotal, then.feesTotal],
    repayments: [now.repayments, then.repayments],
    total: [totalCost(now, best.deal.termMonths), totalCost(then, there.deal.termMonths)],
    ...(isAssumed(then) && { assumed: true }),
  };
}

const productAt = ({ tier, sheets, answers, deal }: Best): ProductResult => productOf(tier, sheets.criteria, answers, deal);
