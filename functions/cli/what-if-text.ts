/** The quote command's answers about changed deals, for people. */
import { dollarText, percentText } from "../../shared/format.ts";
import { scoreRatesText } from "../../shared/quote/what-if/score-rates-text.ts";
import { attributeRules } from "../../shared/quote/vocabulary.ts";
import type { Unknown } from "../../shared/quote/unknowns.ts";
import { moveText } from "../../shared/quote/what-if/move-text.ts";
import type { PriceStep } from "../../shared/quote/what-if/price-steps.ts";
import type { ScoreRates } from "../../shared/quote/what-if/score-rates.ts";
import type { Goal, Solution } from "../../shared/quote/what-if/solve.ts";
import type { Change, LenderChanges } from "../../shared/quote/what-if/what-it-takes.ts";

/** One block for each lender that is not open. */
export function pathsText(paths: readonly LenderChanges[]): string {
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

export function stepsText(steps: readonly PriceStep[]): string {
  if (steps.length === 0) return "Price steps: none\n\n";
  const lines = steps.map(
    ({ lender, field, from, to, rate, repayments, warning }) =>
      `${warning ? "  ! " : "    "}${lender}: ${moveText({ field, from, to })}: ${percentText(rate[0])} to ${percentText(rate[1])}, ` +
      `${dollarText(repayments[0])} to ${dollarText(repayments[1])} a month\n`,
  );
  return `Price steps\n${lines.join("")}\n`;
}

export function scoresText(scores: readonly ScoreRates[]): string {
  if (scores.length === 0) return "";
  const lines = scores.map(({ lender, rates }) => `    ${lender}: ${scoreRatesText(rates)}\n`);
  return `Rate by score\n${lines.join("")}\n`;
}

export function solutionText({ lender, for: field, target }: Goal, { value, after, holes, reason }: Solution): string {
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

export function unknownsText(unknowns: readonly Unknown[], products: number): string {
  const [first, ...others] = unknowns.map(
    ({ field, asks, settles }) => `${attributeRules[field].label} (settles ${settles} of ${products}, asked by ${asks})`,
  );
  if (first === undefined) return "";
  return `Ask first: ${[first, ...others].join(", then ")}\n\n`;
}
