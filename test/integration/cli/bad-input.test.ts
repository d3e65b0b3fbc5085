import { describe, expect, it } from "vitest";
import { aFile, aFolder, quoteCommand } from "../../support/cli/command.ts";
import { aConsumerScenario } from "../../support/engine/plain-scenario.ts";

const sound = JSON.stringify(aConsumerScenario());
const explains = "npm run -s quote -- --help explains it";
const apiError = (line: string) => ({ code: 2, stdout: "", stderr: `quote: ${line}\n` });

describe("an option is rejected", () => {
  it.each([
    ["--order-by", "price", "expected one of fit, repayments, rate, loanAmount, fees"],
    ["--must-match", "colour", "expected one of assetValue, assetType, assetSubType, typeOfSale,"],
    ["--lenders", "Pepper Money", "expected one of C1, C11, C12, C2,"],
    ["--product-types", "No doc", "expected one of Standard, Low doc, Light doc, Full doc, Adverse"],
    ["--today", "2023-02-30", "expected a day that exists, written YYYY-MM-DD"],
  ])("%s with an unknown value, listing the known values", async (option, value, expected) => {
    const { code, stdout, stderr } = await quoteCommand([option, value, "-"], sound);

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(`quote: ${option}: found "${value}", ${expected}`);
  });

  it("with an unknown name, suggesting the nearest one", async () => {
    const { code, stdout, stderr } = await quoteCommand(["--lender", "-"], sound);

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(`quote: unknown option '--lender' (Did you mean --lenders?); ${explains}\n`);
  });

  it("without a value", async () => {
    const { code, stderr } = await quoteCommand(["-", "--lenders"], sound);

    expect(code).toBe(2);
    expect(stderr).toBe(`quote: option '--lenders <NAMES>' argument missing; ${explains}\n`);
  });
});

describe("the file of --panel is rejected", () => {
  it.each([
    ['{"lenders":[]}', "lenders: found []. Tick at least one lender"],
    ['{"lenders":["Wisr","Nobody"]}', 'lenders.1: found "Nobody", expected one of Affordable Car Loans, '],
    ['{"lenders":"Wisr"}', 'lenders: found "Wisr", expected a list'],
    ['{"panel":["Wisr"]}', "panel: found an unknown field, expected one of lenders, own"],
    ['{"own":{"fee":{}}}', "own.fee: found an unknown field, expected one of brokerage, fees"],
    ['{"own":{"brokerage":{"C7":100.5}}}', "own.brokerage.C7: found 100.5, expected at most 100"],
    ['{"own":{"brokerage":{"C7":-1}}}', "own.brokerage.C7: found -1, expected at least 0"],
    ['{"own":{"brokerage":{"Nobody":1}}}', 'own.brokerage.Nobody: found "Nobody", expected one of '],
    ['{"own":{"fees":{"Nobody":1}}}', 'own.fees.Nobody: found "Nobody", expected one of '],
    [
      '{"own":{"fees":{"Pepper":990.01}}}',
      'own.fees.Pepper: found 990.01, expected at most 990, the highest fee "Origination" of the sheet',
    ],
    ['{"own":{"fees":{"Pepper":1.005}}}', "own.fees.Pepper: found 1.005, expected dollars and whole cents"],
    ['{"own":{"fees":{"Liberty":1}}}', "own.fees.Liberty: found 1, expected none, as the sheet has no fee that the broker sets"],
    ['{"lenders":["Wisr"],"lenders":["Now"]}', "lenders: found the same key a second time"],
  ])("%s", async (text, problem) => {
    const file = await aFile("panel.json", text);

    const { code, stdout, stderr } = await quoteCommand(["--panel", file, "-"], sound);

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(`quote: --panel: ${file}: ${problem}`);
  });

  it("when it does not exist, and --outside without it", async () => {
    expect(await quoteCommand(["--panel", "no-such-file.json", "-"], sound)).toEqual(
      apiError("--panel: found no file no-such-file.json that can be read, expected one with lenders"),
    );
    expect(await quoteCommand(["--outside", "-"], sound)).toEqual(apiError("--outside: found without --panel, expected beside it"));
  });
});

