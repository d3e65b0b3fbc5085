import type { LeafCriterion } from "./sheet.ts";

/**
 * Three-valued answers (engine.md section 2), numbered so that Kleene's `and` is the least of its members
 * and `or` the greatest.
 */
export const FALSE = 0;
export const UNKNOWN = 1;
export const TRUE = 2;
export type Answer = typeof FALSE | typeof UNKNOWN | typeof TRUE;

/** An answer as results show it: true, false or undefined for unknown. */
export const resultOf = [false, undefined, true] as const;
export type Result = (typeof resultOf)[Answer];

/** Known to be an empty list: true for `zero`, unknown for every other condition on its first member. */
export const EMPTY: unique symbol = Symbol("empty list");

/** What a criterion is asked about: undefined = not known yet, null = known to be absent. */
export type Fact = number | string | boolean | null | undefined | typeof EMPTY;

export type Condition = LeafCriterion["condition"];
export type Operand = LeafCriterion["value"];

/**
 * The truth table of the conditions (engine.md section 2). A missing fact is unknown and an absent one false,
 * but for the conditions that ask about absence itself. The list conditions ask this of each member.
 */
export function answer(condition: Condition, operand: Operand, fact: Fact): Answer {
  if (fact === undefined) return UNKNOWN;
  if (fact === EMPTY) return condition === "zero" ? TRUE : UNKNOWN;
  if (fact === null) return condition === "zero" || condition === "doesntExist" ? TRUE : FALSE;
  return holds(condition, operand, fact) ? TRUE : FALSE;
}

function holds(condition: Condition, operand: Operand, fact: number | string | boolean): boolean {
  switch (condition) {
    case "is":
    case "equal":
      return fact === operand;
    case "isNot":
    case "notEqual":
      return fact !== operand;
    case "zero":
      return fact === 0;
    case "lessThan":
      return number(fact) < number(operand);
    case "lessThanOrEqualTo":
      return number(fact) <= number(operand);
    case "greaterThan":
    case "eachIsGreaterThan":
    case "sumIsGreaterThan":
      return number(fact) > number(operand);
    case "greaterThanOrEqualTo":
      return number(fact) >= number(operand);
    case "between":
      return number(fact) >= low(operand) && number(fact) <= high(operand);
    case "betweenLow":
      return number(fact) >= low(operand) && number(fact) < high(operand);
    case "hasOne":
      return (operand as readonly unknown[]).includes(fact);
    case "exists":
      return true;
    case "doesntExist":
      return false;
  }
}

// The sheets' schema lets only numbers be ordered.
const number = (value: Operand): number => value as number;
const low = (operand: Operand): number => (operand as readonly [number, number])[0];
const high = (operand: Operand): number => (operand as readonly [number, number])[1];
