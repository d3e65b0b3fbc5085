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
export const resultOf = (provided: Answer): Result => results[provided];

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

/** Answers a leaf criterion for a fact. List conditions apply it to each member, or to the sum. */
export function answererOf(condition: Condition, operand: Operand): (fact: Fact) => Answer {
  const holds = testOf(condition, operand);
  const ofAbsent = condition === "zero" || condition === "doesntExist" ? TRUE : FALSE;
  const ofEmptyList = condition === "zero" ? TRUE : UNKNOWN;
  return (fact) => {
    if (fact === undefined) return UNKNOWN;
    if (fact === null) return ofAbsent;
    if (fact === EMPTY) return ofEmptyList;
    return holds(fact) ? TRUE : FALSE;
  };
}

type Known = number | string | boolean;

/** Whether a condition holds of a known value. The schema of the sheets guarantees that only numbers are ordered. */
function testOf(condition: Condition, operand: Operand): (fact: Known) => boolean {
  const bound = operand as number;
  const [low, high] = Array.isArray(operand) ? (operand as readonly number[] as readonly [number, number]) : [NaN, NaN];
  switch (condition) {
    case "is":
    case "equal":
      return (fact) => fact === operand;
    case "isNot":
    case "notEqual":
      return (fact) => fact !== operand;
    case "zero":
      return (fact) => fact === 0;
    case "lessThan":
      return (fact) => Number(fact) < bound;
    case "lessThanOrEqualTo":
      return (fact) => Number(fact) <= bound;
    case "greaterThan":
    case "eachIsGreaterThan":
    case "sumIsGreaterThan":
      return (fact) => Number(fact) > bound;
    case "greaterThanOrEqualTo":
      return (fact) => Number(fact) >= bound;
    case "between":
      return (fact) => Number(fact) >= low && Number(fact) <= high;
    case "betweenLow":
      return (fact) => Number(fact) >= low && Number(fact) < high;
    case "hasOne":
      return (fact) => (operand as readonly unknown[]).includes(fact);
    case "exists":
      return () => true;
    case "doesntExist":
      return () => false;
  }
}
