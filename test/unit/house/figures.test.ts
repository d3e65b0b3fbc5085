import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { expect, it } from "vitest";
import { root } from "../../support/import-graph.ts";
import { type Figures, figuresFolder } from "../../support/run-size.ts";

interface Run {
  readonly of: string;
  readonly on: string;
  readonly figures: Figures;
}

const readme = join(root, "README.md");
const kept = /(<!-- figures -->\n)[^]*(\n<!-- end of the figures -->)/;

async function runs(): Promise<Run[]> {
  const names = (await readdir(figuresFolder)).filter((name) => name.endsWith(".json")).toSorted();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(figuresFolder, name), "utf8")) as Run));
}

function rowOf({ of, on, figures }: Run): string {
  const told = Object.entries(figures).map(
    ([name, figure]) => `${name} ${typeof figure === "number" ? figure.toLocaleString("en-AU") : figure}`,
  );
  return `| ${of} | ${on} | ${told.join("; ")} |`;
}

it("the README tells what the last runs of the tests of faults, races, load and guards have found", async () => {
  const found = await runs();
  const table = ["| Run | On | Found |", "| --- | --- | --- |", ...found.map(rowOf)].join("\n");
  const committed = await readFile(readme, "utf8");
  expect(committed).toMatch(kept);

  const options = await resolveConfig(readme);
  const expected = await format(committed.replace(kept, `$1\n${table}\n$2`), { ...options, parser: "markdown" });
  if (process.env["FIGURES"] === "write") await writeFile(readme, expected);

  expect(found.length).toBeGreaterThan(0);
  expect(await readFile(readme, "utf8")).toBe(expected);
});
