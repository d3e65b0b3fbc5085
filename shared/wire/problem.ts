import type * as z from "zod/mini";

/** One thing wrong with an input: where, what was found there, and what is expected. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly found: string;
  readonly expected: string;
}

/** Thrown for input that does not parse; says every problem, the first one in its message. */
export class InvalidInput extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly [Problem, ...Problem[]], where = "") {
    super(`${where}${sentence(problems[0])}`);
    this.name = "InvalidInput";
    this.problems = problems;
  }
}

/** "asset.assetValue: found "abc", expected a number"; what is a screen's own message stands as its own sentence. */
export function sentence({ path, found, expected }: Problem): string {
  const start = `${path.length === 0 ? "" : `${dotted(path)}: `}found ${found}`;
  return /^[A-Z][a-z]/.test(expected) ? `${start}. ${expected}` : `${start}, expected ${expected}`;
}

/** A path as a broker's file writes it: customer.employers.0.employmentType. */
export function dotted(path: Problem["path"]): string {
  return path.join(".");
}

/** A path as a JSON pointer: /customer/employers/0/employmentType. */
export function pointer(path: Problem["path"]): string {
  return path.map((segment) => `/${segment}`).join("");
}

/** A schema's issues with an input as problems. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], input: unknown): Problem[] {
  return issues.flatMap((issue) => problemsOfIssue(issue, input));
}

// What an issue itself reports as its input can be the object around the field that its path names.
const valueAt = (input: unknown, path: Problem["path"]): unknown =>
  path.reduce((value, segment) => (value as Record<string | number, unknown> | undefined)?.[segment], input);

function problemsOfIssue(issue: z.core.$ZodIssue, input: unknown): Problem[] {
  const path = issue.path as (string | number)[];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: [...path, key], found: "an unknown field", expected: expectation(issue) }));
  }
  const found = valueAt(input, path);
  if (issue.code === "invalid_union" && issue.errors.length > 0) return problemsOfUnion(issue, path, found);
  return [{ path, found: show(found), expected: expectation(issue) }];
}

// Of a union's branches, the one that fits deepest is what the author meant; where none fits at all, any would do.
function problemsOfUnion({ errors }: z.core.$ZodIssueInvalidUnion, path: (string | number)[], found: unknown): Problem[] {
  const branches = errors.map((issues) => problemsOf(issues, found));
  const deepest = branches.toSorted((a, b) => depth(b) - depth(a))[0]!;
  if (depth(deepest) > 0) return deepest.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
  const expected = [...new Set(branches.flat().map((problem) => problem.expected))].join(" or ");
  return [{ path, found: show(found), expected }];
}

const depth = (problems: readonly Problem[]): number => Math.max(...problems.map(({ path }) => path.length));

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.message !== "Invalid input") return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "int" ? "a whole number" : (nouns[issue.expected] ?? issue.expected);
    case "invalid_value":
      return oneOf(issue.values);
    case "invalid_union":
      return "options" in issue ? oneOf(issue.options) : "another value";
    case "too_small":
      return `at least ${issue.minimum}${amountOf(issue.origin)}`;
    case "too_big":
      return `at most ${issue.maximum}${amountOf(issue.origin)}`;
    default:
      return "another value";
  }
}

const nouns: Record<string, string> = {
  string: "a text",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  tuple: "a list",
  null: "null",
};

const amountOf = (origin: string): string => (origin === "array" ? " entries" : origin === "string" ? " characters" : "");

function oneOf(values: readonly unknown[]): string {
  const shown = values.map(show);
  return shown.length === 1 ? shown[0]! : `one of ${shown.join(", ")}`;
}

const longestShown = 60;

/** A value as an error shows it: short, and never a whole document. */
export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = typeof value === "number" ? String(value) : JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}...` : text;
}
