/** What the quote command answers to one scenario (shared/quote/README.md, section 6). */
import { type FeeShare, feeShareText, feeShares } from "../../shared/quote/fee-share.ts";
import { type QuoteResult, quote } from "../../shared/quote/quote.ts";
import { type Explanation, explainFigure } from "../../shared/quote/lender-figure.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { ProductDifference } from "../../shared/quote/trace/difference.ts";
import type { Trace, AmountRow } from "../../shared/quote/trace/trace-rows.ts";
import { type Offer, type OfferResult, offerAgainst, offerProblem } from "../../shared/quote/offer.ts";
import { tracedProducts } from "../../shared/quote/trace/trace.ts";
import { type Unknown, unknownsOf } from "../../shared/quote/unknowns.ts";
import { type Calendar, calendarOf } from "../../shared/quote/what-if/calendar.ts";
import { type Grid, gridOf } from "../../shared/quote/what-if/grid.ts";
import { type BudgetAnswer, budgetOf } from "../../shared/quote/what-if/budget.ts";
import { type PriceStep, priceSteps } from "../../shared/quote/what-if/price-steps.ts";
import { type ScoreRates, scoreRates } from "../../shared/quote/what-if/score-rates.ts";
import { type Solution, solve, type Goal } from "../../shared/quote/what-if/solve.ts";
import { type LenderChanges, whatItTakes, type Change } from "../../shared/quote/what-if/what-it-takes.ts";
import { rulebook, rulebookHash } from "../sheets/rulebook.ts";
import { sheetSources } from "../sheets/sources.ts";
import { BadInput } from "./bad-input.ts";
import type { QuoteCommand } from "./options.ts";
import { budgetText } from "./budget.ts";
import { quoteTable } from "./quote-table.ts";
import { type OtherSheets, differencesText, differencesWith } from "./difference.ts";
import { calendarText } from "./calendar.ts";
import { offerText } from "./offer.ts";
import { explanationText } from "./lender-figure.ts";
import { gridText } from "./grid-text.ts";
import { dayText, dollarText, percentText } from "../../shared/format.ts";
import { lendingText } from "../../shared/quote/who-lends-text.ts";
import { type Lending, whoLends } from "../../shared/quote/who-lends.ts";
import { textTable } from "./text-table.ts";
import { scoreRatesText } from "../../shared/quote/what-if/score-rates-text.ts";
import { attributeRules } from "../../shared/quote/vocabulary.ts";
import { moveText } from "../../shared/quote/what-if/move-text.ts";

/** The ranking is absent if only options with an answer of their own are set. */
export interface CommandAnswer extends Partial<QuoteResult> {
  readonly rulebook: string;
  readonly products?: readonly (ProductResult & { readonly trace?: Trace })[];
  readonly unknowns?: readonly Unknown[];
  readonly fees?: readonly FeeShare[];
  readonly whoLends?: readonly Lending[];
  readonly paths?: readonly LenderChanges[];
  readonly steps?: readonly PriceStep[];
  readonly scores?: readonly ScoreRates[];
  readonly calendar?: Calendar;
  readonly offer?: OfferResult;
  readonly solution?: Solution;
  readonly budget?: BudgetAnswer;
  readonly grid?: Grid;
  readonly explanation?: Explanation;
  readonly differences?: readonly ProductDifference[];
}

/** The command with the rate sheets of --difference loaded. */
export interface ReadCommand extends QuoteCommand {
  readonly other: OtherSheets | undefined;
}

export function answerTo(scenario: Scenario, command: ReadCommand): CommandAnswer {
  const { options, goal, grid, lenderSays, other, trace, unknowns, fees } = command;
  const { whatItTakes: isAsked, priceSteps: hasSteps, budget, calendar, offer } = command;
  const isChanged = isAsked || hasSteps || budget || calendar || offer || goal || grid !== undefined;
  const isRanked = !(command.whoLends || isChanged || lenderSays || other) || trace || unknowns || fees;
  const result = isRanked ? quote(scenario, rulebook, options) : undefined;
  return {
    rulebook: rulebookHash(scenario.today),
    ...result,
    ...(trace && { products: withTraces(scenario, command) }),
    ...(unknowns && { unknowns: unknownsOf(result?.products ?? [], scenario) }),
    ...(fees && { fees: feeShares(result?.products ?? [], scenario.loanDetails?.term ?? 0) }),
    ...(command.whoLends && { whoLends: whoLends(scenario, rulebook, options) }),
    ...(command.whatItTakes && { paths: whatItTakes(scenario, rulebook, options) }),
    ...(command.priceSteps && { steps: priceSteps(scenario, rulebook, options), scores: scoreRates(scenario, rulebook, options) }),
    ...(command.calendar && { calendar: calendarOf(scenario, rulebook, options) }),
    ...(command.offer && { offer: offerOf(command.offer, scenario, options) }),
    ...(goal && { solution: solve(scenario, rulebook, goal, options.own) }),
    ...(command.budget && { budget: budgetOf(scenario, rulebook, command.budget, options) }),
    ...(grid !== undefined && { grid: gridOf(scenario, rulebook, grid === "" ? options : { ...options, lenders: [grid], outside: true }) }),
    ...(lenderSays && { explanation: explainFigure(scenario, rulebook, lenderSays, options) }),
    ...(other && { differences: differencesWith(scenario, other, options) }),
  };
}

