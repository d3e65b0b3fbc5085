import { execFile } from "node:child_process";
import { join } from "node:path";
import { root } from "./import-graph.ts";

/** How an operator's command ended and what it printed. */
export interface Operated {
  readonly code: number;
  readonly printed: string;
  readonly error: string;
}

/** Runs an operator's command with the functions' environment, as ops do against a deployment. */
export function operate(env: NodeJS.ProcessEnv, ...args: readonly string[]): Promise<Operated> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, "infra/ops/ops.ts"), ...args], { env }, (failure, printed, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, printed, error }),
    );
  });
}
