import type { ApplicationType } from "../domain/application-type.ts";
import type { LeafCriterion, Sheet } from "../quote/sheet.ts";
import { type AttributeRule, attributeRule, choiceKeys, conditionsByValue, vocabulary } from "../quote/vocabulary.ts";
import { type Problem, show } from "../wire/problem.ts";
import { criteriaLists, leavesOf } from "./criteria-of.ts";

/** Reports criteria whose object, attribute, condition, unit and value do not fit together (shared/quote/README.md, section 2). */
export function criterionProblems(sheet: Sheet): Problem[] {
  return criteriaLists(sheet).flatMap(({ path, criteria }) =>
    leavesOf(criteria, path).flatMap(({ path: at, leaf }) =>
      leafProblems(leaf, sheet.type).map(({ field, found, expected }) => ({ path: [...at, field], found, expected })),
    ),
  );
}

interface FieldProblem {
  readonly field: string;
  readonly found: string;
  readonly expected: string;
}

function leafProblems(leaf: LeafCriterion, type: ApplicationType): FieldProblem[] {
  const rule = attributeRule(leaf.object, leaf.attribute);
  if (!rule) {
    const attributes = Object.keys(vocabulary[leaf.object]).join(", ");
    return [{ field: "attribute", found: show(leaf.attribute), expected: `an attribute of ${leaf.object}: ${attributes}` }];
  }
  return [...unitProblems(leaf, rule), ...conditionProblems(leaf, rule), ...valueProblems(leaf, rule, type), ...referProblems(leaf)];
}

/** The lender is to be asked within the limit, which alone says `referAbove`. */
function referProblems({ condition, value, referAbove, otherwise }: LeafCriterion): FieldProblem[] {
  if (referAbove === undefined) return [];
  const [low, high] = Array.isArray(value)
    ? (value as number[])
    : [-Infinity, condition.startsWith("less") ? (value as number) : -Infinity];
  if (otherwise !== undefined) return [{ field: "otherwise", found: show(otherwise), expected: "no otherwise beside referAbove" }];
  if (referAbove > low! && referAbove < high!) return [];
  return [{ field: "referAbove", found: show(referAbove), expected: "a number below the criterion's upper bound and above its lower one" }];
}

function unitProblems({ attribute, unit }: LeafCriterion, { units = [] }: AttributeRule): FieldProblem[] {
  if (unit === undefined || units.includes(unit)) return [];
  return [{ field: "unit", found: show(unit), expected: units.length > 0 ? units.map(show).join(" or ") : `no unit on ${attribute}` }];
}

function conditionProblems({ attribute, condition }: LeafCriterion, { kind, listed }: AttributeRule): FieldProblem[] {
  const allowed: readonly string[] = [
    ...conditionsByValue.one,
    ...conditionsByValue.list,
    "exists",
    "doesntExist",
    ...(kind === "number" || kind === "date" ? [...conditionsByValue.bound, ...conditionsByValue.pair] : []),
    ...(kind === "number" ? ["zero"] : []),
    ...(kind === "number" && listed ? conditionsByValue.listBound : []),
  ];
  if (allowed.includes(condition)) return [];
  return [{ field: "condition", found: show(condition), expected: `a condition on the ${kind} ${attribute}: ${allowed.join(", ")}` }];
}

function valueProblems({ attribute, value }: LeafCriterion, { kind, whole }: AttributeRule, type: ApplicationType): FieldProblem[] {
  const values = value === undefined ? [] : [value].flat();
  const { fits, expected } = valueRule(kind, whole === true, attribute, type);
  return values.filter((each) => !fits(each)).map((each) => ({ field: "value", found: show(each), expected }));
}

function valueRule(kind: AttributeRule["kind"], whole: boolean, attribute: string, type: ApplicationType) {
  switch (kind) {
    case "flag":
      return { fits: (value: unknown) => typeof value === "boolean", expected: "true or false" };
    case "choice": {
      const keys = choiceKeys(attribute, type);
      return { fits: (value: unknown) => keys.includes(value as string), expected: `one of ${keys.join(", ")}` };
    }
    case "date":
      return { fits: (value: unknown) => Number.isInteger(value) && (value as number) >= 0, expected: "a whole number of months or years" };
    case "number":
      return whole
        ? { fits: (value: unknown) => Number.isInteger(value), expected: "a whole number" }
        : { fits: (value: unknown) => typeof value === "number", expected: "a number" };
  }
}
