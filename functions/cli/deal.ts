/** What becomes of a quoted deal, each question as JSON on standard input: `deal difference -`. */
import { text as wholeText } from "node:stream/consumers";
import * as z from "zod/mini";
import type { Alternative, ApprovalDifference } from "../../shared/domain/submission.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { approvalDifference, cheaperAlternatives, termsProblem } from "../../shared/submission/difference.ts";
import { parseJson } from "../../shared/wire/json-text.ts";
import { InvalidInput, problemsOf, show } from "../../shared/wire/problem.ts";
import { approvedTerms } from "../../shared/wire/response/submission.ts";
import { parseScenario } from "../../shared/wire/scenario.ts";
import { strictObject } from "../../shared/wire/strict-object.ts";
import { filledLine } from "../../shared/wire/text.ts";
import { indicativeProductOptions } from "../quote/indicative.ts";
import { rulebook } from "../sheets/rulebook.ts";
import { BadInput, runCommand } from "./bad-input.ts";
import { located } from "./scenario-file.ts";

const usage = "deal difference -";

const approval = strictObject({ scenario: z.unknown(), lender: filledLine(100), approved: approvedTerms });

/** By this release's rate sheets on the scenario's day. Throws InvalidInput that names the part. */
function difference(input: unknown): { readonly difference: ApprovalDifference; readonly alternatives: readonly Alternative[] } {
  const { success, data, error } = approval.safeParse(input);
  const problem = success ? termsProblem(data.approved, ["approved"]) : undefined;
  const [first, ...more] = success ? (problem ? [problem] : []) : problemsOf(error.issues, input);
  if (first) throw new InvalidInput([first, ...more]);
  const { lender, approved } = data!;
  const scenario = scenarioIn(data!.scenario);
  const [product] = quote(scenario, rulebook, indicativeProductOptions(lender, {})).products;
  if (!product)
    throw new InvalidInput([{ path: ["lender"], found: lender, expected: `a lender with a ${scenario.applicationType} sheet` }]);
  const quoted = { product, scenario };
  const { products } = quote(scenario, rulebook);
  return { difference: approvalDifference(quoted, approved), alternatives: cheaperAlternatives(products, quoted, approved) };
}

function scenarioIn(input: unknown): Scenario {
  try {
    return parseScenario(input);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidInput(error.problems.map((problem) => ({ ...problem, path: ["scenario", ...problem.path] })) as never);
  }
}

await runCommand("deal", async () => {
  const [verb, file, ...others] = process.argv.slice(2);
  if (verb !== "difference" || file !== "-" || others.length > 0)
    throw new BadInput(`found ${show(process.argv.slice(2).join(" "))}, expected ${usage}`);
  const input = await wholeText(process.stdin);
  process.stdout.write(`${JSON.stringify(located("standard input", () => difference(parseJson(input))))}\n`);
  return 0;
});
