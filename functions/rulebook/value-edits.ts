import { type Edit, applyEdits, findNodeAtLocation, parseTree } from "jsonc-parser";
import { segmentsOf } from "../../shared/quote/pointer.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { InvalidInput, type Problem, show } from "../../shared/wire/problem.ts";

export interface ValueEdit {
  readonly path: string;
  readonly value?: number | undefined;
  readonly text?: string | null | undefined;
}

/** Replaces single values of a text in JSON; its formatting stays. Throws InvalidInput for broken JSON and for other values than a form may change. */
export function applyValueEdits(text: string, edits: readonly ValueEdit[]): string {
  // Also checks the nesting, which could exhaust the stack of parseTree.
  parseJson(text);
  const tree = parseTree(text, [], { disallowComments: true });
  const replaced = new Map<number, Edit>();
  for (const [place, { path, ...change }] of edits.entries()) {
    const location = segmentsOf(path).map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
    const node = tree && location.length > 0 ? findNodeAtLocation(tree, location) : undefined;
    const problem = problemOf(path, change, { found: node?.value, location });
    if (problem) throw new InvalidInput([{ path: ["set", place, problem.field], ...problem }]);
    const { offset, length } = node!;
    replaced.set(offset, { offset, length, content: JSON.stringify(change.value ?? change.text) });
  }
  return applyEdits(text, [...replaced.values()]);
}

const texts: readonly string[] = ["name", "label", "source", "reason"];
const days: readonly string[] = ["date", "expiresOn"];

interface Place {
  /** The present value, if it is no object and no list. */
  readonly found: unknown;
  readonly location: readonly (string | number)[];
}

type EditProblem = Omit<Problem, "path"> & { readonly field: "path" | "value" | "text" };

function problemOf(path: string, { value, text }: Omit<ValueEdit, "path">, { found, location }: Place): EditProblem | undefined {
  if ((value === undefined) === (text === undefined)) {
    return { field: "value", found: value === undefined ? "neither value nor text" : "value and text", expected: "either value or text" };
  }
  const last = location.at(-1);
  const isDay = location.length === 1 && days.includes(String(last)) && found !== undefined;
  const isText = typeof found === "string" && (texts.includes(String(last)) || location.at(-2) === "info");
  if (typeof found === "number" && !isDay)
    return value === undefined ? { field: "text", found: show(text), expected: "a value, as it is a number" } : undefined;
  if (!isDay && !isText)
    return { field: "path", found: show(path), expected: "the pointer of a number, name, label, note or day in this draft" };
  if (text === undefined) return { field: "value", found: show(value), expected: "a text" };
  return text === null && !isDay ? { field: "text", found: "null", expected: "a text" } : undefined;
}
