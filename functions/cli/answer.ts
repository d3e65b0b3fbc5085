/** What the quote command answers to one scenario (shared/quote/README.md, section 6). */
import { type QuoteResult, quote } from "../../shared/quote/quote.ts";
import { type Explanation, explainFigure } from "../../shared/quote/lender-figure.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import type { ProductDifference } from "../../shared/quote/trace/difference.ts";
import type { Trace } from "../../shared/quote/trace/trace-rows.ts";
import { tracedProducts } from "../../shared/quote/trace/trace.ts";
import { type Unknown, unknownsOf } from "../../shared/quote/unknowns.ts";
import { type Grid, gridOf } from "../../shared/quote/what-if/grid.ts";
import { type PriceStep, priceSteps } from "../../shared/quote/what-if/price-steps.ts";
import { type ScoreRates, scoreRates } from "../../shared/quote/what-if/score-rates.ts";
import { type Solution, solve } from "../../shared/quote/what-if/solve.ts";
import { type LenderChanges, whatItTakes } from "../../shared/quote/what-if/what-it-takes.ts";
import { rulebook, rulebookHash } from "../sheets/rulebook.ts";
import { sheetSources } from "../sheets/sources.ts";
import type { QuoteCommand } from "./options.ts";
import { quoteTable } from "./quote-table.ts";
import { type OtherSheets, differencesText, differencesWith } from "./difference.ts";
import { explanationText } from "./lender-figure.ts";
import { gridText } from "./grid-text.ts";
import { traceText } from "./trace-text.ts";
import { pathsText, scoresText, solutionText, stepsText, unknownsText } from "./what-if-text.ts";

/** The ranking is absent if only options about changed deals are set. */
export interface CommandAnswer extends Partial<QuoteResult> {
  readonly rulebook: string;
  readonly products?: readonly (ProductResult & { readonly trace?: Trace })[];
  readonly unknowns?: readonly Unknown[];
  readonly paths?: readonly LenderChanges[];
  readonly steps?: readonly PriceStep[];
  readonly scores?: readonly ScoreRates[];
  readonly solution?: Solution;
  readonly grid?: Grid;
  readonly explanation?: Explanation;
  readonly differences?: readonly ProductDifference[];
}

/** The command with the rate sheets of --difference loaded. */
export interface ReadCommand extends QuoteCommand {
  readonly other: OtherSheets | undefined;
}

export function answerTo(scenario: Scenario, command: ReadCommand): CommandAnswer {
  const { options, goal, grid, lenderFigure, other, trace, unknowns } = command;
  const isRanked = !(command.whatItTakes || command.priceSteps || goal || grid !== undefined || lenderFigure || other) || trace || unknowns;
  const result = isRanked ? quote(scenario, rulebook, options) : undefined;
  return {
    rulebook: rulebookHash(scenario.today),
    ...result,
    ...(trace && { products: withTraces(scenario, command) }),
    ...(unknowns && { unknowns: unknownsOf(result?.products ?? [], scenario) }),
    ...(command.whatItTakes && { paths: whatItTakes(scenario, rulebook, options) }),
    ...(command.priceSteps && { steps: priceSteps(scenario, rulebook, options), scores: scoreRates(scenario, rulebook, options) }),
    ...(goal && { solution: solve(scenario, rulebook, goal) }),
    ...(grid !== undefined && { grid: gridOf(scenario, rulebook, grid === "" ? options : { ...options, lenders: [grid] }) }),
    ...(lenderFigure && { explanation: explainFigure(scenario, rulebook, lenderFigure, options) }),
    ...(other && { differences: differencesWith(scenario, other, options) }),
  };
}

function withTraces(scenario: Scenario, { options }: QuoteCommand) {
  return tracedProducts(scenario, rulebook, sheetSources, options).map(({ product, trace }) => ({ ...product, trace }));
}

export function textOf(scenario: Scenario, answer: CommandAnswer, { goal, lenderFigure }: QuoteCommand, place: number | undefined): string {
  const { rulebook: hash, products, referral = null, unknowns, paths, steps, scores, solution, grid, explanation, differences } = answer;
  return [
    products ? quoteTable(scenario, { products, referral }, hash, place) : [],
    products?.flatMap(({ trace }, at) => (trace ? `${String(at + 1).padStart(3)}  ${products[at]!.lender}\n${traceText(trace)}\n` : [])) ??
      [],
    unknowns ? unknownsText(unknowns, products?.length ?? 0) : [],
    paths ? pathsText(paths) : [],
    steps ? stepsText(steps) : [],
    scores ? scoresText(scores) : [],
    goal && solution ? solutionText(goal, solution) : [],
    grid ? gridText(grid) : [],
    lenderFigure && explanation ? explanationText(lenderFigure, explanation) : [],
    differences ? differencesText(differences) : [],
  ]
    .flat()
    .join("");
}
