import { writeFile } from "node:fs/promises";
import { generatedFiles } from "./generated-files.ts";
import { openApiFile } from "./openapi.ts";

/** Writes what is derived from the rate sheets: their list for the bundles, their JSON Schema, their
 * coverage register; and from the route table the API's description. */
for (const { file, text } of [...(await generatedFiles()), await openApiFile()]) {
  await writeFile(file, text);
  console.log(`wrote ${file}`);
}
