import { readFile, writeFile } from "node:fs/promises";
import { readmeWithAlarms } from "./alarm-list.ts";

const readme = new URL("../README.md", import.meta.url);
await writeFile(readme, readmeWithAlarms(await readFile(readme, "utf8")));
