import { writeFile } from "node:fs/promises";
import { generatedFiles } from "./generated-files.ts";
import { nswHolidaysFile } from "./nsw-holidays.ts";
import { openApiFile } from "../openapi/openapi.ts";

for (const { file, text } of [...(await generatedFiles()), await openApiFile(), nswHolidaysFile()]) {
  await writeFile(file, text);
  console.log(`wrote ${file}`);
}
