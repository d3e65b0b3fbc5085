import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SheetText } from "../../shared/rulebook/check.ts";
import { BadInput } from "./bad-input.ts";

/** The project's own rate sheets. */
export const rulebooksFolder = fileURLToPath(new URL("../../rulebooks/", import.meta.url));

/** Every sheet below a folder, in the order of paths. Throws BadInput where there is none. */
export async function sheetTexts(folder: string): Promise<SheetText[]> {
  const names = (await namesBelow(folder)).filter((name) => name.endsWith(".json") && !name.endsWith(".schema.json")).toSorted();
  if (names.length === 0) throw new BadInput(`${folder}: found no rate sheet, expected .json files`);
  return Promise.all(names.map(async (file) => ({ file, text: await readFile(join(folder, file), "utf8") })));
}

async function namesBelow(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  } catch (error) {
    throw new BadInput(`${folder}: found no such folder, expected one with rate sheets`, { cause: error });
  }
}
