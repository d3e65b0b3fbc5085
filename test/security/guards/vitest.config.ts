import { readFileSync } from "node:fs";
import { type TestProjectInlineConfiguration, defineConfig } from "vitest/config";
import whole from "../../../vitest.config.ts";

const { sources } = JSON.parse(readFileSync(process.env["MUTANTS"] ?? "", "utf8")) as {
  readonly sources: Readonly<Record<string, string>>;
};

/** Replaces sources in the test process, as mutant-process.ts does in a program. */
const withoutGuard = {
  name: "without-guard",
  enforce: "pre" as const,
  transform: (_source: string, id: string) => Object.entries(sources).find(([path]) => id.endsWith(`/${path}`))?.[1],
};

const projects = (whole.test?.projects ?? []) as TestProjectInlineConfiguration[];

const withGuardsRemoved = (project: TestProjectInlineConfiguration) => ({
  ...project,
  plugins: [withoutGuard],
  // A time-out on a busy machine must not count as a caught guard.
  test: { ...project.test, fsModuleCache: false, testTimeout: 600_000, hookTimeout: 600_000 },
});

/** The product's tests with one guard removed. */
export default defineConfig({
  root: new URL("../../..", import.meta.url).pathname,
  // A cached module would still contain the guard, or lack another one.
  test: { ...whole.test, fsModuleCache: false, projects: projects.map(withGuardsRemoved) },
});
