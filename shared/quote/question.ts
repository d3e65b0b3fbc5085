import type { Condition, Operand } from "./criteria.ts";
import type { LeafCriterion } from "./sheet.ts";

/** What a criterion asks of which fact (facts.ts), in the fact's own terms: a date's years as months. */
export interface Question {
  readonly fact: string;
  readonly condition: Condition;
  readonly operand: Operand;
}

const dates = ["customer.dateOfBirth", "entity.gst", "entity.timeInBusiness"];

/** What a criterion asks, derived values included (engine.md sections 1, 2 and 7). */
export function questionOf({ object, attribute, condition, value, unit }: LeafCriterion): Question {
  const name = `${object}.${attribute}`;
  if (object === "employer") return { fact: employerFact(name, condition), condition, operand: value };
  if (!dates.includes(name)) return { fact: unit === undefined ? name : `${name} in ${unit}`, condition, operand: value };
  const inYears = (unit ?? (attribute === "dateOfBirth" ? "years" : "months")) === "years";
  // A day is never 0, though the months elapsed since today are.
  return { fact: name, condition: condition === "zero" ? "doesntExist" : condition, operand: inYears ? inMonths(value) : value };
}

/** A rule on the employer asks the first one, and all of them for hasOne, eachIsGreaterThan and sumIsGreaterThan. */
function employerFact(name: string, condition: Condition): string {
  switch (condition) {
    case "hasOne":
      return `any ${name}`;
    case "eachIsGreaterThan":
      return `each ${name}`;
    case "sumIsGreaterThan":
      return `sum of ${name}`;
    default:
      return name;
  }
}

function inMonths(years: Operand): Operand {
  if (typeof years === "number") return years * 12;
  return Array.isArray(years) ? (years as readonly number[]).map((each) => each * 12) : years;
}
