import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { root } from "../../support/architecture/import-graph.ts";
import type { Mutant } from "./mutant.ts";
import { environmentWithout } from "./without.ts";

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    /** The error that kept the file from running. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export interface Red {
  /** Path from the project's root. */
  readonly file: string;
  readonly message: string;
}

/** Runs these tests against the mutant; returns the first that fails, undefined if all pass. */
export async function redWithout(mutant: Mutant, tests: readonly string[]): Promise<Red | undefined> {
  const reportFile = join(await mkdtemp(join(tmpdir(), "kelpie-red-")), "report.json");
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
    reportFile,
    ...tests,
  ];
  const env = { ...process.env, ...(await environmentWithout(mutant)), DEEP: "", FIGURES: "" };
  const isGreen = await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 }).then(
    () => true,
    () => false,
  );
  return isGreen ? undefined : firstRed(JSON.parse(await readFile(reportFile, "utf8")) as Report);
}

function firstRed({ testResults }: Report): Red {
  const failed = testResults.map(({ name, message, assertionResults }) => {
    const red = assertionResults.find(({ status }) => status === "failed");
    return { name, isRed: red !== undefined || message !== "", failure: red ? `${red.fullName}: ${red.failureMessages[0]}` : message };
  });
  const first = failed.find(({ isRed }) => isRed);
  if (!first) throw new Error("the tests ended before any of them ran");
  return { file: relative(root, first.name), message: first.failure.replaceAll(/\s+/g, " ").slice(0, 300) };
}
