import { describe, expect, it } from "vitest";
import { missingTests, rowsOf, statuses, testsIn } from "./requirement-table.ts";

/** How many requirements of levels 1 and 2 each section has; they come first. */
const counts = [
  "1.1 2, 1.2 9, 1.3 11, 1.4 3, 1.5 2, 2.1 3, 2.2 3, 2.3 4, 2.4 1",
  "3.2 2, 3.3 4, 3.4 6, 3.5 5, 3.7 2, 4.1 3, 4.2 1, 4.3 2, 4.4 4",
  "5.1 1, 5.2 3, 5.3 2, 5.4 3, 6.1 3, 6.2 12, 6.3 4, 6.4 4, 6.5 5, 6.6 3, 6.8 4",
  "7.1 3, 7.2 4, 7.3 2, 7.4 5, 7.5 2, 7.6 2, 8.1 2, 8.2 3, 8.3 1, 8.4 1, 9.1 3, 9.2 4",
  "10.1 2, 10.2 2, 10.3 4, 10.4 11, 10.5 5, 10.6 2, 10.7 3",
  "11.1 2, 11.2 3, 11.3 3, 11.4 4, 11.5 1, 11.6 1, 12.1 3, 12.2 2, 12.3 4",
  "13.1 1, 13.2 5, 13.3 2, 13.4 5, 14.1 2, 14.2 4, 14.3 3, 15.1 3, 15.2 3, 15.3 7",
  "16.1 1, 16.2 5, 16.3 4, 16.4 3, 16.5 3, 17.1 1, 17.2 4, 17.3 2",
]
  .join(", ")
  .split(", ")
  .map((pair) => pair.split(" ") as [string, string]);

const requirements = counts
  .flatMap(([section, count]) => Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`))
  .toSorted(inOrder);

const rows = rowsOf("asvs.md");

function inOrder(one: string, other: string): number {
  const [a, b] = [one, other].map((id) => id.split(".").map(Number));
  return a!.map((number, at) => number - b![at]!).find((difference) => difference !== 0) ?? 0;
}

/** "1.2.6 - 1.2.8, 1.3.1": a range runs through the sections in between. */
const idsOf = (ids: string): string[] =>
  ids.split(", ").flatMap((part) => {
    const [first = "", last = first] = part.split(" - ");
    return first === last ? [first] : requirements.slice(requirements.indexOf(first), requirements.indexOf(last) + 1);
  });

describe("the table of OWASP ASVS", () => {
  it("has each of the 253 requirements of levels 1 and 2 once", () => {
    expect(requirements).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => idsOf(ids)).toSorted(inOrder)).toEqual(requirements);
  });

  it("names only tests that exist", () => {
    expect(missingTests(rows)).toEqual([]);
  });

  it.each(rows)("says for $ids what shows it, or why nothing does: $status", ({ status, says }) => {
    expect(status).toMatch(statuses);
    expect(says).not.toBe("");
    if (status === "met") expect(testsIn(says)).not.toEqual([]);
  });
});
