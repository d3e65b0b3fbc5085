import { afterAll, describe, expect, it } from "vitest";
import { firstFailureWith } from "../security/guards/run-tests.ts";
import { report, sampleOf, sizeOf } from "../support/reliability/run-size.ts";
import { removals } from "./support/removals.ts";

const all = await removals();
const chosen = sampleOf(all, sizeOf("REMOVALS", { usual: 12, deep: 12 }));

const figures = { parts: all.length, removed: 0, caught: 0 };
afterAll(() => report("removals from the stacks", figures));

describe("the tests fail without this route, grant, header or rule:", () => {
  it.each(chosen.map((removal) => [removal.title, removal] as const))("%s", { timeout: 900_000 }, async (title, removal) => {
    figures.removed += 1;

    const failure = await firstFailureWith(removal, removal.tests);

    expect(failure, `no test fails without ${title}`).toBeDefined();
    figures.caught += 1;
    process.stdout.write(`caught: ${title}: ${failure?.message}\n`);
  });
});
