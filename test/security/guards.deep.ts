import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { root } from "../support/architecture/import-graph.ts";
import { report, sampleOf, sizeOf } from "../support/reliability/run-size.ts";
import { withWholeApi } from "./api.ts";
import { type Guard, guards } from "./guards/find.ts";
import { type Mutant, canBeSwitched, mutated, withSwitches } from "./guards/mutant.ts";
import { names, routesBehind, violationsOf } from "./guards/noticed.ts";
import { noticingTest } from "./guards/noticing.ts";
import { type Finding, earlierFindings, writeReport } from "./guards/report.ts";
import { type Switched, environmentWithout, startSwitched } from "./guards/without.ts";
import { type Fixture, aFixture } from "./fixture.ts";

/** GUARDS=functions/link removes only guards of files below that path. */
const { GUARDS: pathPrefix = "" } = process.env;

const running = withWholeApi();
const all = (await guards()).filter(({ file }) => file.startsWith(pathPrefix));
const chosen = sampleOf(all, sizeOf("REMOVED_GUARDS", { usual: 60, deep: 60 }));
const earlier = await earlierFindings();
const findings: Finding[] = [];
let fixture: Fixture;
let switched: readonly Switched[] = [];
beforeAll(async () => {
  fixture = await aFixture(running);
  switched = await Promise.all(ways.map((way) => startSwitched(running, chosen.filter(isOfApi), way)));
}, 300_000);
afterAll(async () => {
  await Promise.all(switched.map(({ process: apiProcess }) => apiProcess.kill()));
  const count = (isCounted: (finding: Finding) => boolean) => findings.filter(isCounted).length;
  report("guards removed", {
    guards: all.length,
    removed: findings.length,
    "caught by the matrix": count(({ noticedBy }) => noticedBy === "matrix"),
    "caught by other tests": count(({ noticedBy }) => noticedBy !== undefined && noticedBy !== "matrix"),
    unnoticed: count(({ noticedBy }) => noticedBy === undefined),
  });
});

/** With the gateway's authorizer, and without it. */
const ways = [{}, { WITHOUT_AUTHORIZER: "yes" }];
const isOfApi = ({ file }: Mutant) => file.startsWith("functions/");
const isHttp = ({ file }: Mutant) => file.startsWith("functions/http/");

/** The matrix's first violation on an API without this guard. */
async function violationWithout(mutant: Mutant): Promise<string | undefined> {
  if (!isOfApi(mutant)) return undefined;
  const scope = { behind: routesBehind(mutant), isInParser: isHttp(mutant) };
  for (const [at, way] of ways.slice(0, isHttp(mutant) ? 2 : 1).entries()) {
    const { process: apiProcess, numberOf, switchTo } = switched[at]!;
    const number = numberOf(mutant);
    if (number !== undefined) await switchTo(number);
    const without = number === undefined ? await running.beside({ ...(await environmentWithout(mutant)), ...way }) : apiProcess;
    try {
      const noticed = await violationsOf(fixture, without.url, scope);
      // A call that got through may have changed the fixture for the next guard.
      if (noticed?.hasWritten) fixture = await aFixture(running);
      if (noticed) return noticed.wrong;
    } finally {
      if (number === undefined) await without.kill();
    }
  }
  return undefined;
}

async function findingOf(guard: Guard): Promise<Finding> {
  const wrong = await violationWithout(guard);
  if (wrong !== undefined) return { guard: guard.name, noticedBy: "matrix", message: wrong.slice(0, 300) };
  const before = earlier.get(guard.name)?.noticedBy;
  const red = await noticingTest(guard, before === "matrix" ? undefined : before);
  return red ? { guard: guard.name, noticedBy: red.file, message: red.message } : { guard: guard.name };
}

/** The control: with all guards in place the matrix must be clean. */
async function expectNoViolation(): Promise<void> {
  const [{ process: apiProcess, switchTo }] = switched as [Switched];
  await switchTo(0);
  expect(await violationsOf(fixture, apiProcess.url, { behind: names, isInParser: false })).toBeUndefined();
}

it("every source parses with each guard removed and with switches for all of them", async () => {
  for (const [file, fileGuards] of Map.groupBy(all, (guard) => guard.file)) {
    const source = await readFile(join(root, file), "utf8");
    const numbered = fileGuards.filter((guard) => canBeSwitched(guard, source)).map((guard, number) => ({ ...guard, number }));
    for (const text of [...fileGuards.map((guard) => mutated(source, guard)), withSwitches(source, numbered)]) {
      expect({ file, errors: parseSync(file, text).errors }).toEqual({ file, errors: [] });
    }
  }
});

it("the matrix finds no violation before any guard is removed", expectNoViolation, 300_000);

it.each(chosen.map((guard) => [guard.title, guard] as const))(
  "a guard caught in the previous run is still caught: %s",
  async (_title, guard) => {
    const finding = await findingOf(guard);
    findings.push(finding);
    await writeReport(findings);
    const wasNoticed = earlier.get(guard.name)?.noticedBy !== undefined;
    expect(wasNoticed && finding.noticedBy === undefined).toBe(false);
  },
  3_600_000,
);

it("the matrix finds no violation after the last guard", expectNoViolation, 300_000);
