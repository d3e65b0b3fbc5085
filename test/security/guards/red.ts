import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../support/import-graph.ts";
import type { Mutant } from "./mutant.ts";
import { environmentWithout } from "./without.ts";

interface Report {
  readonly testResults: readonly {
    /** What went wrong before any test ran. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The first of these tests that turns red without what the mutant takes out, and what it says; undefined where all stay green. */
export async function redWithout(mutant: Mutant, tests: readonly string[]): Promise<string | undefined> {
  const kept = join(await mkdtemp(join(tmpdir(), "kelpie-red-")), "report.json");
  const config = join(root, "test/security/guards/vitest.config.ts");
  const args = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--config",
    config,
    "--bail",
    "1",
    "--reporter",
    "json",
    "--outputFile",
    kept,
    ...tests,
  ];
  const env = { ...process.env, ...(await environmentWithout(mutant)), DEEP: "", FIGURES: "" };
  const isGreen = await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 }).then(
    () => true,
    () => false,
  );
  return isGreen ? undefined : firstRed(JSON.parse(await readFile(kept, "utf8")) as Report);
}

function firstRed({ testResults }: Report): string {
  if (testResults.length === 0) throw new Error("there are no such tests");
  const [red] = testResults.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === "failed");
  const said = red ? `${red.fullName}: ${red.failureMessages[0]}` : testResults.map(({ message }) => message).join(" ");
  return said.replaceAll(/\s+/g, " ").slice(0, 300);
}
