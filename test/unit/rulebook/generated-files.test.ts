import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../support/architecture/import-graph.ts";
import { generatedFiles } from "../../../functions/cli/generated-files.ts";

const generated = (await generatedFiles()).map(({ file, text }) => ({ path: file, file: relative(root, file), text }));

describe("generated files", () => {
  it("are the rulebook for the bundles, its sources, the engine's digest, the lenders' required fields, the JSON Schema, the contract's list of fields and the coverage register", () => {
    expect(generated.map(({ file }) => file)).toEqual([
      "functions/sheets/rulebook.json",
      "functions/sheets/sources.json",
      "functions/sheets/engine.json",
      "functions/sheets/submission-lenders.json",
      "rulebooks/sheet.schema.json",
      "shared/quote/README.md",
      "rulebooks/README.md",
    ]);
  });

  it.each(generated)('$file matches the output of "npm run generate"', async ({ path, text }) => {
    expect(await readFile(path, "utf8")).toBe(text);
  });
});
