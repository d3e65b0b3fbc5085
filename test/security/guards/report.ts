import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../../support/architecture/import-graph.ts";

/** What happened without one guard. */
export interface Finding {
  readonly guard: string;
  /** A test file, or "matrix" for the matrix of callers and routes; undefined if no test failed. */
  readonly caughtBy?: string;
  readonly message?: string;
}

const folder = join(root, ".local/guards");
const json = join(folder, "report.json");

/** The findings of the latest run, by guard; empty before the first. */
export async function earlierFindings(): Promise<ReadonlyMap<string, Finding>> {
  const text = await readFile(json, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "[]";
    throw error;
  });
  return new Map((JSON.parse(text) as Finding[]).map((finding) => [finding.guard, finding]));
}

/** Writes report.json and report.md to .local/guards, guards that no test caught first. */
export async function writeReport(findings: readonly Finding[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(json, `${JSON.stringify(findings, null, 2)}\n`);
  const uncaught = findings.filter(({ caughtBy }) => caughtBy === undefined);
  const caught = findings.filter(({ caughtBy }) => caughtBy !== undefined);
  const lines = [
    `# ${findings.length} guards removed, ${uncaught.length} not caught`,
    "",
    "Every test passes without a guard that is not caught: a test is missing, or another guard rejects the same calls.",
    "",
    ...uncaught.map(({ guard }) => `- not caught: \`${guard}\``),
    ...caught.map(({ guard, caughtBy, message }) => `- \`${guard}\`: ${caughtBy}: ${message}`),
  ];
  await writeFile(join(folder, "report.md"), `${lines.join("\n")}\n`);
}
