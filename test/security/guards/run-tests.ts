import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { root } from "../../support/architecture/import-graph.ts";
import type { Mutant } from "./mutant.ts";
import { environmentOfMutant } from "./mutant-api.ts";

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

export interface TestFailure {
  /** Path from the project's root. */
  readonly file: string;
  readonly message: string;
}

/** Runs these tests against the mutant; returns the first that fails, undefined if all pass. */
export async function firstFailureWith(mutant: Mutant, tests: readonly string[]): Promise<TestFailure | undefined> {
  const reportFile = join(await mkdtemp(join(tmpdir(), "kelpie-mutant-report-")), "report.json");
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
  const env = { ...process.env, ...(await environmentOfMutant(mutant)), DEEP: "", FIGURES: "" };
  const hasPassed = await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 2 ** 26 }).then(
    () => true,
    () => false,
  );
  return hasPassed ? undefined : firstFailureIn(JSON.parse(await readFile(reportFile, "utf8")) as Report);
}

function firstFailureIn({ testResults }: Report): TestFailure {
  const failed = testResults.map(({ name, message, assertionResults }) => {
    const failedTest = assertionResults.find(({ status }) => status === "failed");
    return {
      name,
      hasFailed: failedTest !== undefined || message !== "",
      failure: failedTest ? `${failedTest.fullName}: ${failedTest.failureMessages[0]}` : message,
    };
  });
  const first = failed.find(({ hasFailed }) => hasFailed);
  if (!first) throw new Error("the tests ended before any of them ran");
  return { file: relative(root, first.name), message: first.failure.replaceAll(/\s+/g, " ").slice(0, 300) };
}
