import { afterAll, describe, expect, it } from "vitest";
import { bindings } from "../../functions/routes.ts";
import { type RouteName, routes } from "../../shared/wire/routes.ts";
import { faultCases } from "../support/call-faults.ts";
import { caseTold, drawnCases } from "../support/drawn-cases.ts";
import { FaultRuns } from "../support/fault-runs.ts";
import { withFunctionsHere } from "../support/functions-world.ts";
import { report, sizeOf } from "../support/run-size.ts";
import { settings } from "../support/scenes.ts";
import { withSameWorld } from "../support/same-world.ts";

/** How many of the things that may go wrong with each route's call are tried: Infinity tries all. */
const perRoute = sizeOf("FAULTS", { usual: 3, deep: Infinity });

const { running, letters } = withFunctionsHere();
const same = withSameWorld(running);

const figures = { routes: 0, calls: 0, cases: 0, converged: 0 };
afterAll(() => report("calls that go wrong", figures));

const only = process.env["ROUTES"]?.split(",");
const writing = (Object.keys(routes) as RouteName[]).filter((name) => bindings[name].writes && (only?.includes(name) ?? true));

describe("a call that goes wrong anywhere, and is sent once more, leads where it would have led", () => {
  it.each(writing.map((name, turn) => [name, turn] as const))("%s", { timeout: 900_000 }, async (name, turn) => {
    const setting = settings(same.world)[name];
    if (!setting) throw new Error(`${name} needs a setting in which it succeeds, in test/support/scenes.ts`);
    const runs = new FaultRuns({ name, setting, world: same.world, letters });
    const { calls, end } = await runs.withoutFault();
    expect([end.first?.status, end.first?.text]).toEqual([200, expect.any(String)]);
    const cases = drawnCases(faultCases(calls), { turn, most: perRoute });

    const exceptions: string[] = [];
    for (const wrong of cases) {
      const verdict = runs.verdict(end, await runs.with(wrong), wrong);
      exceptions.push(...verdict.map((text) => `${caseTold(wrong)}: ${text}`));
      if (verdict.length === 0) figures.converged += 1;
    }

    figures.routes += 1;
    figures.calls += calls.length;
    figures.cases += cases.length;
    expect(exceptions).toEqual([]);
  });
});
