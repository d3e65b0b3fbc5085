/** G12: the JavaScript of /login's first load, compressed, beside that of a page with React and one word. Both are built in the same run. */
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { type InlineConfig, type Plugin, type Rolldown, build } from "vite";
import type { Finding } from "./goals.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export async function loginSizeFindings(): Promise<Finding[]> {
  const site = await chunksOf({ configFile: `${root}frontend/vite.config.ts` });
  const login = firstLoad(site, ["app/main.tsx", "login-screen.tsx", "public-layout.tsx"]);
  const react = firstLoad(await chunksOf({ configFile: false, root, plugins: [reactAlone] }, { input: reactPage }), [reactPage]);
  const kilobytes = { goal: "G12", unit: "kB", bound: "at most" } as const;
  return [
    { ...kilobytes, quantity: "JavaScript of /login's first load, gz", figure: login / 1000, floor: 90 },
    { ...kilobytes, quantity: "JavaScript of a page with React alone, gz", figure: react / 1000 },
    {
      goal: "G12",
      quantity: "/login's first load / React alone",
      figure: login / react,
      unit: "x",
      bound: "at most",
      floor: 1.35,
      target: 1.02,
    },
  ];
}

type Chunk = Rolldown.OutputChunk;

async function chunksOf(config: InlineConfig, rolldownOptions: Rolldown.RolldownOptions = {}): Promise<readonly Chunk[]> {
  const built = await build({ ...config, logLevel: "error", build: { write: false, target: "es2022", rolldownOptions } });
  return (built as Rolldown.RolldownOutput).output.filter((file) => file.type === "chunk");
}

/** Bytes of the chunks that these modules stand in and of all that these import statically, each compressed by itself as a server does. */
function firstLoad(chunks: readonly Chunk[], modules: readonly string[]): number {
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(chunks.find(({ fileName }) => fileName === name)!);
  };
  for (const module of modules) load(chunkWith(chunks, module));
  return [...loaded].reduce((bytes, { code }) => bytes + gzipSync(code).length, 0);
}

function chunkWith(chunks: readonly Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`no chunk holds ${module}`);
  return chunk;
}

const reactPage = `${root}react-alone.js`;

const reactAlone: Plugin = {
  name: "react-alone",
  resolveId: (id) => (id === reactPage ? id : undefined),
  load: (id) =>
    id === reactPage
      ? 'import { createRoot } from "react-dom/client"; createRoot(document.getElementById("root")).render("Login");'
      : undefined,
};
