import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type SheetText, parseSource } from "../../shared/rulebook/check.ts";
import { type SourceFile, expandSheet } from "../../shared/rulebook/rate-table.ts";
import { BadInput } from "./bad-input.ts";

export const rulebooksFolder = fileURLToPath(new URL("../../rulebooks/", import.meta.url));

/** Returns the sheets below a folder, sorted by path. Throws BadInput if there is none. */
export async function sheetTexts(folder: string): Promise<SheetText[]> {
  const names = (await namesBelow(folder)).filter((name) => name.endsWith(".json") && !name.endsWith(".schema.json")).toSorted();
  if (names.length === 0) throw new BadInput(`${folder}: found no rate sheet, expected .json files`);
  return Promise.all(names.map(async (file) => ({ file, text: await readFile(join(folder, file), "utf8") })));
}

export async function repositorySheets(): Promise<SourceFile[]> {
  return (await sheetTexts(rulebooksFolder)).map(({ file, text }) => {
    const source = parseSource(text);
    return { file, source, sheet: expandSheet(source).sheet };
  });
}

async function namesBelow(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder, { recursive: true })).map((name) => name.replaceAll("\\", "/"));
  } catch (error) {
    throw new BadInput(`${folder}: found no such folder, expected one with rate sheets`, { cause: error });
  }
}
