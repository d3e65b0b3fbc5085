import { join } from "node:path";
import { build } from "esbuild";
import { type Binding, bindings, domains } from "../../../functions/routes.ts";
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

/** The handlers with a row that asks for a verified ABN: functions/serve.ts loads its check in no other. */
const checkAbn = new Set(
  Object.values<Binding>(bindings).flatMap(({ domain, needsVerifiedAbn }) => (needsVerifiedAbn ? `${domain}/handler` : [])),
);

/** The project's code that a handler runs, bundled and not minified. */
export async function reachableCode(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, `functions/${file}.ts`)],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    packages: "external",
    external: checkAbn.has(file) ? [] : ["./organisation/verified-abn.ts"],
    logLevel: "error",
  });
  return outputFiles[0]!.text;
}

/** The project's files that a handler loads when it starts: without those behind an import(). */
export async function filesAtStart(file: string): Promise<string[]> {
  const entry = `functions/${file}.ts`;
  const options = { bundle: true, splitting: true, write: false, metafile: true, outdir: "out", packages: "external" } as const;
  const { metafile } = await build({
    ...options,
    entryPoints: [entry],
    absWorkingDir: root,
    platform: "node",
    format: "esm",
    logLevel: "error",
  });
  const started = new Set(Object.keys(metafile.outputs).filter((name) => metafile.outputs[name]!.entryPoint === entry));
  for (const name of started)
    for (const { path, kind } of metafile.outputs[name]?.imports ?? []) if (kind === "import-statement") started.add(path);
  return [...started].flatMap((name) => Object.keys(metafile.outputs[name]?.inputs ?? {}));
}
