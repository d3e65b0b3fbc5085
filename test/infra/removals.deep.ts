import { afterAll, describe, expect, it } from "vitest";
import { redWithout } from "../security/guards/red.ts";
import { report, sampleOf, sizeOf } from "../support/reliability/run-size.ts";
import { removals } from "./support/removals.ts";

const all = await removals();
const chosen = sampleOf(all, sizeOf("REMOVALS", { usual: 40, deep: 40 }));

const figures = { parts: all.length, "taken out": 0, noticed: 0 };
afterAll(() => report("parts taken out of the stacks", figures));

describe("the tests fail without this route, grant, header or rule:", () => {
  it.each(chosen.map((removal) => [removal.title, removal] as const))("%s", { timeout: 900_000 }, async (title, removal) => {
    figures["taken out"] += 1;

    const red = await redWithout(removal, removal.tests);

    expect(red, `nothing is red without ${title}`).toBeDefined();
    figures.noticed += 1;
    process.stdout.write(`red: ${title}: ${red?.message}\n`);
  });
});
