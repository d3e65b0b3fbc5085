import type { Command, Option } from "commander";
import { type ApplicationType, applicationTypes } from "../../shared/domain/application-type.ts";
import { documentationLevels } from "../../shared/domain/documentation-level.ts";
import type { LenderFigure } from "../../shared/quote/lender-figure.ts";
import type { Offer } from "../../shared/quote/offer.ts";
import { orderKeys } from "../../shared/quote/order-keys.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import { criterionAttributes } from "../../shared/quote/vocabulary.ts";
import { show } from "../../shared/wire/problem.ts";
import type { Goal } from "../../shared/quote/what-if/solve.ts";
import type { Budget } from "../../shared/quote/what-if/budget.ts";
import { omitUndefined } from "../omit-undefined.ts";
import { parseBudget } from "./budget.ts";
import { BadInput } from "./bad-input.ts";
import { parseLenderFigure } from "./lender-figure.ts";
import { parseOffer } from "./offer.ts";
import { dayIn, oneOf, someOf } from "./option-values.ts";
import { isInCents } from "../../shared/money.ts";
import { type SolvedFieldName, solvedFieldNames } from "../../shared/quote/what-if/lever-fields.ts";

/** The parsed options that are no QuoteOptions (shared/quote/README.md, section 6). */
interface Answers {
  /** The type of the quote that a text belongs to. */
  readonly type?: ApplicationType;
  /** The business date for scenarios without one. */
  readonly today?: string;
  readonly json?: true;
  /** Prints a CSV of each scenario's best product or of all. */
  readonly csv?: "best" | "all";
  /** The path of the file with the broker's lenders and own amounts. */
  readonly panel?: string;
  readonly whoLends?: true;
  readonly whatItTakes?: true;
  readonly priceSteps?: true;
  readonly calendar?: true;
  readonly offer?: Offer;
  readonly lenderSays?: LenderFigure;
  /** A folder of rate sheets to compare with. */
  readonly difference?: string;
  readonly trace?: true;
  readonly unknowns?: true;
  readonly fees?: true;
  readonly budget?: Budget;
}

type Filters = Pick<QuoteOptions, "allTiers" | "orderBy" | "mustMatch" | "lenders" | "productTypes" | "outside">;

/** What commander returns, by the names of the options. */
interface Values extends Answers, Filters {
  readonly text?: string;
  readonly grid?: string | true;
  readonly solve?: Omit<Goal, "exact">;
  readonly exact?: true;
}

/** The parsed command line. */
export interface QuoteCommand extends Answers {
  /** A path, or "-" for standard input: scenarios, or texts that are only read if `isText`. */
  readonly file: string;
  readonly isText: boolean;
  readonly goal?: Goal;
  /** A lender, or "" for the best-ranked product, for each term with each balloon. */
  readonly grid?: string;
  readonly options: QuoteOptions;
}

const besideRanking = "Beside the ranking:";
const insteadOfRanking = "Instead of the ranking:";

/** Adds the arguments and options of `quote`, and runs `use` with them. It gets BadInput that names the option, what was found and what is expected. */
export function declareQuote(command: Command, lenders: readonly string[], use: (command: QuoteCommand) => Promise<void> | void): Command {
  const names = lenders.slice(0, 2).join(",");
  command
    .argument("[FILE]", "One scenario as JSON, or many as a JSON array, JSON lines or CSV; - reads standard input.")
    .optionsGroup("Input:")
    .option("--today <DAY>", "The day for scenarios without one, YYYY-MM-DD; otherwise today in Sydney.", dayIn("--today"))
    .option("--text <FILE>", "Reads a customer's text into a scenario as JSON, without quoting it; - reads standard input.")
    .option("--type <TYPE>", "The type of a text's quote: consumer or commercial.", oneOf("--type", applicationTypes))
    .optionsGroup("Which products, in what order:")
    .option("--all-tiers", "Ranks every tier instead of each lender's best.")
    .option("--order-by <KEYS>", `Ranks by these, the first one first: ${orderKeys.join(", ")}.`, someOf("--order-by", orderKeys))
    .option(
      "--must-match <ATTRIBUTES>",
      'Hides tiers that fail on one of these, such as assetType,score; "" hides none.',
      someOf("--must-match", criterionAttributes),
    )
    .option("--lenders <NAMES>", `Ranks only these lenders, such as ${names}.`, someOf("--lenders", lenders))
    .option(
      "--product-types <TYPES>",
      `Ranks only these: ${documentationLevels.join(", ")}.`,
      someOf("--product-types", documentationLevels),
    )
    .option("--panel <FILE>", "A JSON file with your lenders and own amounts: {lenders, own: {brokerage, fees}}.")
    .option("--outside", "Ranks the lenders outside of --panel as well, marked.")
    .optionsGroup(besideRanking)
    .option("--trace", "Prints how each product's rate and amounts come about.")
    .option("--unknowns", "Prints which facts to ask for first.")
    .option("--fees", "Prints each product's fees as a share of the amount borrowed.")
    .optionsGroup(insteadOfRanking)
    .option("--who-lends", "Prints what each lender finances, and why not this deal.")
    .option("--what-it-takes", "Prints the smallest changes that open each closed lender.")
    .option("--price-steps", "Prints which small changes move a lender's rate.")
    .option("--calendar", "Prints what changes within a year if the deal stays as it is.")
    .option("--offer <TERMS>", 'Compares an offer to the customer, such as "repayments=589 fees=1500".', parseOffer)
    .option("--solve <GOAL>", `Solves for ${solvedFieldNames.join(", ")}, such as "Macquarie deposit repayments<=450".`, (text) =>
      parseGoal(text, lenders),
    )
    .option("--exact", "Lets --solve find any month and balloon, not only whole years and steps of 5 %.")
    .option("--budget <LIMITS>", 'Prints who stays within a budget, such as "550 deposit<=8000".', parseBudget)
    .option("--grid [LENDER]", "Prints each term with each balloon, of this lender or of the best-ranked one.")
    .option("--lender-says <FIGURE>", 'Explains a lender\'s own figure, such as "Pepper repayments=600".', (text) =>
      parseLenderFigure(text, lenders),
    )
    .option("--difference <FOLDER>", "Prints what the rate sheets of a folder change.")
    .optionsGroup("Output:")
    .option("--json", "Prints a line of JSON for each scenario.")
    .option("--csv <PRODUCTS>", "Prints a CSV of each scenario's best product or of all.", oneOf("--csv", ["best", "all"]))
    .action((file: string | undefined, values: Values) => use(commandOf(file, values, lenders)));
  conflict(command, "--text", ({ long }) => !["--type", "--today"].includes(long!));
  // A row of a spreadsheet has no place for these.
  conflict(command, "--csv", ({ long, helpGroupHeading: group }) =>
    [besideRanking, insteadOfRanking, "--json", "--outside"].some((each) => each === group || each === long),
  );
  return command;
}

