import { writeFile } from "node:fs/promises";
import { openApiFile } from "../openapi/openapi.ts";
import { nswHolidaysFile } from "./nsw-holidays.ts";
import { generatedFiles } from "./generated-files.ts";

for (const { file, text } of [...(await generatedFiles()), await openApiFile(), nswHolidaysFile()]) {
  await writeFile(file, text);
  console.log(`wrote ${file}`);
}
