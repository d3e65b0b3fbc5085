import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { root } from "./support/architecture/import-graph.ts";
import { type KeptRun, figuresFolder } from "./support/reliability/run-size.ts";

// Writes the stored figures of the latest deep runs into test/reliability/figures.md.
const page = join(root, "test/reliability/figures.md");
const block = /(<!-- figures -->\n)[^]*(\n<!-- end of the figures -->)/;

async function keptRuns(): Promise<KeptRun[]> {
  const names = (await readdir(figuresFolder)).filter((name) => name.endsWith(".json")).toSorted();
  return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(figuresFolder, name), "utf8")) as KeptRun));
}

function rowOf({ of, on, figures }: KeptRun): string {
  const values = Object.entries(figures).map(
    ([name, figure]) => `${name} ${typeof figure === "number" ? figure.toLocaleString("en-AU") : figure}`,
  );
  return `| ${of} | ${on} | ${values.join("; ")} |`;
}

const text = await readFile(page, "utf8");
if (!block.test(text))
  throw new Error(`${page}: found no block of figures, expected the comments <!-- figures --> and <!-- end of the figures -->`);
const table = ["| Run | Date | Figures |", "| --- | --- | --- |", ...(await keptRuns()).map(rowOf)].join("\n");
const options = await resolveConfig(page);
await writeFile(page, await format(text.replace(block, `$1\n${table}\n$2`), { ...options, parser: "markdown" }));
