import { writeFile } from "node:fs/promises";
import { generatedFiles } from "./generated-files.ts";
import { nswHolidaysFile } from "./nsw-holidays.ts";
import { openApiFile } from "./openapi.ts";

/**
 * Writes what is derived from the rate sheets: their list for the bundles, their JSON Schema, their coverage register; from the route
 * table the API's description; and NSW's public holidays.
 */
for (const { file, text } of [...(await generatedFiles()), await openApiFile(), nswHolidaysFile()]) {
  await writeFile(file, text);
  console.log(`wrote ${file}`);
}
