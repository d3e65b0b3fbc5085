import { fileURLToPath } from "node:url";

const besideThis = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * How a function's code is bundled, in esbuild's words. CommonJS, as an ESM bundle that imports node:http would pay for a whole HTTP
 * client at each cold start; the SDK goes along from its module sources, of which most falls away.
 */
export const bundling = {
  format: "cjs",
  target: "node24",
  minify: true,
  mainFields: ["module", "main"],
  alias: {
    "@aws-sdk/credential-provider-node": besideThis("./lambda-credentials.ts"),
    "@smithy/core/event-streams": besideThis("./no-event-streams.ts"),
  },
  // A package may ask where it stands, which CommonJS says in another way.
  define: { "import.meta.url": "importMetaUrl" },
  banner: { js: 'const importMetaUrl = require("node:url").pathToFileURL(__filename).href;' },
} as const;
