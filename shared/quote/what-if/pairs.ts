/** The least pair of changes that opens a lender where no single change does (../README.md, section 8). */
import { FALSE } from "../criteria.ts";
import { evaluate } from "../evaluate.ts";
import type { QuoteOptions } from "../rank.ts";
import type { DistinctCriteria, Rulebook, TierInForce } from "../rulebook.ts";
import type { Scenario } from "../scenario.ts";
import { breakpoints } from "./breakpoints.ts";
import { type Lever, ageOfAsset, assetValue, balloon, deposit, levers, term, wait } from "./levers.ts";
import { type Moves, compareFigures, nearestFirst, placeOf } from "./moves.ts";
import { onlyCriteria, withMembers } from "./part-of-rulebook.ts";

/** All pairs of different levers, except deposit with asset value, which both change the amount borrowed; in the levers' order. */
const pairs = levers
  .flatMap((first, place) => levers.slice(place + 1).map((second) => [first, second] as const))
  .filter(([first, second]) => !(first === deposit && second === assetValue));

interface Candidate {
  readonly moves: Moves;
  /** Groups, distances, the levers' order, then the steps: the pair with the least is reported. */
  readonly figures: readonly number[];
}

/** The search for one tier. */
interface Search {
  readonly scenario: Scenario;
  readonly rulebook: Rulebook;
  readonly tier: TierInForce;
  /** The tier's criteria and their members alone. */
  readonly criteria: DistinctCriteria;
  /** Nearest first. `moved` is the scenario after the other lever's move. */
  readonly stepsOf: (lever: Lever, moved?: Scenario) => readonly number[];
}

/** Facts whose formula has two levers' fields, so that one lever's breakpoints depend on where the other one is. */
const isCoupled = ({ facts, sheetFacts }: DistinctCriteria): boolean =>
  sheetFacts.length > 0 || facts.some(({ name }) => name === "customer.ageAtEnd");

/** Of a rulebook with one lender. Undefined where no pair opens one of its tiers. */
export function leastPair(scenario: Scenario, rulebook: Rulebook, options: QuoteOptions): Moves | undefined {
  return tiersWithinAYear(scenario, rulebook, options)
    .map((tier) => searchFor(tier, scenario, rulebook))
    .reduce<Candidate | undefined>(leastOfTier, undefined)?.moves;
}

/** The lender's tiers that are in force today or from a later issue on. */
function tiersWithinAYear(scenario: Scenario, rulebook: Rulebook, { productTypes = [] }: QuoteOptions): TierInForce[] {
  const [first, last] = wait.range(scenario);
  const days = [scenario.today, ...Array.from({ length: last - first + 1 }, (_, place) => String(wait.valueOf(scenario, first + place)))];
  const sheets = new Set(days.map((day) => rulebook.inForce(scenario.applicationType, day)));
  const tiers = new Map([...sheets].flatMap((inForce) => inForce.tiers.map((each) => [each.tier, each] as const)));
  return [...tiers.values()].filter(({ tier }) => productTypes.length === 0 || productTypes.includes(tier.productType));
}

function searchFor(tier: TierInForce, scenario: Scenario, rulebook: Rulebook): Search {
  const criteria = onlyCriteria(rulebook.inForce(scenario.applicationType, scenario.today).criteria, tier.tier.criteria);
  const steps = new Map<Lever, readonly number[]>();
  const find = (lever: Lever, moved: Scenario) =>
    nearestFirst(lever, scenario, breakpoints(lever, moved, { criteria, rulebook, within: scenario }));
  const isFixed = !isCoupled(criteria);
  const stepsOf = (lever: Lever, moved?: Scenario) => {
    if (moved && !isFixed) return find(lever, moved);
    const found = steps.get(lever) ?? find(lever, scenario);
    steps.set(lever, found);
    return found;
  };
  return { scenario, rulebook, tier, criteria, stepsOf };
}

function leastOfTier(least: Candidate | undefined, search: Search): Candidate | undefined {
  const failed = failedFacts(search);
  return pairs
    .filter((pair) => failed.every((facts) => pair.some((lever) => lever.facts.some((fact) => facts.has(fact)))))
    .reduce<Candidate | undefined>((found, pair) => leastOfPair(found, pair, search), least);
}

/** The facts on which each failed criterion of the tier depends. */
function failedFacts({ scenario, tier, criteria }: Search): ReadonlySet<string>[] {
  const answers = evaluate(criteria, scenario);
  const failed = tier.tier.criteria.filter((number) => answers[number] === FALSE);
  return failed.map((number) => {
    const members = withMembers(criteria.list, [number]);
    const facts = [...criteria.facts, ...criteria.sheetFacts].filter(({ leaves }) => leaves.some((leaf) => members.has(leaf.number)));
    return new Set(facts.map(({ name }) => name));
  });
}

/** The outer lever's breakpoints do not depend on the inner one's step: those of amounts depend on all, those of waiting on the term. */
const outerFirst: readonly Lever[] = [term, balloon, ageOfAsset, wait, deposit, assetValue];

function leastOfPair(known: Candidate | undefined, pair: readonly [Lever, Lever], search: Search): Candidate | undefined {
  const { scenario, stepsOf } = search;
  const [outer, inner] = pair.toSorted((a, b) => outerFirst.indexOf(a) - outerFirst.indexOf(b)) as [Lever, Lever];
  const group = outer.group + inner.group;
  let least = known;
  for (const outerStep of stepsOf(outer)) {
    const distance = outer.distance(scenario, outerStep);
    if (least && compareFigures([group, distance], least.figures) > 0) break;
    const moved = outer.changed(scenario, outerStep);
    for (const innerStep of stepsOf(inner, moved)) {
      const total = distance + inner.distance(scenario, innerStep);
      const moves = pair.map((lever) => ({ lever, step: lever === outer ? outerStep : innerStep }));
      const figures = [group, total, ...pair.map(placeOf), ...moves.map(({ step }) => step)];
      if (least && compareFigures(figures, least.figures) >= 0) break;
      if (isOpen(search, inner.changed(moved, innerStep))) least = { moves, figures };
    }
  }
  return least;
}

function isOpen({ rulebook, tier, criteria }: Search, scenario: Scenario): boolean {
  const answers = evaluate(criteria, scenario);
  if (tier.tier.criteria.some((number) => answers[number] === FALSE)) return false;
  return rulebook.inForce(scenario.applicationType, scenario.today).tiers.some(({ sheet }) => sheet === tier.sheet);
}
