import { describe, expect, it } from "vitest";
import { rulebook } from "../../../../functions/sheets/rulebook.ts";
import { quote } from "../../../../shared/quote/quote.ts";
import type { Scenario } from "../../../../shared/quote/scenario.ts";
import { type Move, whatItTakes } from "../../../../shared/quote/what-if/what-it-takes.ts";
import { generatedScenarios } from "../../../support/engine/scenarios.ts";
import { sheets } from "../../../support/own-sheets.ts";
import { report, seed, sizeOf } from "../../../support/reliability/run-size.ts";
import {
  type Field,
  type Fraction,
  changed,
  compare,
  dayAfter,
  distance,
  fields,
  grid,
  groupOf,
  openLenders,
  stepsTo,
  sum,
} from "./brute-force.ts";
import { car, excavator, newBusiness, oldUte } from "./worked-scenarios.ts";

/** CHANGED_DEALS=300 tries every cent within a dollar of each threshold and every dollar; npm test a few of them. */
const count = sizeOf("CHANGED_DEALS", { usual: 6, deep: 6 });
const isDeep = count > 6;
const scenarios = [car, excavator, oldUte, newBusiness, ...generatedScenarios(sheets, count, seed)];
const tried = { scenarios: scenarios.length, values: 0, changes: 0, pairs: 0 };

const asTold = (scenario: Scenario, field: Field, value: number): Move["to"] => {
  if (field === "wait") return dayAfter(scenario.today, value);
  return field === "deposit" || field === "assetValue" ? value / 100 : value;
};
const moveOf = (scenario: Scenario, field: Field, value: number) => ({ field, to: asTold(scenario, field, value) });
const told = (moves: readonly Move[]) => moves.map(({ field, to }) => ({ field, to }));

const isAboveCostCap = (scenario: Scenario, lender: string): boolean =>
  quote(scenario, rulebook, { lenders: [lender] }).products.some(({ aboveCostCap }) => aboveCostCap === true);

/** Each closed lender's nearest value of a lever, by trying all. */
function nearest(scenario: Scenario, field: Field, closed: ReadonlySet<string>): Map<string, number> {
  const values = grid(scenario, field, isDeep ? { around: 100, everyDollars: 1 } : { around: 3, everyDollars: 211 });
  tried.values += values.length;
  const found = new Map<string, { readonly value: number; readonly steps: number }>();
  for (const value of values) {
    const steps = stepsTo(scenario, field, value);
    for (const lender of openLenders(changed(scenario, field, value))) {
      if (!closed.has(lender)) continue;
      const known = found.get(lender);
      if (!known || steps < known.steps || (steps === known.steps && value < known.value)) found.set(lender, { value, steps });
    }
  }
  return new Map([...found].map(([lender, { value }]) => [lender, value]));
}

interface Pair {
  readonly moves: readonly { readonly field: Field; readonly to: Move["to"] }[];
  readonly group: number;
  readonly far: Fraction;
  readonly order: readonly number[];
}

/** Each lender's least pair, by trying all. */
function leastPairs(scenario: Scenario, closed: ReadonlySet<string>): Map<string, Pair> {
  const least = new Map<string, Pair>();
  const valuesOf = new Map(fields.map((field) => [field, grid(scenario, field, { around: 1, everyDollars: Infinity })]));
  for (const [at, first] of fields.entries()) {
    for (const second of fields.slice(at + 1)) {
      if (first === "deposit" && second === "assetValue") continue;
      for (const a of valuesOf.get(first) ?? []) {
        const moved = changed(scenario, first, a);
        for (const b of valuesOf.get(second) ?? []) {
          tried.values += 1;
          const open = [...openLenders(changed(moved, second, b))].filter((lender) => closed.has(lender));
          for (const lender of open) {
            const pair: Pair = {
              moves: [moveOf(scenario, first, a), moveOf(scenario, second, b)],
              group: groupOf[first] + groupOf[second],
              far: sum(distance(scenario, first, a), distance(scenario, second, b)),
              order: [fields.indexOf(first), fields.indexOf(second), a, b],
            };
            const known = least.get(lender);
            if (!known || isLess(pair, known)) least.set(lender, pair);
          }
        }
      }
    }
  }
  return least;
}

function isLess(a: Pair, b: Pair): boolean {
  const difference = a.group - b.group || compare(a.far, b.far);
  if (difference !== 0) return difference < 0;
  const place = a.order.findIndex((figure, i) => figure !== b.order[i]);
  return place >= 0 && a.order[place]! < b.order[place]!;
}

describe("trying every value finds the same", () => {
  it.each(scenarios.map((scenario, at) => [at, scenario] as const))(
    "single changes of scenario %i",
    { timeout: 600_000 },
    (_at, scenario) => {
      const closed = new Set(
        quote(scenario, rulebook).products.flatMap(({ lender, qualification }) => (qualification > 1 ? [lender] : [])),
      );
      const paths = new Map(whatItTakes(scenario, rulebook, { pairs: false }).map((path) => [path.lender, path.changes]));
      for (const field of fields) {
        const expected = nearest(scenario, field, closed);
        for (const lender of closed) {
          const change = paths.get(lender)?.find(({ moves: [move] }) => move?.field === field);
          const value = expected.get(lender);
          // A lender above the limit on the cost of credit is not opened.
          if (value !== undefined && !change && isAboveCostCap(changed(scenario, field, value), lender)) continue;
          expect({ lender, moves: change ? told(change.moves) : [] }).toEqual({
            lender,
            moves: value === undefined ? [] : [moveOf(scenario, field, value)],
          });
          tried.changes += 1;
        }
      }
    },
  );

  it.each((isDeep ? scenarios.slice(0, 12) : [oldUte]).map((scenario, at) => [at, scenario] as const))(
    "pairs of scenario %i",
    { timeout: 3_600_000 },
    (_at, scenario) => {
      const singles = whatItTakes(scenario, rulebook, { pairs: false });
      const closed = new Set(singles.filter(({ changes }) => changes.length === 0).map(({ lender }) => lender));
      const expected = leastPairs(scenario, closed);
      for (const { lender, changes } of whatItTakes(scenario, rulebook).filter((path) => closed.has(path.lender))) {
        expect({ lender, moves: told(changes[0]?.moves ?? []) }).toEqual({ lender, moves: expected.get(lender)?.moves ?? [] });
        tried.pairs += 1;
      }
    },
  );

  it("at least one change was compared", () => {
    report("changed deals", tried);
    expect(tried.changes).toBeGreaterThan(0);
  });
});
