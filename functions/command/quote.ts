import { once } from "node:events";
import { quote } from "../../shared/quote/quote.ts";
import { quoteJson } from "../../shared/quote/quote-json.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { lenders, rulebook, rulebookHash } from "../quote/rulebook.ts";
import { BadInput, runCommand } from "./bad-input.ts";
import { type QuoteCommand, parseQuoteCommand } from "./options.ts";
import { Progress } from "./progress.ts";
import { quoteTable } from "./quote-table.ts";
import { ScenarioFile, requireReadable } from "./scenario-file.ts";

await runCommand("quote", async () => {
  const command = parseQuoteCommand(process.argv.slice(2), lenders());
  await requireReadable(command.file);
  await ScenarioFile.with(command.file, command.today, (scenarios) => quoteAll(scenarios, command));
  return 0;
});

/**
 * Quotes every scenario in turn, none if one of them is bad: they are all read once before the first is answered. A batch
 * makes garbage alone, so package.json has Node sweep a small heap often, lest memory grow with the batch.
 */
async function quoteAll(scenarios: ScenarioFile, command: QuoteCommand): Promise<void> {
  let count = 0;
  for await (const _ of scenarios) count += 1;
  if (count === 0) throw new BadInput(`${scenarios.name}: found no scenario, expected at least one`);
  const progress = new Progress("Quoted", count);
  let done = 0;
  for await (const scenario of scenarios) {
    await print(answerText(scenario, command, count === 1 ? undefined : done + 1));
    progress.report((done += 1));
  }
}

function answerText(scenario: Scenario, { json, options }: QuoteCommand, place: number | undefined): string {
  const result = quote(scenario, rulebook, options);
  const hash = rulebookHash(scenario.today);
  return json ? `${quoteJson(result, hash)}\n` : quoteTable(scenario, result, hash, place);
}

async function print(text: string): Promise<void> {
  // Where the reader has gone, this waiting ends in the error, and the input's temporary file is cleared away.
  if (!process.stdout.write(text)) await once(process.stdout, "drain");
}
