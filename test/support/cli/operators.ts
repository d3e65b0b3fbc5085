import { execFile } from "node:child_process";
import { join } from "node:path";
import { root } from "../architecture/import-graph.ts";

export interface OpsResult {
  readonly code: number;
  readonly printed: string;
  readonly error: string;
}

/** Runs an operator's command with this environment. */
export function operate(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<OpsResult> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, "infra/ops/ops.ts"), ...args], { env }, (failure, printed, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, printed, error }),
    );
  });
}
