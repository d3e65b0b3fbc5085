import { readFile, writeFile } from "node:fs/promises";
import { generatedParts, withGeneratedPart } from "./generated-parts.ts";

for (const part of generatedParts) {
  const page = new URL(`../${part.page}`, import.meta.url);
  await writeFile(page, withGeneratedPart(part, await readFile(page, "utf8")));
}
