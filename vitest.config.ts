import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const project = (name: string, more: object = {}) => ({
  test: { name, include: [`test/${name}/**/*.test.ts`], testTimeout: 30_000, ...more },
});

/** What takes too long for every run stands in files of its own. */
const withDeep = (name: string) => ({
  include: [`test/${name}/**/*.test.ts`, ...(process.env["DEEP"] === "1" ? [`test/${name}/**/*.deep.ts`] : [])],
});

/** Files that change what outlives them in a process: faults, whose circuits stay open, clocks, configuration, rate sheets, services of their own. */
const changesProcess =
  /faultInjection|stopRegister|useFakeTimers|withRetention|stubEnv|process\.env|withApi\(\{|withArrivals|rates-office|spyOn/;
const changing = globSync("test/integration/**/*.test.ts").filter((file) => changesProcess.test(readFileSync(file, "utf8")));
const real = { globalSetup: "test/support/store/shared-database.ts", testTimeout: 60_000, hookTimeout: 60_000 };

/** Projects whose files take long come first, so that every worker has something to do until the end. Vitest sorts projects by name. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (file: TestSpecification) => fromLongest.indexOf(file.project.name);
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of the sequencer
    const byProject = await super.sort(files);
    return byProject.toSorted((a, b) => place(a) - place(b));
  }
}
const fromLongest = ["security", "reliability", "infra", "integration-alone", "integration", "frontend", "unit"];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A test of real parts waits for them half of its time: two at once fill two cores.
    maxWorkers: 2,
    // What is waited for comes later on a busy machine; one second is for an idle one.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      // Pure functions leave nothing behind: their files share processes, which halves the time of starting and importing.
      project("unit", { exclude: ["test/unit/frontend/**"], isolate: false }),
      // A page's code keeps its session and replaced globals: each file has a process of its own.
      project("frontend", { include: ["test/unit/frontend/**/*.test.ts"], env: { TZ: "Australia/Sydney" } }),
      // Real services: Java and Chromium must be there. One database process serves all files, each with a table of its own.
      // Files that leave a process as it was share it, with the API and services that they use.
      project("integration", { ...real, exclude: changing, isolate: false }),
      project("integration-alone", { ...real, include: changing }),
      // The stacks as templates, and their functions as Lambda would start them. Each process imports the CDK once.
      project("infra", {
        ...withDeep("infra"),
        isolate: false,
        globalSetup: "test/support/requirements.ts",
        hookTimeout: 120_000,
        testTimeout: 60_000,
      }),
      // Who may do what, and what bad input does: generated from the route table and the wire schemas. Files share the API.
      project("security", {
        ...withDeep("security"),
        isolate: false,
        globalSetup: "test/support/store/shared-database.ts",
        hookTimeout: 120_000,
        testTimeout: 60_000,
      }),
      // What is lost, or done twice, when parts fail, and when many write at once.
      project("reliability", {
        ...withDeep("reliability"),
        globalSetup: "test/support/store/shared-database.ts",
        hookTimeout: 60_000,
        testTimeout: 60_000,
        // All callers of a race share one network.
        env: { RATE_LIMIT_FACTOR: "1000" },
      }),
      // The product in a browser: started once, for all files.
      project("e2e", { globalSetup: "test/e2e/support/running-site.ts", hookTimeout: 60_000, testTimeout: 60_000 }),
    ],
  },
});
