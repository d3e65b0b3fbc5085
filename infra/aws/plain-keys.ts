import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const schemas = /dist-es[\\/]schemas[\\/]schemas_0\.js$/;

/** Replaces computed keys such as `{ [_hH]: _CT }` by literals: for their side effects a bundler would keep unused SDK schemas. */
export const plainKeys: Plugin = {
  name: "plain-keys",
  setup: (bundle) => {
    bundle.onLoad({ filter: schemas }, async ({ path }) => ({ contents: withPlainKeys(await readFile(path, "utf8")), loader: "js" }));
  },
};

function withPlainKeys(source: string): string {
  const texts = new Map([...source.matchAll(/^const (\w+) = ("[^"\n]*");$/gm)].map(([, name, text]) => [name!, text!]));
  return source.replace(/\[(\w+)\](?=: )/g, (key, name: string) => texts.get(name) ?? key);
}
