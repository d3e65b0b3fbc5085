import { readFile } from "node:fs/promises";
import { checkSheet, duplicateIssues, parseSource } from "../../shared/rulebook/check.ts";
import { differences } from "../../shared/rulebook/diff.ts";
import { type LintLine, lint } from "../../shared/rulebook/lint.ts";
import { type SheetSource, type SourceFile, expandSheet } from "../../shared/rulebook/rate-table.ts";
import { coverageRow } from "../../shared/rulebook/coverage-row.ts";
import { InvalidInput, type Problem, pointer, show } from "../../shared/wire/problem.ts";
import { BadInput } from "./bad-input.ts";
import { type CommandHelp, runCommand, subcommand } from "./run-command.ts";
import { repositorySheets, rulebooksFolder, sheetTexts } from "./sheet-folder.ts";
import { textTable } from "./text-table.ts";
import { sheetText } from "./sheet-text.ts";

const liberty = "rulebooks/consumer/liberty.2023-07-01.json";

const help: CommandHelp = {
  about: "Reads and checks the lenders' rate sheets in rulebooks/.",
  examples: ["list", "show Macquarie", "check --lint"],
  exitCodes: { 2: "bad input, or a sheet that is not in order" },
};

await runCommand("rulebook", help, (rulebook) => {
  subcommand(
    rulebook,
    "check",
    "Checks every rate sheet below a folder, and prints a line for each problem.",
    "",
    "rulebooks --lint --json",
  )
    .argument("[FOLDER]", "The folder; otherwise rulebooks/.")
    .option("--lint", "Then says what to look at again, such as a rate that moved far.")
    .option("--json", "Prints what --lint says as JSON.")
    .action(checkOrLint);
  subcommand(rulebook, "list", "Lists the sheets with dates, tiers, and how much is shown or assumed.", "").action(list);
  subcommand(rulebook, "show", "Prints a lender's sheets in words.", "Macquarie", '"C9 / C10"')
    .argument("<LENDER>", "The lender's name, in any letter case.")
    .action(showLender);
  subcommand(rulebook, "diff", "Prints what changes from one issue of a sheet to the next.", `${liberty} ${liberty}`)
    .argument("<BEFORE>", "The file of the earlier sheet.")
    .argument("<AFTER>", "The file of the later sheet.")
    .action(diff);
  subcommand(rulebook, "expand", "Prints a sheet as JSON with a tier for each cell of its tables.", liberty)
    .argument("<FILE>", "The file of the sheet.")
    .action(expand);
});

interface CheckOptions {
  readonly lint?: true;
  readonly json?: true;
}

async function checkOrLint(folder = rulebooksFolder, { lint: isLinted, json }: CheckOptions): Promise<void> {
  if (json && !isLinted) throw new BadInput("--json: found without --lint, expected beside it");
  const { code, sheets } = await check(folder, json === true);
  process.exitCode = code;
  if (!isLinted || code !== 0) return;
  const lines = lintIssues(sheets);
  const texts = lines.map(({ file, path, kind, text }) => `${file}: ${path}: ${kind}: ${text}\n`);
  process.stdout.write(json ? `${JSON.stringify(lines, null, 2)}\n` : texts.join(""));
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

async function list(): Promise<void> {
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
}

async function showLender(lender: string): Promise<void> {
  const sheets = await repositorySheets();
  const found = sheets.filter(({ sheet }) => sheet.lender.toLowerCase() === lender.toLowerCase());
  if (found.length === 0) {
    throw new BadInput(
      `LENDER: found ${show(lender)}, expected one of ${[...new Set(sheets.map(({ sheet }) => sheet.lender))].join(", ")}`,
    );
  }
  process.stdout.write(found.map(sheetText).join("\n"));
}

async function diff(before: string, after: string): Promise<void> {
  const lines = differences(await readSheet(before), await readSheet(after));
  process.stdout.write(lines.length === 0 ? "no differences\n" : `${lines.join("\n")}\n`);
}

/** Prints a sheet with a tier for each cell of its tables. */
async function expand(file: string): Promise<void> {
  process.stdout.write(`${JSON.stringify(expandSheet(await readSheet(file)).sheet, undefined, 2)}\n`);
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
