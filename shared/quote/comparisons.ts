/** What a leaf criterion compares: a fact, a condition and an operand in the fact's own terms (README.md, sections 1 and 2). */
import type { Condition, Operand } from "./criteria.ts";
import type { LeafCriterion } from "./sheet.ts";
import { attributeRule } from "./vocabulary.ts";

export interface Comparison {
  /** A fact's name in facts.ts. */
  readonly fact: string;
  readonly condition: Condition;
  /** For dates, years are converted to months. */
  readonly operand: Operand;
}

export function comparisonOf({ object, attribute, condition, value, unit }: LeafCriterion): Comparison {
  const name = `${object}.${attribute}`;
  if (object === "employer") return { fact: `${employersAsked(condition)} ${name}`, condition, operand: value };
  const rule = attributeRule(object, attribute);
  if (rule?.kind !== "date") return { fact: unit === undefined ? name : `${name} in ${unit}`, condition, operand: value };
  const inYears = (unit ?? rule.units?.[0]) === "years";
  // "zero" cannot hold of a date, though the months elapsed since today are 0.
  return { fact: name, condition: condition === "zero" ? "doesntExist" : condition, operand: inYears ? inMonths(value) : value };
}

/** Criteria on the employer read the first one; hasOne, eachIsGreaterThan and sumIsGreaterThan read all. */
function employersAsked(condition: Condition): "first" | "each" | "sum of" {
  if (condition === "sumIsGreaterThan") return "sum of";
  return condition === "hasOne" || condition === "eachIsGreaterThan" ? "each" : "first";
}

function inMonths(years: Operand): Operand {
  if (typeof years === "number") return years * 12;
  return Array.isArray(years) ? (years as readonly number[]).map((each) => each * 12) : years;
}
