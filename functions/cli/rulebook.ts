import { readFile } from "node:fs/promises";
import { checkSheet, duplicateIssues, parseSource } from "../../shared/rulebook/check.ts";
import { differences } from "../../shared/rulebook/diff.ts";
import { type LintLine, lint } from "../../shared/rulebook/lint.ts";
import { type SheetSource, type SourceFile, expandSheet } from "../../shared/rulebook/rate-table.ts";
import { coverageRow } from "../../shared/rulebook/coverage-row.ts";
import { InvalidInput, type Problem, pointer, show } from "../../shared/wire/problem.ts";
import { BadInput, runCommand } from "./bad-input.ts";
import { repositorySheets, rulebooksFolder, sheetTexts } from "./sheet-folder.ts";
import { textTable } from "./text-table.ts";
import { sheetText } from "./sheet-text.ts";

const usage = "rulebook check [DIR] [--lint [--json]] | list | show LENDER | diff FILE FILE | expand FILE";

await runCommand("rulebook", async () => {
  const [verb, ...args] = process.argv.slice(2);
  switch (verb) {
    case "check":
      return checkOrLint(args);
    case "list":
      atMost(0, args);
      return list();
    case "show":
      return showLender(exactly(1, args)[0]!);
    case "diff":
      return diff(...(exactly(2, args) as [string, string]));
    case "expand":
      return expand(exactly(1, args)[0]!);
    default:
      throw new BadInput(`found ${show(verb)}, expected one of check, list, show, diff, expand; usage: ${usage}`);
  }
});

function atMost(max: number, args: readonly string[]): readonly string[] {
  if (args.length > max) throw new BadInput(`found ${args.length} arguments, expected at most ${max}; usage: ${usage}`);
  return args;
}

function exactly(expected: number, args: readonly string[]): readonly string[] {
  if (args.length !== expected) throw new BadInput(`found ${args.length} arguments, expected ${expected}; usage: ${usage}`);
  return args;
}

async function checkOrLint(args: readonly string[]): Promise<number> {
  const options = args.filter((arg) => arg.startsWith("--"));
  const folders = args.filter((arg) => !options.includes(arg));
  const folder = atMost(1, folders)[0] ?? rulebooksFolder;
  const unknown = options.find((option) => option !== "--lint" && (option !== "--json" || !options.includes("--lint")));
  if (unknown !== undefined) throw new BadInput(`found ${show(unknown)}, expected --lint, or --json beside it; usage: ${usage}`);
  const { code, sheets } = await check(folder, options.includes("--json"));
  if (!options.includes("--lint") || code !== 0) return code;
  const lines = lintIssues(sheets);
  const texts = lines.map(({ file, path, kind, text }) => `${file}: ${path}: ${kind}: ${text}\n`);
  process.stdout.write(options.includes("--json") ? `${JSON.stringify(lines, null, 2)}\n` : texts.join(""));
  return 0;
}

/** Compares each sheet with its issue before, which it replaces. */
function lintIssues(sheets: readonly SourceFile[]): (LintLine & { readonly file: string })[] {
  const issuesOf = Map.groupBy(sheets, ({ sheet: { type, lender, productName } }) => JSON.stringify([type, lender, productName]));
  const sorted = [...issuesOf.values()].map((issues) => issues.toSorted((a, b) => ((a.sheet.date ?? "") < (b.sheet.date ?? "") ? -1 : 1)));
  return sorted.flatMap((issues) =>
    issues.flatMap(({ file, source }, at) => lint(source, issues[at - 1]?.sheet).map((line) => ({ file, ...line }))),
  );
}

/** Prints one line per problem, and whether all is in order unless that `isQuiet`. The exit code is 2 if there is one. */
async function check(folder: string, isQuiet: boolean): Promise<{ readonly code: number; readonly sheets: readonly SourceFile[] }> {
  const valid: SourceFile[] = [];
  const lines: string[] = [];
  const report = (file: string, { path, found, expected }: Problem) =>
    lines.push(`${file}: ${pointer(path) || "/"}: found ${found}, expected ${expected}`);
  for (const text of await sheetTexts(folder)) {
    const checked = checkSheet(text);
    if ("sheet" in checked) valid.push({ file: text.file, ...checked });
    else for (const problem of checked.problems) report(text.file, problem);
  }
  for (const { file, problem } of duplicateIssues(valid)) report(file, problem);
  if (lines.length > 0) {
    process.stderr.write(`${lines.join("\n")}\n`);
    return { code: 2, sheets: valid };
  }
  const tiers = valid.reduce((sum, { sheet }) => sum + sheet.productTiers.length, 0);
  if (!isQuiet) process.stdout.write(`${valid.length} sheets, ${tiers} tiers: all in order\n`);
  return { code: 0, sheets: valid };
}

async function list(): Promise<number> {
  const rows = (await repositorySheets())
    .map(coverageRow)
    .map(({ type, lender, product, date, tiers, shown: visible, assumed }) => [
      type,
      lender,
      product,
      date,
      ...[tiers, visible, assumed].map(String),
    ]);
  const left = ["Type", "Lender", "Product", "Date"].map((title) => ({ title, align: "left" as const }));
  const right = ["Tiers", "Shown", "Assumed"].map((title) => ({ title, align: "right" as const }));
  process.stdout.write(textTable([...left, ...right], rows));
  return 0;
}

async function showLender(lender: string): Promise<number> {
  const sheets = await repositorySheets();
  const found = sheets.filter(({ sheet }) => sheet.lender.toLowerCase() === lender.toLowerCase());
  if (found.length === 0) {
    throw new BadInput(
      `LENDER: found ${show(lender)}, expected one of ${[...new Set(sheets.map(({ sheet }) => sheet.lender))].join(", ")}`,
    );
  }
  process.stdout.write(found.map(sheetText).join("\n"));
  return 0;
}

async function diff(before: string, after: string): Promise<number> {
  const lines = differences(await readSheet(before), await readSheet(after));
  process.stdout.write(lines.length === 0 ? "no differences\n" : `${lines.join("\n")}\n`);
  return 0;
}

/** Prints a sheet with a tier for each cell of its tables. */
async function expand(file: string): Promise<number> {
  process.stdout.write(`${JSON.stringify(expandSheet(await readSheet(file)).sheet, undefined, 2)}\n`);
  return 0;
}

async function readSheet(file: string): Promise<SheetSource> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new BadInput(`${file}: found no file that can be read, expected a rate sheet`, { cause: error });
  });
  try {
    return parseSource(text);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const [{ path, found, expected }] = error.problems as [Problem];
    throw new BadInput(`${file}: ${pointer(path) || "/"}: found ${found}, expected ${expected}`, { cause: error });
  }
}
