import * as z from "zod/mini";

// A library that loads one of zod's languages sets it for the whole process; `expectation` words the issues here.
z.config({ customError: () => "Invalid input" });

/** An error in an input: its path, what was found and what is expected. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly found: string;
  readonly expected: string;
}

// More would not help, and the list for a large input could be many times as long as the input.
const maxProblems = 100;

/** Invalid input. Has at most 100 problems; the message is the first one. */
export class InvalidInput extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly [Problem, ...Problem[]], where = "") {
    super(`${where}${sentence(problems[0])}`);
    this.name = "InvalidInput";
    this.problems = problems.slice(0, maxProblems);
  }
}

/** Throws InvalidInput if there are any. */
export function refuse(problems: Iterable<Problem>): void {
  const [first, ...others] = problems;
  if (first) throw new InvalidInput([first, ...others]);
}

/** An input as its schema reads it. Throws InvalidInput with what the schema refuses, else with what `problemsIn` finds. */
export function parsedBy<T>(schema: z.ZodMiniType<T>, input: unknown, problemsIn: (data: T) => Iterable<Problem> = () => []): T {
  const { success, data, error } = schema.safeParse(input);
  refuse(success ? problemsIn(data) : problemsOf(error.issues, input));
  return data!;
}

/** For example: asset.assetValue: found "abc", expected a number. A screen's own message follows as a separate sentence. */
export function sentence({ path, found, expected }: Problem): string {
  const start = `${path.length === 0 ? "" : `${dotted(path)}: `}found ${found}`;
  return /^[A-Z][a-z]/.test(expected) ? `${start}. ${expected}` : `${start}, expected ${expected}`;
}

export function dotted(path: Problem["path"]): string {
  return path.join(".");
}

export function pointer(path: Problem["path"]): string {
  return path.map((segment) => `/${segment}`).join("");
}

export function problemsOf(issues: readonly z.core.$ZodIssue[], input: unknown): Problem[] {
  return issues.slice(0, maxProblems).flatMap((issue) => problemsOfIssue(issue, input));
}

// An issue's own input can be the object around the field that its path names.
const valueAt = (input: unknown, path: Problem["path"]): unknown =>
  path.reduce((value, segment) => (value as Record<string | number, unknown> | undefined)?.[segment], input);

const unknownField = "an unknown field";

function problemsOfIssue(issue: z.core.$ZodIssue, input: unknown): Problem[] {
  const path = issue.path as (string | number)[];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, maxProblems).map((key) => ({ path: [...path, key], found: unknownField, expected: expectation(issue) }));
  }
  const found = valueAt(input, path);
  if (issue.code === "invalid_union" && issue.errors.length > 0) return problemsOfUnion(issue, path, found);
  return [{ path, found: show(found), expected: expectation(issue) }];
}

// Reports the branch of a union that the author most likely meant: the one with the fewest fields missing or unknown, among these the one that
// fits deepest; if none fits at all, all are listed.
function problemsOfUnion({ errors }: z.core.$ZodIssueInvalidUnion, path: (string | number)[], found: unknown): Problem[] {
  const branches = errors.map((issues) => problemsOf(issues, found));
  const closest = branches.toSorted((a, b) => strangeFields(a) - strangeFields(b) || depth(b) - depth(a))[0]!;
  if (depth(closest) > 0) return closest.map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
  const expected = [...new Set(branches.flat().map((problem) => problem.expected))].join(" or ");
  return [{ path, found: show(found), expected }];
}

const strangeFields = (problems: readonly Problem[]): number =>
  problems.filter(({ path, found }) => path.length === 1 && (found === show(undefined) || found === unknownField)).length;

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
  const texts = values.map(show);
  return texts.length === 1 ? texts[0]! : `one of ${texts.join(", ")}`;
}

const maxShownLength = 60;

/** A value for an error message, cut to 60 characters. */
export function show(value: unknown): string {
  if (value === undefined) return "nothing";
  const start = typeof value === "string" ? value.slice(0, maxShownLength + 1) : value;
  const text = typeof start === "number" ? String(start) : JSON.stringify(start);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}...` : text;
}
