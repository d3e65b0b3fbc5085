/** A lender's product, or the best one, for each term and balloon (../README.md, section 8). */
import { loanFields } from "../../domain/loan-details.ts";
import { mostBalloon } from "../balloon-limits.ts";
import { dealOf } from "../deal.ts";
import { evaluate } from "../evaluate.ts";
import type { Qualification } from "../fit.ts";
import { withOwnAmounts } from "../own-amounts.ts";
import { type ProductResult, productOf } from "../product.ts";
import { type QuoteOptions, rank } from "../rank.ts";
import type { Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import { isAssumed } from "../product-notes.ts";
import { totalCost } from "../total-cost.ts";

/** Rates in percent a year, amounts in dollars. All but term and balloon are null where the filters leave no product. */
export interface GridCell {
  /** Months. */
  readonly term: number;
  /** Percent of the asset value. */
  readonly balloon: number;
  readonly lender: string | null;
  readonly qualification: Qualification | null;
  readonly rate: number | null;
  readonly comparisonRate: number | null;
  readonly repayments: number | null;
  readonly financeAmount: number | null;
  /** All repayments and the balloon. */
  readonly loanAmount: number | null;
  /** Everything that the customer pays, as the Finance options have it; null where the lender's fees are not stated. */
  readonly total: number | null;
  /** An assumed rate or fee has made the figures. */
  readonly assumed?: true;
  /** As of a product. */
  readonly aboveCostCap?: ProductResult["aboveCostCap"];
  /** The labels of the criteria that are not met. */
  readonly failed: readonly string[];
}

export interface Grid {
  readonly terms: readonly number[];
  readonly balloons: readonly number[];
  /** By term, then by balloon. */
  readonly cells: readonly GridCell[];
}

type GridOptions = Omit<QuoteOptions, "allTiers">;

/** The best-ranked product of each cell; with one lender among the options that lender's. */
export function gridOf(scenario: Scenario, rulebook: Rulebook, { own, ...options }: GridOptions = {}): Grid {
  const charging = withOwnAmounts(rulebook, own);
  const { term, balloon } = scenario.loanDetails ?? {};
  const terms = axis(loanFields.term, 12, term);
  const { tiers } = charging.inForce(scenario.applicationType, scenario.today);
  const balloons = axis({ min: 0, max: mostBalloon(tiers) }, 5, balloon);
  const cells = terms.flatMap((months) => balloons.map((percent) => cellOf(months, percent, bestAt(months, percent))));
  return { terms, balloons, cells };

  function bestAt(months: number, percent: number): ProductResult | undefined {
    const changed = { ...scenario, loanDetails: { ...scenario.loanDetails, term: months, balloon: percent } };
    const sheets = charging.inForce(changed.applicationType, changed.today);
    const answers = evaluate(sheets.criteria, changed);
    const deal = dealOf(changed);
    const [best] = rank(sheets, answers, deal, options);
    return best && productOf(best, sheets.criteria, answers, deal);
  }
}

/** The steps that can be chosen, and the present value where it is none of them. */
function axis({ min, max }: { readonly min: number; readonly max: number }, by: number, present: number | null | undefined): number[] {
  const steps = Array.from({ length: (max - min) / by + 1 }, (_, place) => min + place * by);
  const isOther = typeof present === "number" && !steps.includes(present);
  return isOther ? [...steps, present].toSorted((a, b) => a - b) : steps;
}

function cellOf(term: number, balloon: number, product: ProductResult | undefined): GridCell {
  return {
    term,
    balloon,
    lender: product?.lender ?? null,
    qualification: product?.qualification ?? null,
    rate: product?.rate ?? null,
    comparisonRate: product?.comparisonRate ?? null,
    repayments: product?.repayments ?? null,
    financeAmount: product?.financeAmount ?? null,
    loanAmount: product?.loanAmount ?? null,
    total: product ? totalCost(product, term) : null,
    ...(product && isAssumed(product) && { assumed: true }),
    ...(product?.aboveCostCap !== undefined && { aboveCostCap: product.aboveCostCap }),
    failed: product?.criteriaResults.flatMap(({ label, result }) => (result === false ? [label] : [])) ?? [],
  };
}
