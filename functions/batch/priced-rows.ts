/** Scenarios as rows of a table, and the table of their products (shared/quote/README.md, section 6). */
import { stringify } from "csv-stringify/sync";
import type { BatchOutput } from "../../shared/domain/batch.ts";
import type { ProductResult } from "../../shared/quote/product.ts";
import { quote } from "../../shared/quote/quote.ts";
import type { QuoteOptions } from "../../shared/quote/rank.ts";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { type Cell, problemRow, productRows } from "../../shared/spreadsheet.ts";
import { InvalidInput } from "../../shared/wire/problem.ts";
import { type ScenarioDefaults, parseScenario } from "../../shared/wire/scenario.ts";
import type { RateSheets } from "../sheets/rate-sheets.ts";

/** A row's scenario, or what is wrong with it. */
export type ScenarioRow =
  | { readonly row: number; readonly scenario: Scenario; readonly problem?: never }
  | { readonly row: number; readonly scenario?: never; readonly problem: string };

export function scenarioRow(row: number, read: () => unknown, defaults: ScenarioDefaults): ScenarioRow {
  try {
    return { row, scenario: parseScenario(read(), defaults) };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { row, problem: error.message };
  }
}

export interface Pricing {
  readonly sheets: Pick<RateSheets, "rulebook" | "hashOn">;
  readonly output: BatchOutput;
  readonly options?: QuoteOptions;
}

export interface PricedRow {
  /** Under spreadsheetColumns. */
  readonly rows: readonly (readonly Cell[])[];
  /** The product that fits best; undefined for a problem and without a product. */
  readonly best: ProductResult | undefined;
}

/** The rows of a scenario's best product or of all, or the row of its problem. */
export function pricedRow({ row, scenario, problem }: ScenarioRow, { sheets, output, options = {} }: Pricing): PricedRow {
  if (!scenario) return { rows: [problemRow(row, problem)], best: undefined };
  const { products } = quote(scenario, sheets.rulebook, options);
  const { today, loanDetails } = scenario;
  const shown = output === "best" ? products.slice(0, 1) : products;
  return { rows: productRows({ row, term: loanDetails?.term ?? 0, today, rulebook: sheets.hashOn(today) }, shown), best: products[0] };
}

/** A spreadsheet would run a text that begins with = + - or @ as a formula: it gets an apostrophe. */
export const csvText = (rows: readonly (readonly Cell[])[]): string => stringify(rows as Cell[][], { escape_formulas: true });
