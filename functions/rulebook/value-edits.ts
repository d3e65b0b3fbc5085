/** Changes of single values in a draft's text. All else in the text stays as it is written. */
import { type Edit, type JSONPath, type Node, findNodeAtLocation, parseTree } from "jsonc-parser";
import { segmentsOf } from "../../shared/quote/pointer.ts";
import { aCell, isCell } from "../../shared/rulebook/table-problems.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { InvalidInput, type Problem, show } from "../../shared/wire/problem.ts";

interface ValueEdit {
  readonly path: string;
  readonly value?: number | undefined;
  readonly text?: string | null | undefined;
}

/** Throws InvalidInput for broken JSON and for other values than a form may change. */
export const withValues = (text: string, edits: readonly ValueEdit[]): string =>
  withEdits(text, edits, "set", ({ path, ...change }, { location, node }) => {
    const problem = problemOf(path, change, { found: node?.value, location });
    return problem ? { field: problem.field, problem } : JSON.stringify(change.value ?? change.text);
  });

interface CellEdit {
  /** A JSON pointer such as /productTiers/0/rates/3/1. */
  readonly path: string;
  /** Percent a year, a pair by credit score, or null for no tier. */
  readonly value: number | readonly number[] | null;
}

/**
 * Other rates in cells of rate tables. Bands and the provenance of cells are changed with the whole text, as both need other pointers then.
 * Throws InvalidInput that names the cell, for broken JSON too.
 */
export const withCells = (text: string, cells: readonly CellEdit[]): string =>
  withEdits(text, cells, "cells", ({ path, value }, { location, node, tree }) => {
    const [list, place, part, ...bands] = location;
    const axes = findNodeAtLocation(tree, [list!, place!, "axes"])?.children?.length;
    if (!node || list !== "productTiers" || part !== "rates" || bands.length !== axes)
      return { field: "path", problem: { found: show(path), expected: "the pointer of a cell of a rate table in this draft" } };
    if (!isCell(value)) return { field: "value", problem: { found: `${show(value)} for ${path}`, expected: aCell } };
    return Array.isArray(value) ? `[${value.join(", ")}]` : String(value);
  });

interface Found {
  readonly tree: Node;
  readonly location: JSONPath;
  readonly node: Node | undefined;
}

interface Rejected {
  readonly field: string;
  readonly problem: Omit<Problem, "path">;
}

function withEdits<E extends { readonly path: string }>(
  text: string,
  edits: readonly E[],
  key: string,
  contentOf: (edit: E, found: Found) => string | Rejected,
): string {
  // Also checks the nesting, which could exhaust the stack of parseTree.
  parseJson(text);
  const tree = parseTree(text, [], { disallowComments: true })!;
  const replaced = new Map<number, Edit>();
  for (const [place, edit] of edits.entries()) {
    const location = segmentsOf(edit.path).map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));
    const node = location.length > 0 ? findNodeAtLocation(tree, location) : undefined;
    const content = contentOf(edit, { tree, location, node });
    if (typeof content !== "string") throw new InvalidInput([{ ...content.problem, path: [key, place, content.field] }]);
    const { offset, length } = node!;
    replaced.set(offset, { offset, length, content });
  }
  return spliced(text, [...replaced.values()]);
}

function spliced(text: string, edits: readonly Edit[]): string {
  let end = 0;
  const parts = edits
    .toSorted((a, b) => a.offset - b.offset)
    .map(({ offset, length, content }) => {
      const before = text.slice(end, offset);
      end = offset + length;
      return before + content;
    });
  return parts.join("") + text.slice(end);
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