/** Throws BadInput that names the part of the offer. */
function offerOf(offer: Offer, scenario: Scenario, options: QuoteOptions): OfferResult {
  const problem = offerProblem(offer, scenario);
  if (problem) throw new BadInput(`--offer ${problem.field}: found ${problem.found}, expected ${problem.expected}`);
  return offerAgainst(offer, scenario, rulebook, options);
}

function withTraces(scenario: Scenario, { options }: QuoteCommand) {
  return tracedProducts(scenario, rulebook, sheetSources, options).map(({ product, trace }) => ({ ...product, trace }));
}

export function textOf(scenario: Scenario, answer: CommandAnswer, { goal, lenderSays }: QuoteCommand, place: number | undefined): string {
  const {
    rulebook: hash,
    products,
    referral = null,
    outside = [],
    unknowns,
    fees,
    whoLends: lendings,
    paths,
    steps,
    scores,
    calendar,
    offer,
    solution,
    budget,
    grid,
    explanation,
    differences,
  } = answer;
  return [
    products ? quoteTable(scenario, { products, referral, outside }, hash, place) : [],
    products?.flatMap(({ trace }, at) => (trace ? `${String(at + 1).padStart(3)}  ${products[at]!.lender}\n${traceText(trace)}\n` : [])) ??
      [],
    unknowns ? unknownsText(unknowns, products?.length ?? 0) : [],
    fees ? feesText(fees) : [],
    lendings ? lendingsText(lendings) : [],
    paths ? pathsText(paths) : [],
    steps ? stepsText(steps) : [],
    scores ? scoresText(scores) : [],
    calendar ? calendarText(calendar) : [],
    offer ? offerText(offer) : [],
    goal && solution ? solutionText(goal, solution) : [],
    budget ? budgetText(budget) : [],
    grid ? gridText(grid) : [],
    lenderSays && explanation ? explanationText(lenderSays, explanation) : [],
    differences ? differencesText(differences) : [],
  ]
    .flat()
    .join("");
}

/** The ladder from the base rate to the repayment, as aligned plain text. */
export function traceText({ rate, amount, notCounted, repayment, total, comparison }: Trace): string {
  const rateTable = textTable(
    [
      { title: "Rate", align: "left" },
      { title: "% a year", align: "right" },
      { title: "Balance", align: "right" },
      { title: "", align: "left" },
    ],
    rate.map(({ name, value, running, source }) => [name, String(value), String(running), markOf(source)]),
  );
  const amountTable = amount
    ? textTable(
        [
          { title: "Amount", align: "left" },
          { title: "$", align: "right" },
          { title: "Balance", align: "right" },
          { title: "", align: "left" },
        ],
        amount.map((row) => [nameOf(row), dollarText(row.value), dollarText(row.running), markOf(row.source)]),
      )
    : "";
  const skipped = notCounted.length > 0 ? `Not counted: ${notCounted.map(({ name }) => name).join("; ")}\n` : "";
  const last =
    repayment && total
      ? `${repayment.termMonths} months at ${repayment.ratePercent}% in ${repayment.timing}, balloon ${dollarText(repayment.balloon)}: ` +
        `${dollarText(repayment.repayments)} a month, ${dollarText(total.loanAmount)} total loan amount` +
        `${comparison ? `, comparison rate ${percentText(comparison.rate)}` : ""}\n`
      : "";
  return indented(`${rateTable}${amountTable}${skipped}${last}`);
}

const markOf = (source: { readonly status: string } | null): string => (source?.status === "assumed" ? "assumed" : "");

function nameOf({ name, percent, of, limit, capitalised, when }: AmountRow): string {
  const share = percent === undefined || of === undefined ? "" : `, ${percent}% of ${dollarText(of)}`;
  const limited = limit === undefined ? "" : `, limited to ${dollarText(limit)}`;
  const paid = when === "end" ? " (paid with the last repayment)" : capitalised === false ? " (paid in cash)" : "";
  return `${name}${share}${limited}${paid}`;
}

