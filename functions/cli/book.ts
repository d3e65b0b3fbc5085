/** A broker's contracts, as JSON on standard input: `book schedule -`, `book watch -`. */
import { text as wholeText } from "node:stream/consumers";
import { parseArgs } from "node:util";
import * as z from "zod/mini";
import { businessDate } from "../../shared/business-date.ts";
import { scheduleOf } from "../../shared/book/schedule.ts";
import { type CustomerFacts, refinanceRow } from "../../shared/book/refinance.ts";
import { watchRows } from "../../shared/book/watch.ts";
import { type IsoDate, isIsoDate } from "../../shared/dates.ts";
import { quote } from "../../shared/quote/quote.ts";
import { contractDetails, contractNames, contractProblems, contractTerms } from "../../shared/wire/book.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { InvalidInput, problemsOf, show } from "../../shared/wire/problem.ts";
import { parseScenario } from "../../shared/wire/scenario.ts";
import { strictObject } from "../../shared/wire/strict-object.ts";
import { indicativeProductOptions } from "../quote/indicative.ts";
import { rulebook } from "../sheets/rulebook.ts";
import { BadInput, runCommand } from "./bad-input.ts";
import { located } from "./scenario-file.ts";

const usage = "book schedule [--on DAY] - or book watch [--on DAY] -";
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

const schedule = (contracts: readonly Entry[], on: IsoDate) => contracts.map((contract) => scheduleOf(contract, on));

/** By this release's rate sheets. */
const watch = (contracts: readonly Entry[], on: IsoDate) =>
  contracts.map(({ facts = {}, ...contract }, at) => {
    const refinance = refinanceRow({
      contract,
      facts: factsIn(facts, { at, on, type: contract.type ?? "consumer" }),
      on,
      productsOf: (scenario, lender) =>
        quote(scenario, rulebook, lender === undefined ? {} : indicativeProductOptions(lender, {})).products,
    });
    return watchRows(contract, on, refinance).map(({ offer: _offer, ...row }) => row);
  });

function factsIn(facts: object, { at, on, type }: { readonly at: number; readonly on: IsoDate; readonly type: string }): CustomerFacts {
  try {
    return parseScenario({ ...facts, applicationType: type, today: on });
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidInput(error.problems.map((problem) => ({ ...problem, path: [at, "facts", ...problem.path] })) as never);
  }
}

/** Throws InvalidInput that names the contract by its place, and the part. */
function contractsIn(input: unknown): readonly Entry[] {
  const { success, data, error } = z.array(entry).check(z.maxLength(maxContracts)).safeParse(input);
  const [first, ...more] = success
    ? data.flatMap((contract, at) => [...contractProblems(contract)].map((problem) => ({ ...problem, path: [at, ...problem.path] })))
    : problemsOf(error.issues, input);
  if (first) throw new InvalidInput([first, ...more]);
  return data!;
}

const verbs = { schedule, watch } as const;

await runCommand("book", async () => {
  const { verb, on } = parsed(process.argv.slice(2));
  const input = await wholeText(process.stdin);
  const answer = located("standard input", () => verbs[verb](contractsIn(parseJson(input)), on));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  return 0;
});

function parsed(args: readonly string[]): { readonly verb: keyof typeof verbs; readonly on: IsoDate } {
  const found = () => new BadInput(`found ${show(args.join(" "))}, expected ${usage}`);
  const { values, positionals } = (() => {
    try {
      return parseArgs({ args: [...args], allowPositionals: true, options: { on: { type: "string" } } });
    } catch {
      throw found();
    }
  })();
  const [verb = "", file, ...others] = positionals;
  if (!Object.hasOwn(verbs, verb) || file !== "-" || others.length > 0) throw found();
  const { on = businessDate(new Date()) } = values;
  if (!isIsoDate(on)) throw new BadInput(`--on: found ${show(on)}, expected a day that exists, written YYYY-MM-DD`);
  return { verb: verb as keyof typeof verbs, on };
}
