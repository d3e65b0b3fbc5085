import { compareText } from "../../shared/quote/indexed-sheets.ts";
import { parseSource } from "../../shared/rulebook/check.ts";
import { sheetFileName } from "../../shared/rulebook/file-name.ts";
import { type SourceFile, expandSheet } from "../../shared/rulebook/rate-table.ts";
import { storeCompiled, storedSheet } from "../adapters/files/sheet-files.ts";
import { compiledSheets } from "../sheets/compile.ts";
import { hashOfSet } from "../sheets/sheet-hash.ts";
import type { SetMember } from "./set-store.ts";

/** Compiles a set of stored sheets for quoting and stores it. Throws ApiError (unavailable) if S3 cannot be reached. */
export async function compileSet(members: readonly SetMember[]): Promise<void> {
  const files = await sheetFilesOf(members);
  await storeCompiled(hashOfSet(members), JSON.stringify(compiledSheets(files.toSorted((a, b) => compareText(a.file, b.file)))));
}

/** Throws ApiError (unavailable) if S3 cannot be reached. */
export const sheetFilesOf = (members: readonly SetMember[]): Promise<SourceFile[]> =>
  Promise.all(members.map(async ({ digest }) => sheetFileOf(await storedSheet(digest))));

/** The sheet of a valid text, under the file name by which sheets are ordered. */
export function sheetFileOf(text: string): SourceFile {
  const source = parseSource(text);
  return { file: `${source.type}/${sheetFileName(source)}`, source, sheet: expandSheet(source).sheet };
}
