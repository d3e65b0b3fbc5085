/** Three-valued logic of the criteria (README.md, section 2). */
import type { LeafCriterion } from "./sheet.ts";

/** Numbered so that Kleene's `and` is the minimum of its members and `or` the maximum. */
export const FALSE = 0;
export const UNKNOWN = 1;
export const TRUE = 2;
export type Answer = typeof FALSE | typeof UNKNOWN | typeof TRUE;

/** An answer in results: true, false, or null for unknown. */
export type Result = boolean | null;
const results = [false, null, true] as const;
export const resultOf = (answer: Answer): Result => results[answer];
export const answerOf = (result: Result): Answer => results.indexOf(result) as Answer;

/** A list that is known to be empty: `zero` is true, every other condition on its first member unknown. */
export const EMPTY: unique symbol = Symbol("empty list");

/** The value that a criterion compares: undefined = not known yet, null = known to be absent. */
export type Fact = number | string | boolean | null | undefined | typeof EMPTY;

export type Condition = LeafCriterion["condition"];
export type Operand = LeafCriterion["value"];

/** Kleene's three-valued `and` and `or`. */
export function join(conditional: "and" | "or", a: Answer, b: Answer): Answer {
  return (conditional === "and" ? a < b : a > b) ? a : b;
}

export type Known = number | string | boolean;

/** A compiled condition: the value must lie in `range` or, without one, be (or not be) one of `values`. */
export interface Test {
  readonly condition: Condition;
  readonly range: Range | undefined;
  readonly values: ReadonlySet<Known>;
  /** Whether the value must be one of the values, or none of them. */
  readonly isOneOf: boolean;
}

export type Range = Readonly<Record<"atLeast" | "atMost" | "above" | "below", number>>;

export const everyNumber: Range = { atLeast: -Infinity, atMost: Infinity, above: -Infinity, below: Infinity };

/** The conditions that order, for their bounds. The schema of the sheets guarantees that only numbers are ordered. */
const ranges: { readonly [C in Condition]?: (bound: number, high: number) => Partial<Range> } = {
  lessThan: (below) => ({ below }),
  lessThanOrEqualTo: (atMost) => ({ atMost }),
  greaterThan: (above) => ({ above }),
  eachIsGreaterThan: (above) => ({ above }),
  sumIsGreaterThan: (above) => ({ above }),
  greaterThanOrEqualTo: (atLeast) => ({ atLeast }),
  between: (atLeast, atMost) => ({ atLeast, atMost }),
  betweenLow: (atLeast, below) => ({ atLeast, below }),
};

export function testOf(condition: Condition, operand: Operand): Test {
  const operands = [operand ?? []].flat();
  const [bound, high] = operands as [number, number];
  const range = ranges[condition];
  return {
    condition,
    range: range && { ...everyNumber, ...range(bound, high) },
    values: new Set<Known>(condition === "zero" ? [0] : operands),
    // `exists` has no values, so every known value passes.
    isOneOf: condition !== "isNot" && condition !== "notEqual" && condition !== "exists",
  };
}

export function answerTo(test: Test, fact: Fact): Answer {
  if (fact === undefined) return UNKNOWN;
  if (fact === null) return test.condition === "zero" || test.condition === "doesntExist" ? TRUE : FALSE;
  if (fact === EMPTY) return test.condition === "zero" ? TRUE : UNKNOWN;
  return test.range ? answerToRange(test.range, Number(fact)) : answerToValues(test, fact);
}

export function answerToRange({ atLeast, atMost, above, below }: Range, value: number): Answer {
  return value >= atLeast && value <= atMost && value > above && value < below ? TRUE : FALSE;
}

export function answerToValues({ values, isOneOf }: Test, value: Known): Answer {
  return values.has(value) === isOneOf ? TRUE : FALSE;
}
