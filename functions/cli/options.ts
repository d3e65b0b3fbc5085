import { parseArgs } from "node:util";
import { isIsoDate } from "../../shared/dates.ts";
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
import { parseBudget } from "./budget.ts";
import { BadInput } from "./bad-input.ts";
import { parseLenderFigure } from "./lender-figure.ts";
import { parseOffer } from "./offer.ts";
import { isInCents } from "../../shared/money.ts";
import { type SolvedFieldName, solvedFieldNames } from "../../shared/quote/what-if/lever-fields.ts";

export const usage =
  'quote [--today YYYY-MM-DD] [--all-tiers] [--order-by rate,fit] [--must-match assetType] [--lenders A,B] [--product-types "Low doc"] ' +
  '[--panel FILE [--outside]] [--who-lends] [--what-it-takes] [--price-steps] [--calendar] [--offer "repayments=N .."] [--solve "LENDER FIELD repayments<=N" [--exact]] [--grid [LENDER]] [--lender-says "LENDER repayments=N"] [--difference DIR] [--trace] [--unknowns] [--fees] [--budget "N [deposit<=N] [term<=N] [balloon<=N]"] [--json | --csv best|all] FILE|-, or quote --text FILE|- [--type consumer|commercial] [--today YYYY-MM-DD]';

/** The parsed command line (shared/quote/README.md, section 6). */
export interface QuoteCommand {
  /** A path, or "-" for standard input: scenarios, or texts that are only read if `isText`. */
  readonly file: string;
  readonly isText: boolean;
  /** The type of the quote that a text belongs to. */
  readonly type: ApplicationType | undefined;
  /** The business date for scenarios without one. */
  readonly today: string | undefined;
  readonly json: boolean;
  /** Prints a CSV of each scenario's best product or of all. */
  readonly csv: "best" | "all" | undefined;
  readonly options: QuoteOptions;
  /** The path of the file with the broker's lenders and own amounts. */
  readonly panel: string | undefined;
  readonly whoLends: boolean;
  readonly whatItTakes: boolean;
  readonly priceSteps: boolean;
  readonly calendar: boolean;
  readonly offer: Offer | undefined;
  readonly goal: Goal | undefined;
  readonly lenderFigure: LenderFigure | undefined;
  /** A lender, or "" for the best-ranked product, for each term with each balloon. */
  readonly grid: string | undefined;
  /** A folder of rate sheets to compare with. */
  readonly difference: string | undefined;
  readonly trace: boolean;
  readonly unknowns: boolean;
  readonly fees: boolean;
  readonly budget: Budget | undefined;
}

/** Throws BadInput that names the option, what was found and what is expected. */
export function parseQuoteCommand(args: readonly string[], lenders: readonly string[]): QuoteCommand {
  const { values, positionals } = parsed(withGridLender(args, lenders));
  const [file, ...more] = values.text === undefined ? positionals : [values.text, ...positionals];
  requireAlone(values);
  if (values.grid === "" && more.length === 1)
    throw new BadInput(`--grid LENDER: found ${show(positionals[0])}, expected one of ${lenders.join(", ")}, or none`);
  if (file === undefined || more.length > 0)
    throw new BadInput(`FILE: found ${file === undefined ? 0 : more.length + 1} of them, expected one; usage: ${usage}`);
  if (values.today !== undefined && !isIsoDate(values.today)) {
    throw new BadInput(`--today: found ${show(values.today)}, expected a day that exists, written YYYY-MM-DD`);
  }
  return {
    file,
    isText: values.text !== undefined,
    type: listed("--type", values.type, applicationTypes)?.[0],
    today: values.today,
    json: values.json,
    csv: csvOf(values),
    whoLends: values["who-lends"],
    whatItTakes: values["what-it-takes"],
    priceSteps: values["price-steps"],
    calendar: values.calendar,
    offer: values.offer === undefined ? undefined : parseOffer(values.offer),
    goal: goalOf(values, lenders),
    lenderFigure: values["lender-says"] === undefined ? undefined : parseLenderFigure(values["lender-says"], lenders),
    grid: values.grid,
    difference: values.difference,
    trace: values.trace,
    unknowns: values.unknowns,
    fees: values.fees,
    budget: values.budget === undefined ? undefined : parseBudget(values.budget),
    panel: values.panel,
    options: {
      allTiers: values["all-tiers"],
      ...optional("orderBy", listed("--order-by", values["order-by"], orderKeys)),
      ...optional("mustMatch", listed("--must-match", values["must-match"], criterionAttributes)),
      ...optional("lenders", listed("--lenders", values.lenders, lenders)),
      ...optional("productTypes", listed("--product-types", values["product-types"], documentationLevels)),
      ...(isOutside(values) && { outside: true }),
    },
  };
}

