import { writeFile } from "node:fs/promises";
import { generatedFiles } from "./generated-files.ts";

/** Writes what is derived from the rate sheets: their list for the bundles, their JSON Schema, their coverage register. */
for (const { file, text } of await generatedFiles()) {
  await writeFile(file, text);
  console.log(`wrote ${file}`);
}
