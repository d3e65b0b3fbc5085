import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Domain } from "../../../functions/routes.ts";
import { startFile } from "../../../infra/aws/bundling.ts";
import { type LocalFunction, synthesizeLocally } from "../../../infra/aws/local-aws/synth.ts";
import type { Templates } from "../../../infra/aws/local-aws/template-values.ts";
import { root } from "../../support/architecture/import-graph.ts";
import { type JudgedEndpoint, startJudgedEndpoint } from "./judged-endpoint.ts";
import { statementsOf } from "./role.ts";

/** The function of a domain, or one invoked by events. */
export type FunctionName = Domain | "outbox" | "fileCheck" | "retention" | "batchRuns" | "release";

/** The function assets to deploy, each with the path of its entry file. */
export interface BundledAssets {
  readonly names: readonly FunctionName[];
  readonly startOf: (name: FunctionName) => string;
  /** Starts a function whose requests to AWS are judged by its role, or another one's. */
  readonly start: (name: FunctionName, environment: Environment, role?: FunctionName) => Promise<JudgedFunction>;
}

type Environment = Readonly<Record<string, string>>;

/** Synthesizes the deployment. */
export function bundledAssets(): BundledAssets {
  const outdir = mkdtempSync(join(tmpdir(), "kelpie-cdk-"));
  const { functions, templates } = synthesizeLocally({ outdir, endpoint: "http://127.0.0.1" });
  const all = new Map(functions.map((each) => [(each.name === "Publishing" ? "release" : each.name) as FunctionName, each]));
  const startOf = (name: FunctionName) => startFileOf(outdir, all.get(name)!, templates);
  return {
    names: [...all.keys()],
    startOf,
    start: (name, environment, role = name) => startJudged(startOf(name), { environment, role: all.get(role)!, templates }),
  };
}

/** The path of a function's entry file in a folder of templates. */
export const startFileOf = (outdir: string, { stack, id }: LocalFunction, templates: Templates): string =>
  join(outdir, templates[stack]!.Resources[id]!.Metadata!["aws:asset:path"] as string, startFile);

/** Runs a function like Lambda, in a separate process whose environment has only its settings. */
interface RunningFunction {
  invoke<Answer = { readonly statusCode: number; readonly body: string }>(event: object): Promise<Answer>;
  stop(): void;
}

export interface JudgedFunction extends Pick<RunningFunction, "invoke">, Pick<JudgedEndpoint, "allowed" | "denied"> {
  stop(): Promise<void>;
}

interface Judged {
  readonly environment: Environment;
  readonly role: LocalFunction;
  readonly templates: Templates;
}

export async function startJudged(asset: string, { environment, role, templates }: Judged): Promise<JudgedFunction> {
  const endpoint = await startJudgedEndpoint({ statements: statementsOf(role, templates), environment, named: role.environment });
  const running = startFunction(asset, endpoint.environment);
  const stop = async () => {
    running.stop();
    await endpoint.close();
  };
  return { ...running, allowed: endpoint.allowed, denied: endpoint.denied, stop };
}

function startFunction(asset: string, environment: Environment): RunningFunction {
  const child: ChildProcess = spawn(process.execPath, [join(root, "test/infra/support/lambda-process.ts"), asset], {
    env: { ...environment },
    stdio: ["pipe", "ignore", "pipe"],
  });
  const answers = createInterface({ input: child.stderr! })[Symbol.asyncIterator]();
  return {
    invoke: async <Answer>(event: object) => {
      child.stdin!.write(`${JSON.stringify(event)}\n`);
      const { value } = (await answers.next()) as { value: string | undefined };
      if (value !== "undefined" && !value?.startsWith("{")) throw new Error(`the function ended with: ${value}`);
      return (value === "undefined" ? undefined : JSON.parse(value)) as Answer;
    },
    stop: () => child.kill(),
  };
}
