import { glob, readFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** An import from one file of the project to another file of it (a path from the root) or to a package. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

// Type imports are arrows too, and a bundler's graph has lost them; Prettier keeps every import in this one shape. A $ stands in a
// template that writes an import, not in one.
const imports = /\b(?:from|import)\s*\(?\s*"([^"$]+)"/g;

/** Every import written in the project's rooms. */
export async function importGraph(): Promise<Arrow[]> {
  const arrows: Arrow[] = [];
  for await (const file of glob("{infra,functions,frontend,shared,rulebooks}/**/*.{ts,tsx,cjs,mjs,js}", { cwd: root })) {
    const source = await readFile(join(root, file), "utf8");
    for (const [, name] of source.matchAll(imports)) {
      arrows.push({ from: file, to: name!.startsWith(".") ? posix.join(dirname(file), name!) : name! });
    }
  }
  return arrows;
}
