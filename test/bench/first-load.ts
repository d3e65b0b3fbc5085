import { fileURLToPath } from "node:url";
import { type InlineConfig, type Plugin, type Rolldown, build } from "vite";
import { screens } from "../../frontend/app/screens.ts";
import type { Finding } from "./goals.ts";
import { gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("../../", import.meta.url));

type Chunk = Rolldown.OutputChunk;

const siteChunks = (): Promise<readonly Chunk[]> => chunksOf({ configFile: `${root}frontend/vite.config.ts` });

/** The chunks of a page that consists of this module and its imports. */
function libraryPage(text: string): Promise<readonly Chunk[]> {
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

export async function firstLoadFindings(): Promise<Finding[]> {
  const site = await siteChunks();
  const sizes = screens.map((screen) => ({ path: screen.path, bytes: firstLoad(site, modulesOf(screen)) }));
  const sizeAt = (path: string) => sizes.find((one) => one.path === path)!.bytes;
  const react = sizeOfAll(await libraryPage(reactAlone));
  const antd = sizeOfAll(await libraryPage(antdPage));
  const [login, workspace] = [sizeAt("/login"), sizeAt("/quote/:applicationId")];
  return [
    inKilobytes("G12", "JavaScript of /login's first load, gz", login),
    inKilobytes("G12", "JavaScript of a page with React alone, gz", react),
    { ...ratio("G12", "/login's first load / React alone", login / react), floor: 1.3, target: 1.02 },
    inKilobytes("G13", "JavaScript of the workspace's first load, gz", workspace),
    inKilobytes("G13", "JavaScript of a page with nine of antd's components, gz", antd),
    { ...ratio("G13", "the workspace's first load / nine of antd's components", workspace / antd), floor: 0.85, target: 0.63 },
    inKilobytes("G13", "JavaScript of all routes' first loads together, gz", firstLoad(site, screens.flatMap(modulesOf))),
    ...sizes.map(({ path, bytes }) => inKilobytes("G13", `  ${path}`, bytes)),
  ];
}

const inKilobytes = (goal: string, quantity: string, bytes: number): Finding => ({
  goal,
  quantity,
  figure: bytes / 1000,
  unit: "kB",
  bound: "at most",
});

const ratio = (goal: string, quantity: string, figure: number): Finding => ({ goal, quantity, figure, unit: "x", bound: "at most" });

/** The modules that a screen needs before it renders: the entry point, the screen and its layout. */
function modulesOf({ layout, load }: (typeof screens)[number]): readonly string[] {
  const [, screen] = /import\("\.\.([^"]+)"\)/.exec(String(load)) ?? [];
  if (screen === undefined) throw new Error(`a screen's load: found ${String(load)}, expected an import`);
  return ["app/main.tsx", `app/${layout.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}-layout.tsx`, screen];
}

/** Bytes of the chunks that contain these modules and of their static imports, each gzipped separately as a server does. */
function firstLoad(chunks: readonly Chunk[], modules: readonly string[]): number {
  const loaded = new Set<Chunk>();
  const load = (chunk: Chunk) => {
    if (loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) load(chunks.find(({ fileName }) => fileName === name)!);
  };
  for (const module of modules) load(chunkWith(chunks, module));
  return sizeOfAll([...loaded]);
}

const sizeOfAll = (chunks: readonly Chunk[]): number => chunks.reduce((bytes, { code }) => bytes + gzipSync(code).length, 0);

function chunkWith(chunks: readonly Chunk[], module: string): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`no chunk holds ${module}`);
  return chunk;
}

const reactAlone = 'import { createRoot } from "react-dom/client"; createRoot(document.getElementById("root")).render("Login");';

// The nine components that a workspace built with antd would need.
const antdPage = `
  import { AutoComplete, Card, ConfigProvider, DatePicker, Form, Modal, Select, Slider, Table, Tour } from "antd";
  import { createElement } from "react";
  import { createRoot } from "react-dom/client";
  const components = [AutoComplete, Card, DatePicker, Form, Modal, Select, Slider, Table, Tour];
  const page = createElement(ConfigProvider, null, ...components.map((component) => createElement(component)));
  createRoot(document.getElementById("root")).render(page);
`;
