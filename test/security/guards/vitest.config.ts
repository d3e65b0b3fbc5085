import { readFileSync } from "node:fs";
import { type Plugin, type TestProjectInlineConfiguration, defineConfig } from "vitest/config";
import whole from "../../../vitest.config.ts";

const { sources } = JSON.parse(readFileSync(process.env["MUTANTS"] ?? "", "utf8")) as {
  readonly sources: Readonly<Record<string, string>>;
};

const replacementFor = (id: string): string | undefined => Object.entries(sources).find(([path]) => id.endsWith(`/${path}`))?.[1];

/** Replaces sources in the test process, as mutant-process.ts does in a program. */
const withoutGuard: Plugin = {
  name: "without-guard",
  enforce: "pre",
  transform: (_source, id) => replacementFor(id),
  // A cached module would still contain the guard, or lack another one.
  configureVitest: ({ defineCacheKeyGenerator }) => defineCacheKeyGenerator(({ id }) => (replacementFor(id) === undefined ? null : false)),
};

const projects = (whole.test?.projects ?? []) as TestProjectInlineConfiguration[];

const withGuardsRemoved = (project: TestProjectInlineConfiguration) => ({
  ...project,
  plugins: [withoutGuard],
  // A time-out on a busy machine must not count as a caught guard.
  test: { ...project.test, testTimeout: 600_000, hookTimeout: 600_000 },
});

/** The product's tests with one guard removed. */
export default defineConfig({
  root: new URL("../../..", import.meta.url).pathname,
  test: { ...whole.test, maxWorkers: 4, projects: projects.map(withGuardsRemoved) },
});
