import { existsSync } from "node:fs";
import { join } from "node:path";
import { importGraph, root } from "../support/architecture/import-graph.ts";
import { type Mutant, canBeSwitched, applyMutant, withSwitches } from "./guards/mutant.ts";
import { type TestFailure, firstFailureWith } from "./guards/run-tests.ts";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { parseSync } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { report, sampleOf, sizeOf } from "../support/reliability/run-size.ts";
import { withWholeApi } from "./api.ts";
import { type Guard, guards } from "./guards/find-guards.ts";
import { names, routesBehind, firstViolation } from "./guards/matrix-violations.ts";
import { type MutantApi, environmentOfMutant, startMutantApi } from "./guards/mutant-api.ts";
import { type AccessFixture, anAccessFixture } from "./access-fixture.ts";

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
async function findFailingTest(mutant: Mutant, earlier: string | undefined): Promise<TestFailure | undefined> {
  const first = earlier !== undefined && existsSync(join(root, earlier)) ? [[earlier]] : [];
  for (const tests of [...first, ...(await testsFor(mutant.file))]) {
    const failure = await firstFailureWith(mutant, tests);
    if (failure) return failure;
  }
  return undefined;
}

/** What happened without one guard. */
interface Finding {
  readonly guard: string;
  /** A test file, or "matrix" for the matrix of callers and routes; undefined if no test failed. */
  readonly caughtBy?: string;
  readonly message?: string;
}

const folder = join(root, ".local/guards");

const json = join(folder, "report.json");

/** The findings of all runs in this checkout, by guard: the latest that a test caught, if any did. Empty before the first run. */
async function earlierFindings(): Promise<ReadonlyMap<string, Finding>> {
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
async function writeReport(findings: readonly Finding[], earlier: ReadonlyMap<string, Finding>): Promise<void> {
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

/** GUARDS=functions/link removes only guards of files below that path. */
const { GUARDS: pathPrefix = "" } = process.env;

const running = withWholeApi();

const all = (await guards()).filter(({ file }) => file.startsWith(pathPrefix));

const chosen = sampleOf(all, sizeOf("REMOVED_GUARDS", { usual: 10, deep: 10 }));

const earlier = await earlierFindings();

const findings: Finding[] = [];

let fixture: AccessFixture | undefined;

let fixtureMadeAt = 0;

let mutantApis: readonly MutantApi[] = [];

beforeAll(async () => {
  mutantApis = await Promise.all(ways.map((way) => startMutantApi(running, chosen.filter(isOfApi), way)));
}, 300_000);

afterAll(async () => {
  await Promise.all(mutantApis.map(({ process: apiProcess }) => apiProcess.kill()));
  const count = (isCounted: (finding: Finding) => boolean) => findings.filter(isCounted).length;
  report("guards removed", {
    guards: all.length,
    removed: findings.length,
    "caught by the matrix": count(({ caughtBy }) => caughtBy === "matrix"),
    "caught by other tests": count(({ caughtBy }) => caughtBy !== undefined && caughtBy !== "matrix"),
    "not caught": count(({ caughtBy }) => caughtBy === undefined),
  });
});

/** With the gateway's authorizer, and without it. */
const ways = [{}, { WITHOUT_AUTHORIZER: "yes" }];

const isOfApi = ({ file }: Mutant) => file.startsWith("functions/");

const isHttp = ({ file }: Mutant) => file.startsWith("functions/http/") || file.startsWith("functions/call/");

/** Among its callers is one with a token that is valid ten minutes later, and calls need a sign-in of the last 15 minutes. */
const maxFixtureAgeMs = 5 * 60_000;

async function currentFixture(): Promise<AccessFixture> {
  if (fixture && Date.now() - fixtureMadeAt < maxFixtureAgeMs) return fixture;
  fixtureMadeAt = Date.now();
  return (fixture = await anAccessFixture(running));
}

/** The matrix's first violation on an API without this guard. */
async function violationWithout(mutant: Mutant): Promise<string | undefined> {
  if (!isOfApi(mutant)) return undefined;
  const scope = { behind: routesBehind(mutant), isInParser: isHttp(mutant) };
  for (const [at, way] of ways.slice(0, isHttp(mutant) ? 2 : 1).entries()) {
    const { process: apiProcess, numberOf, switchTo } = mutantApis[at]!;
    const number = numberOf(mutant);
    if (number !== undefined) await switchTo(number);
    const without = number === undefined ? await running.beside({ ...(await environmentOfMutant(mutant)), ...way }) : apiProcess;
    try {
      const violation = await firstViolation(await currentFixture(), without.url, scope);
      // A call that got through may have changed the fixture for the next guard.
      if (violation?.hasWritten) fixture = undefined;
      if (violation) return violation.wrong;
    } finally {
      if (number === undefined) await without.kill();
    }
  }
  return undefined;
}

async function findingOf(guard: Guard): Promise<Finding> {
  const wrong = await violationWithout(guard);
  if (wrong !== undefined) return { guard: guard.name, caughtBy: "matrix", message: wrong.slice(0, 300) };
  const before = earlier.get(guard.name)?.caughtBy;
  const failure = await findFailingTest(guard, before === "matrix" ? undefined : before);
  return failure ? { guard: guard.name, caughtBy: failure.file, message: failure.message } : { guard: guard.name };
}

/** The control: with all guards in place the matrix must be clean. */
async function expectNoViolation(): Promise<void> {
  const [{ process: apiProcess, switchTo }] = mutantApis as [MutantApi];
  await switchTo(0);
  expect(await firstViolation(await currentFixture(), apiProcess.url, { behind: names, isInParser: false })).toBeUndefined();
}

it("every source parses with each guard removed and with switches for all of them", async () => {
  for (const [file, fileGuards] of Map.groupBy(all, (guard) => guard.file)) {
    const source = await readFile(join(root, file), "utf8");
    const numbered = fileGuards.filter((guard) => canBeSwitched(guard, source)).map((guard, number) => ({ ...guard, number }));
    for (const text of [...fileGuards.map((guard) => applyMutant(source, guard)), withSwitches(source, numbered)]) {
      expect({ file, errors: parseSync(file, text).errors }).toEqual({ file, errors: [] });
    }
  }
});

it("the matrix finds no violation before any guard is removed", expectNoViolation, 300_000);

it.each(chosen.map((guard) => [guard.title, guard] as const))(
  "a test still fails without this guard if one did in an earlier run: %s",
  async (_title, guard) => {
    const finding = await findingOf(guard);
    findings.push(finding);
    await writeReport(findings, earlier);
    const wasCaught = earlier.get(guard.name)?.caughtBy !== undefined;
    expect(wasCaught && finding.caughtBy === undefined).toBe(false);
  },
  3_600_000,
);

it("the matrix finds no violation after the last guard", expectNoViolation, 300_000);
