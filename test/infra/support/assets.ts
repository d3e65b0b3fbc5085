import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { App, Stack } from "aws-cdk-lib";
import type { Domain } from "../../../functions/routes.ts";
import { startFile } from "../../../infra/aws/bundling.ts";
import { composeStage } from "../../../infra/aws/compose-stage.ts";
import type { DomainFunction } from "../../../infra/aws/domain-function.ts";
import { stages } from "../../../infra/aws/stage.ts";
import { root } from "../../support/architecture/import-graph.ts";

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string; readonly Metadata?: Readonly<Record<string, string>> }>>;
}

/** The function of a domain, or one invoked by events. */
export type FunctionName = Domain | "outbox" | "fileCheck" | "batchRuns" | "release";

/** The function assets to deploy, each with the path of its entry file. */
export interface BundledAssets {
  readonly names: readonly FunctionName[];
  readonly startOf: (name: FunctionName) => string;
}

/** Synthesizes the deployment. */
export function bundledAssets(): BundledAssets {
  const outdir = mkdtempSync(join(tmpdir(), "kelpie-cdk-"));
  const site = mkdtempSync(join(tmpdir(), "kelpie-site-"));
  writeFileSync(join(site, "index.html"), "<!doctype html>");
  // The CDK CLI asks for the assets' paths in the same way.
  const app = new App({ outdir, context: { "aws:cdk:enable-asset-metadata": true } });
  const { api, release } = composeStage(app, stages.dev, site);
  app.synth();
  const templateOf = ({ artifactId }: Stack) => JSON.parse(readFileSync(join(outdir, `${artifactId}.template.json`), "utf8")) as Template;
  const templates = new Map([api, release].map((stack) => [stack, templateOf(stack)]));
  const functions = new Map<FunctionName, DomainFunction>([
    ...api.functions,
    ["outbox", api.outbox.worker],
    ["fileCheck", api.fileCheck.worker],
    ["batchRuns", api.batchRuns.run],
    ["release", release.publishing],
  ]);
  const startOf = (name: FunctionName) => {
    const built = functions.get(name)!.function;
    const stack = Stack.of(built) as typeof api | typeof release;
    const id = stack.getLogicalId(built.node.defaultChild as never);
    return join(outdir, templates.get(stack)!.Resources[id]!.Metadata!["aws:asset:path"]!, startFile);
  };
  return { names: [...functions.keys()], startOf };
}

/** Runs a function like Lambda, in a separate process whose environment has only its settings. */
export interface RunningFunction {
  invoke<Answer = { readonly statusCode: number; readonly body: string }>(event: object): Promise<Answer>;
  stop(): void;
}

export function startFunction(asset: string, environment: Readonly<Record<string, string>>): RunningFunction {
  const child: ChildProcess = spawn(process.execPath, [join(root, "test/infra/support/lambda-process.ts"), asset], {
    env: { ...environment },
    stdio: ["pipe", "ignore", "pipe"],
  });
  const answers = createInterface({ input: child.stderr! })[Symbol.asyncIterator]();
  return {
    invoke: async <Answer>(event: object) => {
      child.stdin!.write(`${JSON.stringify(event)}\n`);
      const { value } = (await answers.next()) as { value: string | undefined };
      if (!value?.startsWith("{")) throw new Error(`the function ended with: ${value}`);
      return JSON.parse(value) as Answer;
    },
    stop: () => child.kill(),
  };
}
