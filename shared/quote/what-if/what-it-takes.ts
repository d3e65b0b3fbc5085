/** For each lender that is not open to the applicant, the nearest changes of the deal that open it (../README.md, section 8). */
import type { IsoDate } from "../../dates.ts";
import { FALSE } from "../criteria.ts";
import { isAboveCostCap } from "../cost-cap.ts";
import { dealOf } from "../deal.ts";
import { evaluate } from "../evaluate.ts";
import { withOwnAmounts } from "../own-amounts.ts";
import type { ProductResult } from "../product.ts";
import { quote } from "../quote.ts";
import { type QuoteOptions, rank } from "../rank.ts";
import type { Rulebook } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import { fieldsStillNeeded } from "../unknowns.ts";
import type { CriterionAttribute } from "../vocabulary.ts";
import { breakpoints } from "./breakpoints.ts";
import type { LeverField } from "./lever-fields.ts";
import { borrowsMore, levers } from "./levers.ts";
import { type Moves, applyMoves, compareFigures, nearestFirst, placeOf } from "./moves.ts";
import { leastPair } from "./pairs.ts";
import { ofLenders } from "./part-of-rulebook.ts";

export interface Move {
  readonly field: LeverField;
  readonly from: number | IsoDate;
  /** Dollars, months, percent or a year, as in a scenario; for `wait` the day from which the lender is open. */
  readonly to: number | IsoDate;
}

/** One or two moves that open a lender, proved by the product that the engine then answers. */
export interface Change {
  readonly moves: readonly Move[];
  /** Dollars; 0 where the change borrows no more than the present deal. */
  readonly borrowsMore: number;
  readonly after: ProductResult;
  /** The fields that the product's unknown criteria still need. */
  readonly stillUnknown: readonly CriterionAttribute[];
}

/** What opens one lender that is listed and not open: its best product has a failed criterion. */
export interface LenderChanges extends Pick<ProductResult, "lender" | "productName" | "tier" | "qualification"> {
  /** Every lever's nearest single change, or one pair where no single change helps. */
  readonly changes: readonly Change[];
  /** Without a change: the failed criteria that no lever moves. */
  readonly unchangeableCriteria: readonly string[];
}

export interface WhatItTakesOptions extends Omit<QuoteOptions, "allTiers"> {
  /** Whether pairs are looked for where no single change helps. Default: true. */
  readonly pairs?: boolean;
}

/** In the order of the listing; empty if every listed lender is open. */
export function whatItTakes(
  scenario: Scenario,
  rulebook: Rulebook,
  { pairs = true, own, ...options }: WhatItTakesOptions = {},
): LenderChanges[] {
  const charging = withOwnAmounts(rulebook, own);
  const asked = quote(scenario, charging, options).products.filter(({ qualification }) => qualification > 1);
  const lenders = new Set(asked.map(({ lender }) => lender));
  const singles = singleChanges(scenario, ofLenders(charging, lenders), options, lenders);
  return asked.map((product) => {
    const { lender, productName, tier, qualification } = product;
    const ofLender = ofLenders(charging, new Set([lender]));
    const found = singles.get(lender) ?? [];
    const pair = pairs && found.length === 0 ? leastPair(scenario, ofLender, options) : undefined;
    const changes = inOrder(pair ? [pair] : found, scenario, (moves) => changeOf(scenario, ofLender, options, moves)).filter(
      ({ after }) => !isAboveCostCap(after),
    );
    return { lender, productName, tier, qualification, changes, unchangeableCriteria: changes.length === 0 ? unmoved(product) : [] };
  });
}

