import { contentOf } from "../adapters/files/files.ts";
import { sha256 } from "../agreements/agreement.ts";
import { fileOf, findOptions } from "./store.ts";

export interface FileCheck {
  readonly of: string;
  readonly expected: string;
  readonly found: string;
}

/** Recomputes the hash of the PDF of Finance options; undefined if the id is not theirs. */
export async function verifyOptions(id: string): Promise<FileCheck[] | undefined> {
  const options = await findOptions(id);
  if (!options) return undefined;
  const content = await contentOf(fileOf(options));
  return [{ of: `${content.length} bytes of the file`, expected: options.sha256, found: sha256(content) }];
}
