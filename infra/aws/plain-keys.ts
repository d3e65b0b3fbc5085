import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const schemas = /dist-es[\\/]schemas[\\/]schemas_0\.js$/;

/**
 * Lets the SDK's schemas of calls that we do not make fall away. They name their keys through constants, `{ [_hH]: _CT }`, and a bundler
 * keeps what has such a key, as reading it might do something.
 */
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
