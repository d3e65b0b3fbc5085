import { once } from "node:events";
import { type Pricing, csvText, pricedRow } from "../batch/priced-rows.ts";
import { bundledSheets } from "../sheets/rate-sheets.ts";
import { lenders, rulebook } from "../sheets/rulebook.ts";
import { spreadsheetColumns } from "../../shared/spreadsheet.ts";
import { type ReadCommand, answerTo, textOf } from "./answer.ts";
import { BadInput } from "./bad-input.ts";
import { sheetsOfFolder } from "./difference.ts";
import { type QuoteCommand, declareQuote } from "./options.ts";
import { type CommandHelp, runCommand } from "./run-command.ts";
import { type DatedScenario, ScenarioFile, requireReadable, located } from "./scenario-file.ts";
import { readFile } from "node:fs/promises";
import { applicationTypes } from "../../shared/domain/application-type.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { lenderProblems, panelFile } from "../../shared/wire/panel.ts";
import { parsedBy } from "../../shared/wire/problem.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { text as wholeText } from "node:stream/consumers";
import * as z from "zod/mini";
import { businessDate } from "../../shared/business-date.ts";
import { scenarioWith } from "../../shared/intake/field-values.ts";
import { maxTextLength, readText } from "../../shared/intake/read-text.ts";
import { scenarioColumn } from "../../shared/wire/scenario-columns.ts";

/** A line of JSON for the text of a file or of standard input ("-"), or for each text of JSON lines: what is read in it, and its scenario. */
async function readTexts({ file, today: given, type }: QuoteCommand): Promise<string> {
  const today = given ?? businessDate(new Date());
  const content = file === "-" ? await wholeText(process.stdin) : await readFile(file, "utf8");
  const texts = file.endsWith(".jsonl") ? linesOf(content, file) : [content];
  return texts
    .map((text, at) => {
      if (text.length > maxTextLength)
        throw new BadInput(`${file}, text ${at + 1}: found ${text.length} characters, expected at most ${maxTextLength}`);
      const { questions, unread, ...read } = readText(text, { today, ...(type && { type }) });
      const known = read.fields.filter(({ field }) => scenarioColumn(field) !== undefined);
      const { applicationType, ...parts } = scenarioWith(read.type, new Map(known.map(({ field, value }) => [field, value])));
      const asked = questions.map(({ field, choices }) => ({ field, choices }));
      return `${JSON.stringify({ ...read, questions: asked, unread, scenario: { applicationType, today, ...parts } })}\n`;
    })
    .join("");
}

function linesOf(content: string, file: string): string[] {
  return content.split("\n").flatMap((line, at) => {
    if (line.trim() === "") return [];
    const { data } = z.string().safeParse(parseJson(line, at + 1));
    if (data === undefined) throw new BadInput(`${file}, line ${at + 1}: found no text, expected one JSON string`);
    return [data];
  });
}

/** Shorter runs need no progress report. */
const minReported = 300;

class Progress {
  readonly #verb: string;
  readonly #total: number;

  constructor(verb: string, total: number) {
    this.#verb = verb;
    this.#total = total;
  }

  report(done: number): void {
    if (this.#total <= minReported) return;
    const tenth = Math.ceil(this.#total / 10);
    if (done % tenth === 0 || done === this.#total) {
      process.stderr.write(`${this.#verb} ${done.toLocaleString("en-AU")} of ${this.#total.toLocaleString("en-AU")} scenarios\n`);
    }
  }
}

/** Reads the file of --panel. Throws BadInput without one, InvalidInput that names each entry which is not accepted. */
async function panelIn(file: string): Promise<Pick<QuoteOptions, "panel" | "own">> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new BadInput(`--panel: found no file ${file} that can be read, expected one with lenders`, { cause: error });
  });
  return located(`--panel: ${file}`, () => panelOf(parseJson(text)));
}

function panelOf(input: unknown): Pick<QuoteOptions, "panel" | "own"> {
  const { lenders: panel, own = {} } = parsedBy(panelFile, input, (file) => lenderProblems(entriesOf(file), allSheets()));
  return omitUndefined({ panel, own });
}

const entriesOf = ({ lenders: panel, own }: z.output<typeof panelFile>) => ({
  panel,
  ...own,
  at: { panel: ["lenders"], brokerage: ["own", "brokerage"], fees: ["own", "fees"], contacts: [] },
});

/** All issues, also those that are not in force. */
const allSheets = () => applicationTypes.flatMap((type) => rulebook.inForce(type, "9999-12-31").issues);

const help: CommandHelp = {
  about: "Ranks, prices and explains every lender's product for a scenario, by this release's rate sheets.",
  examples: [
    "test/scenarios/consumer-car.json",
    `--solve "Macquarie deposit repayments<=450" test/scenarios/consumer-car.json`,
    `--lenders "Pepper,Wisr" --json - < test/scenarios/consumer-car.json`,
  ],
};

await runCommand("quote", help, (command) =>
  declareQuote(command, lenders(), async (parsed) => {
    const panel = parsed.panel === undefined ? {} : await panelIn(parsed.panel);
    const asked = { ...parsed, options: { ...parsed.options, ...panel } };
    await requireReadable(asked.file);
    if (asked.isText) return print(await readTexts(asked));
    return ScenarioFile.with(asked.file, asked.today, (scenarios) =>
      asked.csv ? printCsv(scenarios, { sheets: bundledSheets, output: asked.csv, options: asked.options }) : quoteAll(scenarios, asked),
    );
  }),
);

/** Prints a table whose rows say what is wrong with a scenario; the others are priced. */
async function printCsv(scenarios: ScenarioFile, pricing: Pricing): Promise<void> {
  let count = 0;
  await print(csvText([spreadsheetColumns]));
  for await (const entry of scenarios.rows()) {
    await print(csvText(pricedRow(entry, pricing).rows));
    count += 1;
  }
  if (count === 0) throw noScenario(scenarios);
}

function noScenario({ name }: ScenarioFile): BadInput {
  return new BadInput(`${name}: found no scenario, expected at least one`);
}

/** Reads all scenarios before the first quote, so that one bad scenario stops the batch. package.json limits the young heap, for memory. */
async function quoteAll(scenarios: ScenarioFile, command: QuoteCommand): Promise<void> {
  let count = 0;
  for await (const _ of scenarios) count += 1;
  if (count === 0) throw noScenario(scenarios);
  const other = command.difference === undefined ? undefined : await sheetsOfFolder(command.difference);
  const progress = new Progress("Quoted", count);
  let done = 0;
  for await (const scenario of scenarios) {
    await print(answerText(scenario, { ...command, other }, count === 1 ? undefined : done + 1));
    progress.report((done += 1));
  }
}

function answerText({ scenario, undated }: DatedScenario, command: ReadCommand, place: number | undefined): string {
  const answer = answerTo(scenario, command);
  if (!command.json) return textOf(scenario, answer, command, place);
  return `${JSON.stringify(undated ? { today: scenario.today, ...answer } : answer)}\n`;
}

async function print(text: string): Promise<void> {
  // If the pipe is closed, this rejects, and the temporary file is removed.
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
