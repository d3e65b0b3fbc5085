import { businessDate } from "../../shared/business-date.ts";
import type { DraftReview } from "../../shared/domain/rate-sheet.ts";
import { sheetSlug } from "../../shared/rulebook/file-name.ts";
import type { SheetSource } from "../../shared/rulebook/rate-table.ts";
import { type Problem, InvalidInput, show } from "../../shared/wire/problem.ts";
import { ApiError } from "../call/api-error.ts";
import type { Operation } from "../call/operation.ts";
import { notFound } from "../store/dynamo/not-found.ts";
import { done, retry, retryOnConflict } from "../store/dynamo/retry-on-conflict.ts";
import { sheetInForce } from "./in-force.ts";
import { factsOf, reviewOf, sourceIn } from "./review.ts";
import { type IssueRecord, changeDraft, previousDraftId, createDraft as create, draftText, findIssue, issuesOf, unnamed } from "./store.ts";
import { type Edit, type JSONPath, type Node, findNodeAtLocation, parseTree } from "jsonc-parser";
import { segmentsOf } from "../../shared/quote/pointer.ts";
import { aCell, isCell } from "../../shared/rulebook/table-problems.ts";
import { parseJson } from "../../shared/wire/json-text.ts";

/** Any text can be saved; the answer names its problems. */
export const createDraft: Operation<"createDraft"> = async (caller, { body: { slug: existing, text } }, call) => {
  const source = sourceIn(text);
  if (existing !== null && (await issuesOf(existing)).length === 0) throw notFound();
  const slug = existing ?? slugOf(source) ?? unnamed;
  const _id = await create(caller, slug, { ...factsOf(source), text }, call);
  return reviewed(_id);
};

export const updateDraft: Operation<"updateDraft"> = async (caller, { body: { _id, ...change } }, call) => {
  const { text: replacement, set, cells = [] } = change;
  const given = Object.keys(change);
  if (given.length !== 1)
    throw new InvalidInput([{ path: [], found: given.join(" and ") || "none of them", expected: "one of text, set and cells" }]);
  const before = await previousDraftId(call);
  if (before !== undefined) return reviewed(before);
  return retryOnConflict(async () => {
    const record = await findIssue(_id);
    if (record.status !== "draft") throw notDraft(record);
    if (record.author !== caller.userId) throw new ApiError("forbidden", "NOT_AUTHOR", notAuthor);
    const text = replacement ?? (set ? withValues(draftText(record), set) : withCells(draftText(record), cells));
    const source = sourceIn(text);
    const slug = record.slug === unnamed ? (slugOf(source) ?? record.slug) : record.slug;
    const issueId = await changeDraft(caller, { record, slug }, { ...factsOf(source), text }, call);
    return issueId === undefined ? retry() : done(await reviewed(issueId));
  });
};

async function reviewed(_id: string): Promise<DraftReview> {
  const record = await findIssue(_id);
  const { slug } = record;
  const inForce = await sheetInForce(await issuesOf(slug), businessDate(new Date()));
  return { _id, ...reviewOf(draftText(record), { slug, inForce }) };
}

const slugOf = (source: SheetSource | undefined): string | undefined => source && sheetSlug(source);

export const notDraft = ({ status }: IssueRecord): ApiError =>
  new ApiError(
    "conflict",
    "NOT_A_DRAFT",
    `This issue is ${status}, so it cannot be changed any more. Please start a new draft from its text.`,
  );

const notAuthor = "Only its author can change a draft. Please start your own from its text.";

/** A change of a single value in a draft's text. All else in the text stays as it is written. */
interface ValueEdit {
  readonly path: string;
  readonly value?: number | undefined;
  readonly text?: string | null | undefined;
}

/** Throws InvalidInput for broken JSON and for other values than a form may change. */
const withValues = (text: string, edits: readonly ValueEdit[]): string =>
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
const withCells = (text: string, cells: readonly CellEdit[]): string =>
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
