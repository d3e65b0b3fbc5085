import { describe, expect, it } from "vitest";
import { missingTests, rowsOf, statuses, testsIn } from "./requirement-table.ts";

const rows = rowsOf("threats.md");
const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);

describe("the table of threats", () => {
  it("has each of the 46 threats, the 10 checks of the templates and the 11 promises of privacy once", () => {
    expect(rows.map(({ ids }) => ids)).toEqual([...numbered("", 46), ...numbered("I", 10), ...numbered("P", 11)]);
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
