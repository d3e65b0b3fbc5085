import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/architecture/import-graph.ts";

export interface RequirementRow {
  readonly ids: string;
  readonly status: string;
  /** The tests in backquotes, or a reason. */
  readonly says: string;
}

export const statuses = /^(met|design|platform|n\/a|accepted|not done)$/;

/** The rows of a table in this folder that begin with a number. */
export const rowsOf = (file: string): RequirementRow[] =>
  readFileSync(join(root, "test/security", file), "utf8")
    .split("\n")
    .filter((line) => /^\| [A-Z]?\d/.test(line))
    .map((line) => {
      const [, ids = "", , status = "", says = ""] = line.split("|").map((cell) => cell.trim());
      return { ids, status, says };
    });

export const testsIn = (says: string): string[] => [...says.matchAll(/`(test\/[^`]+)`/g)].map(([, file]) => file!);

/** The named tests that do not exist. */
export const missingTests = (rows: readonly RequirementRow[]): string[] =>
  rows.flatMap(({ says }) => testsIn(says)).filter((file) => !existsSync(join(root, file)));
