import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format } from "prettier";
import { expect, it } from "vitest";
import { growthOf, singleCalls } from "../../support/access-patterns.ts";
import { root } from "../../support/import-graph.ts";
import { withTable } from "../../support/table.ts";

withTable();

const readme = join(root, "functions/store/README.md");
const measured = /(<!-- measured: .* -->\n)[^]*(\n<!-- end of what is measured -->)/;

it("the access patterns' table says what each call consumes", async () => {
  const tables = `${table(await singleCalls())}\n\n${table(await growthOf())}`;
  const committed = await readFile(readme, "utf8");
  expect(committed).toMatch(measured);

  const expected = await format(committed.replace(measured, `$1\n${tables}\n$2`), { parser: "markdown", printWidth: 140 });
  if (process.env["CAPACITY"] === "write") await writeFile(readme, expected);

  expect(await readFile(readme, "utf8")).toBe(expected);
}, 300_000);

function table(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const aligned = columns.map((column) => (rows.some((row) => typeof row[column] === "number") ? "--:" : "---"));
  return [line(columns), line(aligned), ...rows.map((row) => line(columns.map((column) => row[column] ?? "")))].join("\n");
}
