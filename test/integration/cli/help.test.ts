import { describe, expect, it } from "vitest";
import { type Run, scripts, shell, version } from "../../support/cli/command.ts";

/** Runs a line that begins with "npm run -s NAME --" as that script, which starts sooner than npm. */
const typed = (line: string): Promise<Run> => shell(line.replace(/^npm run -s ([\w:]+) --/, (_, name: string) => scripts[name]!));

const help = async (words: string): Promise<string> => (await typed(`npm run -s ${words} --help`)).stdout;

/** The rows of the help's lists, such as options and subcommands: what is typed, and its sentence. */
function rowsOf(text: string): { readonly words: string; readonly sentence: string }[] {
  const [lists = ""] = text.split(/^Examples:$/m);
  const rows = lists.replaceAll(/\n {4,}/g, " ").matchAll(/^ {2}(\S.*?) {2,}(\S.*)$/gm);
  return [...rows].map(([, words, sentence]) => ({ words: words!, sentence: sentence! }));
}

const examplesIn = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("  npm run -s "))
    .map((line) => line.trim());

const subcommandsIn = (text: string): string[] =>
  rowsOf(text).flatMap(({ words }) => (/^[a-z]/.test(words) && !words.startsWith("help ") ? [words.split(" ")[0]!] : []));

const commands = ["quote", "rulebook", "deal", "book", "ops", "start", "load", "bench", "local:aws"];
const helps = new Map(await Promise.all(commands.map(async (name) => [name, await help(`${name} --`)] as const)));

describe.each(commands)("npm run %s -- --help", (name) => {
  const text = helps.get(name)!;

  it("has usage, a sentence for each option and subcommand, two examples, and the exit codes", () => {
    expect(text).toMatch(new RegExp(`^Usage: npm run -s ${name} -- \\[options\\]`));
    const rows = rowsOf(text);
    expect(rows.length).toBeGreaterThanOrEqual(4);
    expect(rows.filter(({ sentence }) => !/^[A-Z].*\.( \(default: \d+\))?$/.test(sentence))).toEqual([]);
    expect(examplesIn(text).length).toBeGreaterThanOrEqual(2);
    expect(text.trimEnd().split("\n").at(-1)).toMatch(/^Exit codes: 0 \w+; 1 .+; 2 bad input.*\.$/);
  });
});

const subcommands = commands.flatMap((name) => subcommandsIn(helps.get(name)!).map((each) => `${name} -- ${each}`));
const subcommandHelps = new Map(await Promise.all(subcommands.map(async (words) => [words, await help(words)] as const)));

it("has a help of its own for each subcommand, with a sentence for each option, and an example", () => {
  expect(subcommands.length).toBeGreaterThan(20);
  for (const [words, text] of subcommandHelps) {
    expect(text).toMatch(new RegExp(`^Usage: npm run -s ${words} `));
    expect(rowsOf(text).filter(({ sentence }) => !sentence.endsWith("."))).toEqual([]);
    expect(examplesIn(text).filter((line) => line.startsWith(`npm run -s ${words}`)).length).toBeGreaterThan(0);
  }
});

describe("the examples of help", () => {
  it.each(["quote", "rulebook", "deal", "book"])("of %s run and print an answer", async (name) => {
    const texts = [
      helps.get(name)!,
      ...subcommands.filter((each) => each.startsWith(`${name} `)).map((each) => subcommandHelps.get(each)!),
    ];
    const lines = [...new Set(texts.flatMap(examplesIn))];

    const runs = await Promise.all(lines.map(typed));

    expect(runs.map(({ code, stderr }, at) => [lines[at], code, stderr])).toEqual(lines.map((line) => [line, 0, ""]));
    expect(runs.filter(({ stdout }) => stdout === "")).toEqual([]);
  });
});

describe("every command", () => {
  it("answers -h as it answers --help, also through npm", async () => {
    for (const name of ["quote", "rulebook"]) expect((await typed(`npm run -s ${name} -- -h`)).stdout).toBe(helps.get(name));
    expect((await shell("npm run -s quote -- --help")).stdout).toBe(helps.get("quote"));
    expect((await typed("npm run -s rulebook -- help")).stdout).toBe(helps.get("rulebook"));
  });

  it.each([
    ["quote -- --lendrs Wisr", "quote: unknown option '--lendrs' (Did you mean --lenders?)"],
    ["rulebook -- lst", "rulebook: unknown command 'lst' (Did you mean list?), expected one of check, list, "],
    ["rulebook -- check --lnit", "rulebook: unknown option '--lnit' (Did you mean --lint?)"],
    ["ops -- replay-dead-leters", "(Did you mean replay-dead-letters?)"],
    ["start -- --prot 3001", "start: unknown option '--prot' (Did you mean --port?)"],
    ["bench -- --only G99", 'bench: --only: found "G99", expected one of diff, G1, '],
  ])("suggests what is nearest to %s in one line, with exit code 2", async (words, message) => {
    const { code, stdout, stderr } = await typed(`npm run -s ${words}`);

    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
  });

  it("prints package.json's version", async () => {
    const versions = await Promise.all(["quote", "rulebook", "ops"].map((name) => typed(`npm run -s ${name} -- --version`)));

    expect(versions).toEqual(versions.map(() => ({ code: 0, stdout: `${version}\n`, stderr: "" })));
  });

  it("says how to begin when it is called with nothing, with exit code 2", async () => {
    expect(await typed("npm run -s quote --")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining("Begin with npm run"),
    });
    expect(await typed("npm run -s rulebook --")).toEqual({ code: 2, stdout: "", stderr: helps.get("rulebook") });
  });
});