const besideText = ["text", "type", "today"];

function requireAlone(values: Readonly<Record<string, string | boolean | undefined>>): void {
  const other = Object.keys(values).find((name) => !besideText.includes(name) && values[name] !== undefined && values[name] !== false);
  if (values["text"] !== undefined && other !== undefined) throw new BadInput(`--${other}: found beside --text, expected one of them`);
  if (values["text"] === undefined && values["type"] !== undefined) throw new BadInput("--type: found without --text, expected beside it");
}

/** What a row of a spreadsheet has no place for. */
const notInCsv = [
  "json",
  "who-lends",
  "what-it-takes",
  "price-steps",
  "calendar",
  "offer",
  "solve",
  "grid",
  "lender-says",
  "difference",
  "trace",
  "unknowns",
  "fees",
  "budget",
  "outside",
];

function csvOf(values: Readonly<Record<string, string | boolean | undefined>>): "best" | "all" | undefined {
  const { csv } = values;
  if (csv === undefined) return undefined;
  if (csv !== "best" && csv !== "all") throw new BadInput(`--csv: found ${show(csv)}, expected best or all`);
  const other = notInCsv.find((name) => values[name] !== undefined && values[name] !== false);
  if (other !== undefined) throw new BadInput(`--${other}: found beside --csv, expected one of them`);
  return csv;
}

function isOutside({ outside, panel }: { outside: boolean; panel?: string | undefined }): boolean {
  if (outside && panel === undefined) throw new BadInput("--outside: found without --panel, expected beside it");
  return outside;
}

function goalOf({ solve, exact }: { solve?: string | undefined; exact: boolean }, lenders: readonly string[]): Goal | undefined {
  if (solve !== undefined) return { ...parseGoal(solve, lenders), exact };
  if (exact) throw new BadInput("--exact: found without --solve, expected beside it");
  return undefined;
}

/** parseArgs has no option whose value may be left out: `--grid` takes the next word if that is a lender's name. */
function withGridLender(args: readonly string[], lenders: readonly string[]): string[] {
  const place = args.indexOf("--grid");
  if (place < 0) return [...args];
  const next = args[place + 1];
  const hasLender = next !== undefined && lenders.includes(next);
  return [...args.slice(0, place), `--grid=${hasLender ? next : ""}`, ...args.slice(place + (hasLender ? 2 : 1))];
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        today: { type: "string" },
        "all-tiers": { type: "boolean", default: false },
        "order-by": { type: "string" },
        "must-match": { type: "string" },
        lenders: { type: "string" },
        "product-types": { type: "string" },
        text: { type: "string" },
        type: { type: "string" },
        panel: { type: "string" },
        outside: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        csv: { type: "string" },
        "who-lends": { type: "boolean", default: false },
        "what-it-takes": { type: "boolean", default: false },
        "price-steps": { type: "boolean", default: false },
        calendar: { type: "boolean", default: false },
        offer: { type: "string" },
        solve: { type: "string" },
        grid: { type: "string" },
        "lender-says": { type: "string" },
        exact: { type: "boolean", default: false },
        difference: { type: "string" },
        trace: { type: "boolean", default: false },
        unknowns: { type: "boolean", default: false },
        fees: { type: "boolean", default: false },
        budget: { type: "string" },
      },
    });
  } catch (error) {
    // The message of parseArgs names the unknown or incomplete option.
    throw new BadInput(`${(error as Error).message.split("\n")[0]}; usage: ${usage}`, { cause: error });
  }
}

function listed<T extends string>(option: string, value: string | undefined, known: readonly T[]): T[] | undefined {
  if (value === undefined) return undefined;
  const names = value.split(",").map((name) => name.trim());
  return names
    .filter((name) => name !== "")
    .map((name) => {
      if (!known.includes(name as T)) throw new BadInput(`${option}: found ${show(name)}, expected one of ${known.join(", ")}`);
      return name as T;
    });
}

const optional = <K extends string, T>(key: K, value: T | undefined): { [k in K]?: T } =>
  value === undefined ? {} : ({ [key]: value } as { [k in K]: T });

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