/** For each lender the nearest step of each lever that opens it. */
function singleChanges(
  scenario: Scenario,
  rulebook: Rulebook,
  options: QuoteOptions,
  lenders: ReadonlySet<string>,
): ReadonlyMap<string, readonly Moves[]> {
  const found = new Map<string, Moves[]>();
  const { criteria } = rulebook.inForce(scenario.applicationType, scenario.today);
  for (const lever of levers) {
    const closed = new Set(lenders);
    for (const step of nearestFirst(lever, scenario, breakpoints(lever, scenario, { criteria, rulebook }))) {
      if (closed.size === 0) break;
      for (const lender of openLenders(lever.changed(scenario, step), rulebook, options, closed)) {
        closed.delete(lender);
        found.set(lender, [...(found.get(lender) ?? []), [{ lever, step }]]);
      }
    }
  }
  return found;
}

/**
 * Those of the lenders of which some tier fails nothing, and whose best product is not above the limit on the cost of credit. A tier that fails
 * nothing passes every must-match filter.
 */
function openLenders(scenario: Scenario, rulebook: Rulebook, options: QuoteOptions, lenders: ReadonlySet<string>): ReadonlySet<string> {
  const { productTypes = [] } = options;
  const sheets = rulebook.inForce(scenario.applicationType, scenario.today);
  const { criteria, tiers } = sheets;
  const answers = evaluate(criteria, scenario);
  const open = tiers.filter(
    ({ sheet, tier }) =>
      lenders.has(sheet.lender) &&
      (productTypes.length === 0 || productTypes.includes(tier.productType)) &&
      tier.criteria.every((number) => answers[number] !== FALSE),
  );
  const names = [...new Set(open.map(({ sheet }) => sheet.lender))];
  if (names.length === 0) return new Set();
  const best = rank(sheets, answers, dealOf(scenario), { ...options, lenders: names });
  return new Set(best.flatMap(({ sheet, price }) => (price.aboveCostCap === true ? [] : [sheet.lender])));
}

function changeOf(scenario: Scenario, rulebook: Rulebook, options: QuoteOptions, moves: Moves): Change {
  const changed = applyMoves(scenario, moves);
  const [product] = quote(changed, rulebook, options).products;
  if (!product || product.qualification > 1) throw new Error(`The change opens nothing: ${JSON.stringify(moves)}`);
  return {
    moves: moves.map(({ lever, step }) => ({
      field: lever.field,
      from: lever.valueOf(scenario, lever.presentStep(scenario) ?? 0),
      to: lever.valueOf(scenario, step),
    })),
    borrowsMore: borrowsMore(scenario, changed),
    after: product,
    stillUnknown: fieldsStillNeeded(changed, product),
  };
}

/** By group; in a group first what has a price, then what borrows no more, then the nearest, then by the levers' order. */
function inOrder(found: readonly Moves[], scenario: Scenario, changeFor: (moves: Moves) => Change): readonly Change[] {
  const keyed = found.map((moves) => {
    const change = changeFor(moves);
    const [{ lever, step }] = moves as readonly [Moves[number]];
    const isUnpriced = change.after.repayments === null ? 1 : 0;
    const isLarger = change.borrowsMore > 0 ? 1 : 0;
    return { change, key: [lever.group, isUnpriced, isLarger, lever.distance(scenario, step), placeOf(lever)] };
  });
  return keyed.toSorted((a, b) => compareFigures(a.key, b.key)).map(({ change }) => change);
}

/** The attributes that some lever moves. */
const movable: ReadonlySet<CriterionAttribute> = new Set<CriterionAttribute>([
  ...(["deposit", "loanAmount", "assetValue", "term", "balloon", "ageOfAsset", "ageOfAssetAtEnd"] as const),
  ...(["lvr", "financeAmount", "totalExposure", "ageAtEnd", "dateOfBirth", "timeInBusiness", "gst", "timeOfEmployment"] as const),
]);

function unmoved({ criteriaResults }: ProductResult): string[] {
  const failed = criteriaResults.filter(({ result }) => result === false);
  return failed.filter(({ attributes }) => !attributes.some((attribute) => movable.has(attribute))).map(({ label }) => label);
}
