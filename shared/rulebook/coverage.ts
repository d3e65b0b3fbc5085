import { listedPricingParts, singlePricingParts } from "../quote/info.ts";
import { type Segments, covers, pointerExists, segmentsOf } from "../quote/pointer.ts";
import type { Problem } from "../wire/problem.ts";
import type { SheetSource } from "./rate-table.ts";

/** The keys whose values affect prices or decisions, below a list (shared/quote/README.md, section 3). */
const decidingKeys = new Set([
  "term",
  "value",
  "min",
  "max",
  "capitalised",
  "frequency",
  "calc",
  "when",
  "inComparisonRate",
  "paidTo",
  "least",
  "addsToRate",
  "inStepsOf",
  "tiers",
  "rate",
  "rates",
  "productType",
  "object",
  "attribute",
  "condition",
  "unit",
  "conditional",
  "primary",
  "otherwise",
  "referAbove",
]);

export function decidingLeaves(sheet: SheetSource): Segments[] {
  const singles = singlePricingParts.filter((part) => sheet[part] !== undefined).map((part) => [part]);
  return [...singles, ...listedPricingParts.flatMap((part) => leavesBelow(sheet[part], [part], false))];
}

function leavesBelow(value: unknown, path: Segments, decides: boolean): Segments[] {
  if (Array.isArray(value)) return value.flatMap((member, i) => leavesBelow(member, [...path, String(i)], decides));
  // A cell of a table without a rate.
  if (value === null) return [];
  if (typeof value !== "object") return decides ? [path] : [];
  return Object.entries(value).flatMap(([key, member]) => leavesBelow(member, [...path, key], decidingKeys.has(key)));
}

export function coverageCount(sheet: SheetSource): { shown: number; assumed: number } {
  const leaves = decidingLeaves(sheet);
  const covered = (status: string) => {
    const pointers = sheet.provenance.filter((entry) => entry.status === status).flatMap(({ paths }) => paths.map(segmentsOf));
    return leaves.filter((leaf) => pointers.some((pointer) => covers(pointer, leaf))).length;
  };
  return { shown: covered("shown"), assumed: covered("assumed") };
}

/** Reports leaves without exactly one provenance entry, and pointers to nothing. */
export function coverageProblems(sheet: SheetSource): Problem[] {
  const entries = sheet.provenance.map(({ paths }) => paths.map(segmentsOf));
  const uncovered = decidingLeaves(sheet).flatMap((leaf): Problem[] => {
    const covering = entries.flatMap((pointers, i) => (pointers.some((pointer) => covers(pointer, leaf)) ? [i] : []));
    if (covering.length === 1) return [];
    const found = covering.length === 0 ? "no provenance entry" : `provenance entries ${covering.join(" and ")}`;
    return [{ path: leaf, found, expected: "exactly one entry in /provenance that covers it" }];
  });
  return [...uncovered, ...strayPointers(sheet, entries)];
}

function strayPointers(sheet: SheetSource, entries: readonly (readonly Segments[])[]): Problem[] {
  return entries.flatMap((pointers, entry) =>
    pointers.flatMap((pointer, i): Problem[] =>
      pointerExists(sheet, pointer)
        ? []
        : [{ path: ["provenance", entry, "paths", i], found: `"/${pointer.join("/")}"`, expected: "a pointer to something in this sheet" }],
    ),
  );
}
