import { readFileSync } from "node:fs";
import { type TestProjectInlineConfiguration, defineConfig } from "vitest/config";
import whole from "../../../vitest.config.ts";

const { sources } = JSON.parse(readFileSync(process.env["MUTANTS"] ?? "", "utf8")) as {
  readonly sources: Readonly<Record<string, string>>;
};

/** The same for what a test loads into its own process as mutant-process.ts does for a program. */
const withoutGuard = {
  name: "without-guard",
  enforce: "pre" as const,
  transform: (_source: string, id: string) => Object.entries(sources).find(([path]) => id.endsWith(`/${path}`))?.[1],
};

const projects = (whole.test?.projects ?? []) as TestProjectInlineConfiguration[];

const withGuardsTakenOut = (project: TestProjectInlineConfiguration) => ({
  ...project,
  plugins: [withoutGuard],
  test: { ...project.test, fsModuleCache: false },
});

/** The product's tests, run with one guard taken out. */
export default defineConfig({
  root: new URL("../../..", import.meta.url).pathname,
  // What another run has kept of a source is that source with its guard, or without another one.
  test: { ...whole.test, fsModuleCache: false, projects: projects.map(withGuardsTakenOut) },
});
