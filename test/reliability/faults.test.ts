import { afterAll, describe, expect, it } from "vitest";
import { bindings } from "../../functions/routes.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { faultCases } from "../support/reliability/call-faults.ts";
import { describedCase, drawnCases } from "../support/call-scenarios/drawn-cases.ts";
import { FaultRuns } from "../support/reliability/fault-runs.ts";
import { withInProcessFunctions } from "../support/in-process/functions-fixture.ts";
import { report, sampleOf, sizeOf } from "../support/reliability/run-size.ts";
import { callSetups } from "../support/call-scenarios/call-scenarios.ts";
import { withSharedFixture } from "../support/fixtures/shared-fixture.ts";

/** Fault cases per route; Infinity tries all. */
const perRoute = sizeOf("FAULTS", { usual: 1, deep: 20 });

const { running, emails } = withInProcessFunctions();
const shared = withSharedFixture(running);

const figures = { routes: 0, calls: 0, cases: 0, converged: 0 };
afterAll(() => report("API calls with faults", figures));

const only = process.env["ROUTES"]?.split(",");
const writing = (Object.keys(routes) as RouteName[]).filter((name) => bindings[name].writes && (only?.includes(name) ?? true));
const tried = sampleOf(writing, sizeOf("FAULT_ROUTES", { usual: 20, deep: Infinity }));

describe("a call that fails at any point and is sent once more", () => {
  it("has a scenario in which it succeeds, in test/support/call-scenarios/call-scenarios.ts", () => {
    const setups = callSetups(shared.fixture);
    expect(writing.filter((name) => !setups[name])).toEqual([]);
  });

  it.each(tried.map((name, turn) => [name, turn] as const))("%s ends as without the fault", { timeout: 900_000 }, async (name, turn) => {
    const callSetup = callSetups(shared.fixture)[name]!;
    const runs = new FaultRuns({ name, callSetup, fixture: shared.fixture, emails });
    const { calls, end } = await runs.withoutFault();
    expect([end.first?.status, end.first?.text]).toEqual([200, expect.any(String)]);
    const cases = drawnCases(faultCases(calls), { turn, max: perRoute });

    const exceptions: string[] = [];
    for (const faultCase of cases) {
      const verdict = runs.verdict(end, await runs.with(faultCase), faultCase);
      exceptions.push(...verdict.map((text) => `${describedCase(faultCase)}: ${text}`));
      if (verdict.length === 0) figures.converged += 1;
    }

    figures.routes += 1;
    figures.calls += calls.length;
    figures.cases += cases.length;
    expect(exceptions).toEqual([]);
  });
});
