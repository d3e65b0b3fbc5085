import { cutsOfFact } from "../quote/what-if/steps.ts";
import { testOf } from "../quote/criteria.ts";
import type { Fee, LeafCriterion, Sheet } from "../quote/sheet.ts";
import type { Problem } from "../wire/problem.ts";
import { criteriaLists, leavesOf } from "./criteria-of.ts";

/** A bound must differ by this many percentage points from one that the cents of percent fees alone decide. */
const leastDistance = 0.01;

/**
 * Rules on the loan to value ratio that cannot be answered: of fees and brokerage bands, as the ratio itself depends on the fees; and bounds
 * that only rounding decides, such as 102 % where 2 % of the loan is financed beside it.
 */
export function ratioProblems(sheet: Sheet): Problem[] {
  const compared = criteriaLists(sheet).flatMap(({ path, criteria }) =>
    leavesOf(criteria, path)
      .filter(({ leaf }) => leaf.attribute === "lvr")
      .map(({ path: at, leaf }) => ({ path: at, leaf, part: path[0] })),
  );
  const circles = compared.filter(({ part }) => part === "fees" || part === "brokerage");
  if (circles.length > 0) {
    const expected = "no rule of a fee or a brokerage band on the loan to value ratio, which depends on the fees";
    return circles.map(({ path }) => ({ path: [...path, "attribute"], found: '"lvr"', expected }));
  }
  const critical = sumsOf(sheet.fees.filter(isFinancedShare).map(({ value }) => value)).map((percent) => 100 + percent);
  return compared.flatMap(({ path, leaf }) =>
    boundsOf(leaf).flatMap((bound): Problem[] => {
      const near = critical.find((percent) => Math.abs(percent - bound) < leastDistance);
      if (near === undefined) return [];
      const found = `${bound}, which the rounding of the financed percent fees decides`;
      return [{ path: [...path, "value"], found, expected: `a bound at least ${leastDistance} from ${near}` }];
    }),
  );
}

const isFinancedShare = ({ calc, capitalised, frequency, tiers }: Fee): boolean =>
  calc === "percent" && capitalised && frequency === "upfront" && !tiers;

const boundsOf = ({ condition, value }: LeafCriterion): readonly number[] =>
  cutsOfFact({ leaves: [{ isCompound: false, number: 0, test: testOf(condition, value) }] });

/** Of each choice of at least one of the percentages. */
const sumsOf = (percents: readonly number[]): number[] => [
  ...percents.reduce((sums, percent) => new Set([...sums, percent, ...[...sums].map((sum) => sum + percent)]), new Set<number>()),
];
