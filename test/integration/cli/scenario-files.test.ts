import { describe, expect, it } from "vitest";
import { answersTo } from "../../support/engine/answers.ts";
import { aFile, quoteCommand } from "../../support/cli/command.ts";
import { aCommercialScenario, aConsumerScenario } from "../../support/engine/plain-scenario.ts";

const car = aConsumerScenario({ asset: { assetValue: 32_000, assetType: "MOTOR_VEHICLE" }, loanDetails: { term: 60 } });
const digger = aCommercialScenario({ asset: { assetValue: 84_000, assetType: "EARTH_MOVING" }, loanDetails: { term: 48 } });
const boat = aConsumerScenario({ asset: { assetValue: 15_000, assetType: "TRAILERED_BOAT" }, loanDetails: { term: 36 } });

const files = [
  { what: "one scenario", name: "car.json", text: JSON.stringify(car, undefined, 2), scenarios: [car] },
  { what: "a JSON array", name: "all.json", text: JSON.stringify([car, digger, boat], undefined, 2), scenarios: [car, digger, boat] },
  {
    what: "one scenario per line",
    name: "all.jsonl",
    text: `${JSON.stringify(car)}\n\n${JSON.stringify(digger)}\r\n${JSON.stringify(boat)}`,
    scenarios: [car, digger, boat],
  },
  {
    what: "a CSV",
    name: "all.csv",
    text: `applicationType,today,asset.assetValue,asset.assetType,loanDetails.term
consumer,2026-11-20,32000,MOTOR_VEHICLE,60
commercial,2026-11-20,84000,EARTH_MOVING,48
consumer,2026-11-20,15000,TRAILERED_BOAT,36
`,
    scenarios: [car, digger, boat],
  },
];

describe.each(files)("$what", ({ name, text, scenarios }) => {
  it("is quoted from a file, one answer for each scenario in order", async () => {
    const { code, stdout, stderr } = await quoteCommand(["--json", await aFile(name, text)]);

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(answersTo(scenarios));
  });

  it("is recognised by its content on standard input", async () => {
    const { code, stdout, stderr } = await quoteCommand(["--json", "-"], text);

    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(answersTo(scenarios));
  });
});

describe("one scenario on one line", () => {
  it("is not mistaken for JSON lines", async () => {
    const { stdout } = await quoteCommand(["--json", "-"], `${JSON.stringify(car)}\n`);

    expect(stdout).toBe(answersTo([car]));
  });
});

describe("a file", () => {
  it("with an unknown extension is recognised by its content", async () => {
    const { stdout } = await quoteCommand(["--json", await aFile("all.txt", `${JSON.stringify(car)}\n${JSON.stringify(boat)}\n`)]);

    expect(stdout).toBe(answersTo([car, boat]));
  });

  it("may start with a byte order mark", async () => {
    const { stdout } = await quoteCommand(["--json", await aFile("car.json", `\uFEFF${JSON.stringify(car)}`)]);

    expect(stdout).toBe(answersTo([car]));
  });
});