describe("an input file is rejected", () => {
  it("when it is missing from the arguments, and when there are two", async () => {
    expect(await quoteCommand([])).toEqual(
      apiError(
        "FILE: found nothing, expected a file of scenarios, or - for standard input. " +
          "Begin with npm run -s quote -- test/scenarios/consumer-car.json; npm run -s quote -- --help says more",
      ),
    );
    expect(await quoteCommand(["a.json", "b.json"])).toEqual(
      apiError(`too many arguments. Expected 1 argument but got 2: a.json, b.json; ${explains}`),
    );
  });

  it("when it does not exist", async () => {
    expect(await quoteCommand(["no-such-file.json"])).toEqual(
      apiError("no-such-file.json: found no such file, expected a file of scenarios"),
    );
  });

  it("when it is a folder", async () => {
    const folder = await aFolder({});

    expect(await quoteCommand([folder])).toEqual(apiError(`${folder}: found a folder or a pipe, expected a file of scenarios`));
  });

  it.each([
    ["empty.json", "found nothing, expected JSON"],
    ["empty.jsonl", "found no scenario, expected at least one"],
    ["empty.csv", "found nothing, expected a header that names the scenario's fields"],
  ])("when it is empty: %s", async (name, found) => {
    const file = await aFile(name, "");

    expect(await quoteCommand([file])).toEqual(apiError(`${file}: ${found}`));
  });

  it("when it lists no scenario", async () => {
    const file = await aFile("none.json", "[]");

    expect(await quoteCommand([file])).toEqual(apiError(`${file}: found no scenario, expected at least one`));
    expect(await quoteCommand(["-"], "[]")).toEqual(apiError("standard input: found no scenario, expected at least one"));
  });

  it("when it is not JSON, with line and column", async () => {
    const file = await aFile("car.json", '{\n  "applicationType": "consumer",\n}');

    expect(await quoteCommand([file])).toEqual(apiError(`${file}: found "}" on line 3, column 1, expected JSON (property name expected)`));
  });

  it("when a key is duplicated", async () => {
    const file = await aFile("car.json", '{"applicationType":"consumer","today":"2026-11-20","loanDetails":{"term":60,"term":48}}');

    expect(await quoteCommand([file])).toEqual(
      apiError(`${file}: loanDetails.term: found the same key a second time, expected each key once`),
    );
  });
});

describe("a scenario is rejected", () => {
  it("with a null date, which --today does not replace", async () => {
    expect(await quoteCommand(["--today", "2026-11-20", "-"], '{"applicationType":"consumer","today":null}')).toEqual(
      apiError("standard input: today: found null, expected a day that exists, written YYYY-MM-DD"),
    );
  });

  it("with an invalid field, naming its path", async () => {
    const file = await aFile("car.json", JSON.stringify({ ...aConsumerScenario(), loanDetails: { term: 11 } }));

    expect(await quoteCommand(["--json", file])).toEqual(apiError(`${file}: loanDetails.term: found 11, expected at least 12`));
  });
});

describe("one bad scenario among good ones is rejected, without any answers, in", () => {
  const bad = JSON.stringify({ ...aConsumerScenario(), asset: { assetValue: "dear" } });
  const found = 'asset.assetValue: found "dear", expected a number';

  it("a JSON array, naming its index", async () => {
    const file = await aFile("all.json", `[${sound},${sound},${bad}]`);

    expect(await quoteCommand(["--json", file])).toEqual(apiError(`${file}, [2]: ${found}`));
  });

  it("JSON lines, naming its line", async () => {
    const file = await aFile("all.jsonl", `${sound}\n\n${bad}\n${sound}\n`);

    expect(await quoteCommand(["--json", file])).toEqual(apiError(`${file}, line 3: ${found}`));
  });

  it("JSON lines when a line is not JSON, naming the line", async () => {
    const file = await aFile("all.jsonl", `${sound}\n{"applicationType":"consumer",}\n`);

    expect(await quoteCommand(["--json", file])).toEqual(
      apiError(`${file}, line 2: found "}" on line 2, column 31, expected JSON (property name expected)`),
    );
  });

  it("a CSV, naming its line", async () => {
    const file = await aFile("all.csv", "applicationType,today,asset.assetValue\nconsumer,2026-11-20,1\nconsumer,2026-11-20,dear\n");

    expect(await quoteCommand(["--json", file])).toEqual(apiError(`${file}, line 3: ${found}`));
  });

  it("a long file, at its end", async () => {
    const { code, stdout, stderr } = await quoteCommand([await aFile("all.jsonl", `${`${sound}\n`.repeat(400)}${bad}\n`)]);

    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^quote: [^\n]*, line 401: asset\.assetValue: [^\n]*\n$/);
  });
});
