/** The chunks of a page as Vite builds them; nothing is written to disk. */
import { fileURLToPath } from "node:url";
import { type InlineConfig, type Plugin, type Rolldown, build } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));

export type Chunk = Rolldown.OutputChunk;

export const siteChunks = (): Promise<readonly Chunk[]> => chunksOf({ configFile: `${root}frontend/vite.config.ts` });

/** The chunks of a page that consists of this module and its imports. */
export function libraryPage(text: string): Promise<readonly Chunk[]> {
  const page = `${root}library-page.js`;
  const source: Plugin = {
    name: "library-page",
    resolveId: (id) => (id === page ? id : undefined),
    load: (id) => (id === page ? text : undefined),
  };
  return chunksOf({ configFile: false, root, plugins: [source] }, { input: page });
}

async function chunksOf(config: InlineConfig, rolldownOptions: Rolldown.RolldownOptions = {}): Promise<readonly Chunk[]> {
  const built = await build({ ...config, logLevel: "error", build: { write: false, target: "es2022", rolldownOptions } });
  return (built as Rolldown.RolldownOutput).output.filter((file) => file.type === "chunk");
}
