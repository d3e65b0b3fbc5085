import * as z from "zod/mini";
import { businessDate } from "../../shared/business-date.ts";
import { dueOf, scheduleOf } from "../../shared/book/schedule.ts";
import { refinanceRow } from "../../shared/book/refinance.ts";
import { watchRows } from "../../shared/book/watch.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { quote } from "../../shared/quote/quote.ts";
import { contractDetails, contractNames, contractProblems, contractTerms } from "../../shared/wire/book.ts";
import { parsedBy } from "../../shared/wire/problem.ts";
import { parseScenario } from "../../shared/wire/scenario.ts";
import { strictObject } from "../../shared/wire/strict-object.ts";
import { indicativeProductOptions } from "../quote/indicative.ts";
import { rulebook } from "../sheets/rulebook.ts";
import { declareQuestion } from "./json-question.ts";
import { dayIn } from "./option-values.ts";
import { type CommandHelp, runCommand } from "./run-command.ts";
import { under } from "./scenario-file.ts";

const maxContracts = 10_000;

const entry = strictObject({
  ...z.partial(z.object(contractNames)).shape,
  ...contractTerms,
  ...contractDetails,
  applicationId: z.optional(z.string()),
  /** The scenario's customer parts. */
  facts: z.optional(z.record(z.enum(["customer", "customerProfile", "creditProfile", "entity"]), z.unknown())),
});
type Entry = z.output<typeof entry>;

const schedule = (contracts: readonly Entry[], on: IsoDate) =>
  contracts.map((contract) => ({ ...scheduleOf(contract, on), ...dueOf(contract, on) }));

/** By this release's rate sheets. */
const watch = (contracts: readonly Entry[], on: IsoDate) =>
  contracts.map(({ facts = {}, ...contract }, at) => {
    const refinance = refinanceRow({
      contract,
      facts: under([at, "facts"], () => parseScenario({ ...facts, applicationType: contract.type ?? "consumer", today: on })),
      on,
      productsOf: (scenario, lender) =>
        quote(scenario, rulebook, lender === undefined ? {} : indicativeProductOptions(lender, {})).products,
    });
    return watchRows(contract, on, refinance).map(({ offer: _offer, ...row }) => row);
  });

/** Throws InvalidInput that names the contract by its place, and the part. */
const contractsIn = (input: unknown): readonly Entry[] =>
  parsedBy(z.array(entry).check(z.maxLength(maxContracts)), input, (contracts) =>
    contracts.flatMap((contract, at) => [...contractProblems(contract)].map((problem) => ({ ...problem, path: [at, ...problem.path] }))),
  );

const help: CommandHelp = {
  about: "Says what a broker's contracts owe and need. The contracts are a list as JSON on standard input.",
  examples: ["watch - < test/scenarios/contracts.json", "schedule --on 2026-11-20 - < test/scenarios/contracts.json"],
};

await runCommand("book", help, (book) => {
  book.option("--on <DAY>", "The day to answer for, YYYY-MM-DD; otherwise today in Sydney.", dayIn("--on"));
  const declare = (name: string, about: string, answer: (contracts: readonly Entry[], on: IsoDate) => unknown) =>
    declareQuestion(book, {
      name,
      about,
      example: "--on 2026-11-20 - < test/scenarios/contracts.json",
      answer: (input) => answer(contractsIn(input), book.opts<{ on?: IsoDate }>().on ?? businessDate(new Date())),
    });
  declare("schedule", "Prints each contract's repayments, and what is left to pay.", schedule);
  declare("watch", "Prints whose balloon falls due, and who would save by refinancing.", watch);
});
