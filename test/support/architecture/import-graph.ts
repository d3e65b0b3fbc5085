import { glob, readFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../../", import.meta.url));

/** An import of another file (both as paths from the root) or of a package. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

// Includes type imports, which a bundler's graph drops. Prettier keeps every import in this one format; a name with $ is part of a
// template that generates an import.
const imports = /\b(?:from|import)\s*\(?\s*"([^"$]+)"/g;

const sourceFolders: readonly string[] = ["infra", "functions", "frontend", "shared", "rulebooks"];

/** Every import in these folders. */
export async function importGraph(folders = sourceFolders): Promise<Import[]> {
  const graph: Import[] = [];
  for await (const file of glob(`{${folders.join()}}/**/*.{ts,tsx,cjs,mjs,js}`, { cwd: root })) {
    const source = await readFile(join(root, file), "utf8");
    for (const [, name] of source.matchAll(imports)) {
      graph.push({ from: file, to: name!.startsWith(".") ? posix.join(dirname(file), name!) : name! });
    }
  }
  return graph;
}