const indented = (text: string): string => text.replace(/^(?=.)/gm, "     ");

function lendingsText(lendings: readonly Lending[]): string {
  const lines = lendings.map((lending) => {
    const sheet = lending.date === null ? "sheet without a date" : `sheet of ${dayText(lending.date)}`;
    return `    ${lending.lender} (${sheet}${lending.assumed ? ", partly assumed" : ""}): ${lendingText(lending)}\n`;
  });
  return `Who lends\n${lines.join("")}\n`;
}

/** The quote command's answers about changed deals, for people. */

/** One block for each lender that is not open. */
function pathsText(paths: readonly LenderChanges[]): string {
  if (paths.length === 0) return "What it takes: every listed lender is open\n\n";
  return `What it takes\n${paths.map((path) => `${path.lender}\n${linesOf(path).join("")}`).join("")}\n`;
}

function linesOf({ lender, changes, unchangeableCriteria }: LenderChanges): string[] {
  if (changes.length > 0) return changes.map(changeLine);
  return [
    `     No change of this deal makes ${lender} fit${unchangeableCriteria.length > 0 ? `: ${unchangeableCriteria.join("; ")}` : ""}.\n`,
  ];
}

function changeLine({ moves, borrowsMore, after, stillUnknown }: Change, place: number): string {
  const price =
    after.repayments === null ? "no repayment, as the balloon exceeds the amount financed" : `${dollarText(after.repayments)} a month`;
  const more = borrowsMore > 0 ? `, borrows ${dollarText(borrowsMore)} more` : "";
  const needs = stillUnknown.length > 0 ? `, would then need: ${labelsOf(stillUnknown)}` : "";
  return `  ${place > 0 ? "or" : "  "} ${moves.map(moveText).join(" and ")}: ${percentText(after.rate)}, ${price}${more}${needs}\n`;
}

const labelsOf = (fields: readonly Unknown["field"][]): string => fields.map((field) => attributeRules[field].label).join(", ");

function stepsText(steps: readonly PriceStep[]): string {
  if (steps.length === 0) return "Price steps: none\n\n";
  const lines = steps.map(
    ({ lender, field, from, to, rate, repayments, warning }) =>
      `${warning ? "  ! " : "    "}${lender}: ${moveText({ field, from, to })}: ${percentText(rate[0])} to ${percentText(rate[1])}, ` +
      `${dollarText(repayments[0])} to ${dollarText(repayments[1])} a month\n`,
  );
  return `Price steps\n${lines.join("")}\n`;
}

function scoresText(scores: readonly ScoreRates[]): string {
  if (scores.length === 0) return "";
  const lines = scores.map(({ lender, rates }) => `    ${lender}: ${scoreRatesText(rates)}\n`);
  return `Rate by score\n${lines.join("")}\n`;
}

function solutionText({ lender, for: field, target }: Goal, { value, after, holes, reason }: Solution): string {
  const wanted = "repayments" in target ? `repayments of ${dollarText(target.repayments)}` : `brokerage of ${dollarText(target.brokerage)}`;
  if (value === null || !after) return `${lender}, ${wanted}: ${reason}\n\n`;
  const gaps = holes.map(([from, to]) => `, but not from ${valueText(field, from)} to ${valueText(field, to)}`).join("");
  const brokerage = after.isCommercial ? `, brokerage ${dollarText(after.brokerage.amount)}` : "";
  return `${lender}, ${wanted}: ${field} ${valueText(field, value)}${gaps}: ${percentText(after.rate)}, ${dollarText(after.repayments)} a month${brokerage}\n\n`;
}

function valueText(field: Goal["for"], value: number): string {
  if (field === "deposit" || field === "assetValue") return dollarText(value);
  return field === "term" ? `${value} months` : `${value}%`;
}

function unknownsText(unknowns: readonly Unknown[], products: number): string {
  const [first, ...others] = unknowns.map(
    ({ field, asks, settles }) => `${attributeRules[field].label} (settles ${settles} of ${products}, asked by ${asks})`,
  );
  if (first === undefined) return "";
  return `Ask first: ${[first, ...others].join(", then ")}\n\n`;
}

function feesText(fees: readonly FeeShare[]): string {
  const lines = fees.map(({ lender, share, upfront, costOfCredit }) =>
    share === null
      ? `    ${lender}: not known\n`
      : `    ${lender}: ${feeShareText(share)} (${dollarText(upfront)}), cost of credit ${dollarText(costOfCredit)}\n`,
  );
  return `Fees\n${lines.join("")}\n`;
}
