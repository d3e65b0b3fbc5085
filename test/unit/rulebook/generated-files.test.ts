import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { describe, expect, it } from "vitest";
import { generatedFiles } from "../../../functions/command/generated-files.ts";
import { root } from "../../support/import-graph.ts";

const generated = (await generatedFiles()).map(({ file, text }) => ({ path: file, file: relative(root, file), text }));

describe("what is derived from the sheets", () => {
  it("is their list and their compiled form for the bundles, what a submission needs of them, their schema and their coverage register", () => {
    expect(generated.map(({ file }) => file)).toEqual([
      "functions/quote/sheets.json",
      "functions/quote/compiled-sheets.json",
      "functions/submission/submitting-sheets.json",
      "rulebooks/sheet.schema.json",
      "rulebooks/README.md",
    ]);
  });

  it.each(generated)('$file is as "npm run generate" writes it', async ({ path, text }) => {
    expect(await readFile(path, "utf8")).toBe(text);
  });
});