function conflict({ options }: Command, name: string, isRefused: (option: Option) => boolean): void {
  const refused = options.filter((option) => option.long !== name && isRefused(option));
  options.find(({ long }) => long === name)!.conflicts(refused.map((option) => option.attributeName()));
}

function commandOf(
  word: string | undefined,
  { text, grid: shown, solve, exact, ...values }: Values,
  lenders: readonly string[],
): QuoteCommand {
  requireBeside("--type", values.type, "--text", text);
  requireBeside("--outside", values.outside, "--panel", values.panel);
  requireBeside("--exact", exact, "--solve", solve);
  const { grid, file } = gridAndFile(shown, word, lenders);
  if (text !== undefined && file !== undefined) throw new BadInput(`FILE: found ${show(file)} beside --text, expected one of them`);
  const { allTiers, orderBy, mustMatch, lenders: only, productTypes, outside, ...answers } = values;
  return {
    ...answers,
    ...omitUndefined({ grid, goal: solve && { ...solve, exact: exact ?? false } }),
    file: text ?? file ?? noFile(),
    isText: text !== undefined,
    options: omitUndefined<QuoteOptions>({ allTiers, orderBy, mustMatch, lenders: only, productTypes, outside }),
  };
}

function requireBeside(option: string, value: unknown, other: string, otherValue: unknown): void {
  if (value !== undefined && otherValue === undefined) throw new BadInput(`${option}: found without ${other}, expected beside it`);
}

function noFile(): never {
  throw new BadInput(
    "FILE: found nothing, expected a file of scenarios, or - for standard input. " +
      "Begin with npm run -s quote -- test/scenarios/consumer-car.json; npm run -s quote -- --help says more",
  );
}

/** Commander takes any next word as the value of --grid. One that is no lender's name is the file. */
function gridAndFile(grid: string | true | undefined, file: string | undefined, lenders: readonly string[]) {
  if (grid === true || grid === "") return { grid: "", file };
  if (grid === undefined || lenders.includes(grid)) return { grid, file };
  if (file !== undefined) throw new BadInput(`--grid LENDER: found ${show(grid)}, expected one of ${lenders.join(", ")}, or none`);
  return { grid: "", file: grid };
}

const form = '"LENDER FIELD repayments<=DOLLARS" or "LENDER brokerageRate brokerage>=DOLLARS"';

/** Reads `Macquarie deposit repayments<=450` from the right, because lenders' names have spaces. Throws BadInput that names the part. */
function parseGoal(text: string, lenders: readonly string[]): Omit<Goal, "exact"> {
  const words = text.trim().split(/ +/);
  const [lender, field, target] = [words.slice(0, -2).join(" "), words.at(-2) ?? "", words.at(-1) ?? ""];
  if (words.length < 3) throw new BadInput(`--solve: found ${show(text)}, expected ${form}`);
  if (!lenders.includes(lender)) throw new BadInput(`--solve LENDER: found ${show(lender)}, expected one of ${lenders.join(", ")}`);
  if (!isSolvedField(field)) throw new BadInput(`--solve FIELD: found ${show(field)}, expected one of ${solvedFieldNames.join(", ")}`);
  return { lender, for: field, target: targetOf(target, field) };
}

const isSolvedField = (name: string): name is SolvedFieldName => (solvedFieldNames as readonly string[]).includes(name);

function targetOf(text: string, field: SolvedFieldName): Goal["target"] {
  const [, quantity, amount = ""] = /^(repayments<=|brokerage>=)(.*)$/.exec(text) ?? [];
  if (quantity === undefined) throw new BadInput(`--solve: found ${show(text)}, expected repayments<=DOLLARS or brokerage>=DOLLARS`);
  if (quantity === "brokerage>=" && field !== "brokerageRate") {
    throw new BadInput(`--solve FIELD: found ${show(field)}, expected brokerageRate for a target of brokerage`);
  }
  const dollars = Number(amount);
  if (!/^\d+(\.\d+)?$/.test(amount) || !isInCents(dollars) || dollars <= 0) {
    throw new BadInput(`--solve: found ${show(amount)} after ${quantity}, expected a positive amount in dollars and cents`);
  }
  return quantity === "repayments<=" ? { repayments: dollars } : { brokerage: dollars };
}
