import { readFile, writeFile } from "node:fs/promises";
import { withGeneratedParts } from "./readme-parts.ts";

const readme = new URL("../README.md", import.meta.url);
await writeFile(readme, withGeneratedParts(await readFile(readme, "utf8")));
