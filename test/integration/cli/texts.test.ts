import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { aFile, quoteCommand } from "../../support/cli/command.ts";

const texts = JSON.parse(readFileSync("test/unit/intake/texts.json", "utf8")) as readonly { readonly text: string }[];
const read = (args: readonly string[], input = "") => quoteCommand(["--text", ...args, "--today", "2026-11-20"], input);

it("reads a text into fields with their words, questions, unread words and a scenario that quotes", async () => {
  const { stdout } = await read(["-"], "2012 ute private $18,500 dep 2k or 3k deposit, thanks");

  const answer = JSON.parse(stdout) as { readonly scenario: object };
  expect(answer).toMatchObject({
    type: "consumer",
    fields: [
      { field: "asset.ageOfAsset", value: 2012, words: "2012", at: [0, 4] },
      { field: "asset.assetType", value: "MOTOR_VEHICLE", words: "ute" },
      { field: "asset.typeOfSale", value: "PRIVATE_SALE", words: "private" },
      { field: "asset.assetValue", value: 18_500, words: "$18,500" },
    ],
    questions: [{ field: "loanDetails.deposit", choices: [2000, 3000, 5000] }],
    unread: ["or", "thanks"],
  });
  const { code } = await quoteCommand(["--json", "-"], JSON.stringify(answer.scenario));
  expect(code).toBe(0);
});

it("answers each line of JSON lines, as a quote of the given type", async () => {
  const file = await aFile("texts.jsonl", texts.map(({ text }) => JSON.stringify(text)).join("\n"));

  const { stdout } = await read([file, "--type", "commercial"]);

  const answers = stdout.trimEnd().split("\n");
  expect(answers).toHaveLength(texts.length);
  expect(answers.every((line) => (JSON.parse(line) as { readonly type: string }).type === "commercial")).toBe(true);
});

it.each([
  [["-"], "x".repeat(8_001), "found 8001 characters, expected at most 8000"],
  [["-", "--json"], "car", "option '--text <FILE>' cannot be used with option '--json'"],
  [["-", "--type", "boat"], "car", '--type: found "boat", expected one of consumer, commercial'],
  [["-", "more.json"], "car", 'FILE: found "more.json" beside --text, expected one of them'],
])("rejects %j", async (args, input, problem) => {
  const { code, stdout, stderr } = await read(args, input);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(problem);
});

it("rejects --type without a text", async () => {
  const { stderr } = await quoteCommand(["--type", "consumer", "-"], "{}");
  expect(stderr).toContain("--type: found without --text, expected beside it");
});
