import { cp, mkdir, writeFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, type TransformOptions, build, transform, type Plugin } from "esbuild";

const schemas = /dist-es[\\/]schemas[\\/]schemas_0\.js$/;

/** Replaces computed keys such as `{ [_hH]: _CT }` by literals: for their side effects a bundler would keep unused SDK schemas. */
const plainKeys: Plugin = {
  name: "plain-keys",
  setup: (bundle) => {
    bundle.onLoad({ filter: schemas }, async ({ path }) => ({ contents: withPlainKeys(await readFile(path, "utf8")), loader: "js" }));
  },
};

function withPlainKeys(source: string): string {
  const texts = new Map([...source.matchAll(/^const (\w+) = ("[^"\n]*");$/gm)].map(([, name, text]) => [name!, text!]));
  return source.replace(/\[(\w+)\](?=: )/g, (key, name: string) => texts.get(name) ?? key);
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const inThisFolder = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

const target = "node24";

/** esbuild splits only ES modules, and removes more unused code from the SDK's module sources. */
const splitting = {
  bundle: true,
  splitting: true,
  write: false,
  metafile: true,
  platform: "node",
  format: "esm",
  target,
  minify: true,
  mainFields: ["module", "main"],
  absWorkingDir: root,
  alias: {
    "@aws-sdk/credential-provider-node": inThisFolder("./lambda-credentials.ts"),
    "@smithy/core/event-streams": inThisFolder("./no-event-streams.ts"),
    "brotli/decompress.js": inThisFolder("./node-brotli.ts"),
  },
  // Only the browser code of the SDK imports it.
  external: ["bowser"],
  plugins: [plainKeys],
  // CommonJS has no import.meta.url: the banner below defines this constant.
  define: { "import.meta.url": "importMetaUrl" },
  logLevel: "warning",
} as const satisfies BuildOptions;

/** Output is CommonJS: importing node:http as an ES module also loads its whole HTTP client, which slows cold starts. */
const asCommonJs = { format: "cjs", platform: "node", target, minify: true, supported: { "dynamic-import": false } } as const;
const importMetaUrlBanner = 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;';

/** Reads the fonts in the folder beside its code. */
const fontReader = "functions/agreements/script-fonts.ts";

export const startFile = "index.js";

/** The handler's path starts at the project's root. Modules loaded with import() and code shared between bundles get their own files. */
export async function bundleHandler(entry: string, folder: string): Promise<void> {
  const { outputFiles, metafile } = await build({ ...splitting, entryPoints: { index: join(root, entry) }, outdir: folder });
  await mkdir(folder, { recursive: true });
  if (fontReader in metafile.inputs) await cp(join(root, fontReader, "../fonts"), join(folder, "fonts"), { recursive: true });
  await Promise.all(outputFiles.map(async ({ path, text }) => writeFile(path, await commonJs(text))));
}

async function commonJs(text: string): Promise<string> {
  const options: TransformOptions = { ...asCommonJs, ...(text.includes("importMetaUrl") && { banner: importMetaUrlBanner }) };
  return (await transform(text, options)).code;
}
