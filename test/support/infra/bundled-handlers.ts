import { join } from "node:path";
import { build } from "esbuild";
import { domains } from "../../../functions/routes.ts";
import type { FunctionName } from "../../../infra/table-access.ts";
import { root } from "../architecture/import-graph.ts";

const eventHandlers = {
  outbox: "outbox/handler",
  fileCheck: "document/file-arrival",
  retention: "retention/handler",
  batchRuns: "batch/run-handler",
  release: "release/handler",
} as const;

/** Each function with the path of its handler below functions/, without extension. */
export const handlerFiles: readonly (readonly [name: FunctionName, file: string])[] = [
  ...domains.map((domain) => [domain, `${domain}/handler`] as const),
  ...(Object.entries(eventHandlers) as [FunctionName, string][]),
];

/** The project's code that a handler imports, bundled and not minified. */
export async function reachableCode(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, `functions/${file}.ts`)],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  return outputFiles[0]!.text;
}
