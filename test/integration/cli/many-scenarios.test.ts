import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { answersTo } from "../../support/engine/answers.ts";
import { aFile, aFolder, quoteCommand, quoteCommandCutShort } from "../../support/cli/command.ts";
import { aConsumerScenario } from "../../support/engine/plain-scenario.ts";

const boats = (count: number) =>
  Array.from({ length: count }, (_, i) => aConsumerScenario({ asset: { assetValue: 10_000 + i, assetType: "TRAILERED_BOAT" } }));
const lines = (count: number) =>
  boats(count)
    .map((boat) => `${JSON.stringify(boat)}\n`)
    .join("");

describe("a run of many scenarios", () => {
  it("returns 1,000 answers in order and reports its progress on standard error", async () => {
    const file = await aFile("boats.jsonl", lines(1000));

    const { code, stdout, stderr } = await quoteCommand(["--json", "--lenders", "Finance One", file]);

    const tenths = ["100", "200", "300", "400", "500", "600", "700", "800", "900", "1,000"];
    expect(code).toBe(0);
    expect(stderr).toBe(tenths.map((done) => `Quoted ${done} of 1,000 scenarios\n`).join(""));
    expect(stdout).toBe(answersTo(boats(1000), { lenders: ["Finance One"] }));
  });

  it("reports no progress for 10 scenarios", async () => {
    expect(await quoteCommand(["--json", "-"], lines(10))).toEqual({ code: 0, stdout: answersTo(boats(10)), stderr: "" });
  });

  it("exits quietly when its output is closed early, and leaves no temporary files", async () => {
    const temporary = await aFolder({});

    const { code, stderr } = await quoteCommandCutShort(["--json", "-"], lines(1000), temporary);

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(await readdir(temporary)).toEqual([]);
  });
});
