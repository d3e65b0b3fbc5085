import { once } from "node:events";
import { type Pricing, csvText, pricedRow } from "../batch/priced-rows.ts";
import { bundledSheets } from "../sheets/rate-sheets.ts";
import { lenders } from "../sheets/rulebook.ts";
import { spreadsheetColumns } from "../../shared/spreadsheet.ts";
import { type ReadCommand, answerTo, textOf } from "./answer.ts";
import { BadInput } from "./bad-input.ts";
import { sheetsOfFolder } from "./difference.ts";
import { type QuoteCommand, declareQuote } from "./options.ts";
import { type CommandHelp, runCommand } from "./run-command.ts";
import { type DatedScenario, ScenarioFile, requireReadable } from "./scenario-file.ts";
import { panelIn } from "./panel-file.ts";
import { readTexts } from "./texts.ts";
import { Progress } from "./progress.ts";

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
