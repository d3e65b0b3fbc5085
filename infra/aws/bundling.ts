import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, type Plugin, build } from "esbuild";
import { plainKeys } from "./plain-keys.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const besideThis = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * CommonJS, as an ESM bundle that imports node:http would pay for a whole HTTP client at each cold start; the SDK goes along from its
 * module sources, of which most falls away.
 */
const options = {
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node24",
  minify: true,
  mainFields: ["module", "main"],
  alias: {
    "@aws-sdk/credential-provider-node": besideThis("./lambda-credentials.ts"),
    "@smithy/core/event-streams": besideThis("./no-event-streams.ts"),
    "brotli/decompress.js": besideThis("./node-brotli.ts"),
  },
  // A package may ask where it stands, which CommonJS says in another way.
  define: { "import.meta.url": "importMetaUrl" },
  banner: { js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
  logLevel: "warning",
} as const satisfies BuildOptions;

/** What a function loads as it starts. */
export const startFile = "index.js";

/**
 * Bundles a handler (its source, from the project's root) into a folder: what it starts with, and a file for each module of ours that
 * it imports only when it is needed. Such a file has copies of what it imports in turn, so nothing in it may be shared or kept.
 */
export async function bundleHandler(entry: string, folder: string): Promise<void> {
  const later = new Set<string>();
  const shared = { ...options, mainFields: [...options.mainFields], plugins: [plainKeys, setApart(later)] };
  await build({ ...shared, entryPoints: [join(root, entry)], outfile: join(folder, startFile) });
  for (const source of later) await build({ ...shared, entryPoints: [source], outfile: join(folder, nameOf(source)) });
}

/** functions/papers/signed-pdf.ts is papers-signed-pdf.js, as names alone may be the same. */
const nameOf = (source: string): string => relative(join(root, "functions"), source).replaceAll(sep, "-").replace(/\.ts$/, ".js");

/** Leaves the modules that are imported only when needed out of a bundle, and notes them. */
const setApart = (later: Set<string>): Plugin => ({
  name: "set-apart",
  setup: (bundle) => {
    bundle.onResolve({ filter: /^\.\.?\/.*\.ts$/ }, ({ kind, path, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const source = resolve(resolveDir, path);
      later.add(source);
      return { path: `./${nameOf(source)}`, external: true };
    });
  },
});
