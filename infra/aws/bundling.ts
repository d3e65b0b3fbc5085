import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, type TransformOptions, build, transform } from "esbuild";
import { plainKeys } from "./plain-keys.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const besideThis = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const target = "node24";

/** Split as ES modules, as no others can be; the SDK goes along from its module sources, of which most falls away. */
const splitting = {
  bundle: true,
  splitting: true,
  write: false,
  platform: "node",
  format: "esm",
  target,
  minify: true,
  mainFields: ["module", "main"],
  absWorkingDir: root,
  alias: {
    "@aws-sdk/credential-provider-node": besideThis("./lambda-credentials.ts"),
    "@smithy/core/event-streams": besideThis("./no-event-streams.ts"),
    "brotli/decompress.js": besideThis("./node-brotli.ts"),
  },
  // Asked for by the SDK's sources for browsers alone.
  external: ["bowser"],
  plugins: [plainKeys],
  // A package may ask where it stands, which CommonJS says in another way.
  define: { "import.meta.url": "importMetaUrl" },
  logLevel: "warning",
} as const satisfies BuildOptions;

/** Run as CommonJS: whoever imports node:http as an ES module, be it at the first call, pays for a whole HTTP client. */
const asCommonJs = { format: "cjs", platform: "node", target, minify: true, supported: { "dynamic-import": false } } as const;
const whereItStands = 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;';

/** What a function loads first as it starts. */
export const startFile = "index.js";

/**
 * Bundles a handler (its source, from the project's root) into a folder: what it starts with, and what it loads only when it is needed,
 * which is whatever is imported by import(). What several of the files need stands in a file of its own, and is there once.
 */
export async function bundleHandler(entry: string, folder: string): Promise<void> {
  const { outputFiles } = await build({ ...splitting, entryPoints: { index: join(root, entry) }, outdir: folder });
  await mkdir(folder, { recursive: true });
  await Promise.all(outputFiles.map(async ({ path, text }) => writeFile(path, await commonJs(text))));
}

async function commonJs(text: string): Promise<string> {
  const options: TransformOptions = { ...asCommonJs, ...(text.includes("importMetaUrl") && { banner: whereItStands }) };
  return (await transform(text, options)).code;
}
