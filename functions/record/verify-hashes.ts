import { contentOf } from "../adapters/files/files.ts";
import { type HashCheck, sha256 } from "../agreements/agreement.ts";
import { findSelection, selectionFile } from "./selection-store.ts";
import { fileOf, findOptions } from "./store.ts";

type File = Parameters<typeof contentOf>[0];

/** Recomputes the hashes of the PDFs of Finance options or of a selection record; undefined if the id is of neither. */
export async function verifyRecord(id: string): Promise<HashCheck[] | undefined> {
  const options = await findOptions(id);
  if (options) return [await checkOf("the file", fileOf(options), options.sha256)];
  const selection = await findSelection(id);
  if (!selection) return undefined;
  const { disclosure } = selection;
  return [
    await checkOf("the selection record", selectionFile(selection), selection.sha256),
    ...(disclosure ? [await checkOf("the credit proposal disclosure", selectionFile(disclosure), disclosure.sha256)] : []),
  ];
}

async function checkOf(name: string, file: File, expected: string): Promise<HashCheck> {
  const content = await contentOf(file);
  return { of: `${content.length} bytes of ${name}`, expected, found: sha256(content) };
}
