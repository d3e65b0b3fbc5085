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

/** The findings of all runs in this checkout, by guard: the latest that a test caught, if any did. Empty before the first run. */
export async function earlierFindings(): Promise<ReadonlyMap<string, Finding>> {
  const text = await readFile(json, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "[]";
    throw error;
  });
  return new Map((JSON.parse(text) as Finding[]).map((finding) => [finding.guard, finding]));
}

/**
 * Writes this run's findings to report.md in .local/guards, guards that no test caught first, and those of all runs to report.json.
 * There a guard that no test catches any more keeps its earlier finding, so that later runs fail, too.
 */
export async function writeReport(findings: readonly Finding[], earlier: ReadonlyMap<string, Finding>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const updates = findings.filter(({ guard, caughtBy }) => caughtBy !== undefined || !earlier.has(guard));
  const all = new Map([...earlier, ...updates.map((finding) => [finding.guard, finding] as const)]);
  await writeFile(json, `${JSON.stringify([...all.values()], null, 2)}\n`);
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
