import { describe, expect, it } from "vitest";
import { InvalidInput } from "../../../shared/wire/problem.ts";
import { parseJson } from "../../../shared/wire/json-text.ts";
import { anEndpoint, brokerClaims } from "../../support/api/endpoint.ts";
import { hostileBodies, hostileValues } from "../../support/fixtures/hostile-texts.ts";
import { reachableParsers } from "../../support/cli/reachable-parsers.ts";

const bytes = 128 * 1024;
/** Processor time of this thread, which other processes do not lengthen. Linear parsers need up to 0.15 s, quadratic ones 2.5 s to 15 s. */
const maxMs = 1_000;

async function timeOf(run: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const attempt = (run: () => unknown): void => {
  try {
    run();
  } catch {
    // Rejecting the text is fine; only the time counts.
  }
};

describe("128 KB of hostile text take linear time", () => {
  it.each(Object.entries(hostileBodies))("as a body: %s", async (_, textOf) => {
    const { call } = anEndpoint("application", {});
    const text = textOf(bytes);
    let status = 0;
    const ms = await timeOf(async () => {
      ({ status } = await call("updateAsset", { claims: brokerClaims, text }));
    });
    expect(status).toBe(400);
    expect(ms).toBeLessThan(maxMs);
  });

  it.each(Object.entries(hostileBodies))("as a webhook's JSON, which may nest deeper: %s", async (_, textOf) => {
    const text = textOf(bytes);
    const read = () => {
      try {
        parseJson(text);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInput);
      }
    };
    expect(await timeOf(read)).toBeLessThan(maxMs);
  });

  it.each(Object.entries(hostileValues))("in any field, header or query: %s", async (_, textOf) => {
    const text = textOf(bytes);
    const slow: string[] = [];
    for (const [name, parse] of Object.entries(reachableParsers)) {
      const ms = await timeOf(() => attempt(() => parse(text)));
      if (ms > maxMs) slow.push(`${name}: ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  });
});
