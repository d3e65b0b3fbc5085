import { existsSync } from "node:fs";
import { join } from "node:path";
import { importGraph, root } from "../../support/architecture/import-graph.ts";
import type { Mutant } from "./mutant.ts";
import { type TestFailure, firstFailureWith } from "./run-tests.ts";

const everyFolder: readonly (readonly string[])[] = [["test/unit/"], ["test/integration/"]];

/** Tests to search for one that needs a guard of this file, the likeliest first. */
async function testsFor(file: string): Promise<(readonly string[])[]> {
  const imports = await importGraph(["test/unit", "test/integration"]);
  const importers = new Set(imports.filter(({ from, to }) => to === file && /\.test\.tsx?$/.test(from)).map(({ from }) => from));
  return [...(importers.size > 0 ? [[...importers]] : []), ...foldersFor(file)];
}

function foldersFor(file: string): readonly (readonly string[])[] {
  if (file.startsWith("infra/")) return [["test/infra/data.test.ts"], ["test/infra/"]];
  if (file.startsWith("frontend/")) return [["test/unit/frontend/"], ...everyFolder];
  const [, folder = ""] = file.split("/");
  // Files directly in functions/ list the routes' rules and limits, which http/ applies.
  const domain = folder.endsWith(".ts") ? "http" : folder;
  const races = domain === "store" ? ["test/reliability/races.test.ts", "test/reliability/status.test.ts"] : [];
  const own = [`test/unit/${domain}/`, `test/integration/${domain}/`, ...races].filter((path) => existsSync(join(root, path)));
  return [...(own.length > 0 ? [own] : []), ...everyFolder];
}

/**
 * The first test that fails without this guard; undefined if every unit and integration test, or of infra/ every infra test, passes.
 * Tries the test that caught it in an earlier run first, if that file still exists.
 */
export async function findFailingTest(mutant: Mutant, earlier: string | undefined): Promise<TestFailure | undefined> {
  const first = earlier !== undefined && existsSync(join(root, earlier)) ? [[earlier]] : [];
  for (const tests of [...first, ...(await testsFor(mutant.file))]) {
    const failure = await firstFailureWith(mutant, tests);
    if (failure) return failure;
  }
  return undefined;
}
