/** What the quote command prints with --csv (shared/quote/README.md, section 6). */
import { stringify } from "csv-stringify/sync";
import type { Scenario } from "../../shared/quote/scenario.ts";
import { quote } from "../../shared/quote/quote.ts";
import { type Cell, problemRow, productRows } from "../../shared/quote/spreadsheet.ts";
import { rulebook, rulebookHash } from "../quote/rulebook.ts";
import type { QuoteCommand } from "./options.ts";

/** A spreadsheet would run a text that begins with = + - or @ as a formula: it gets an apostrophe. */
export const csvText = (rows: readonly (readonly Cell[])[]): string => stringify(rows as Cell[][], { escape_formulas: true });

interface Entry {
  readonly row: number;
  readonly scenario?: Scenario;
  readonly problem?: string;
}

/** The rows of one scenario: of its best product, or of all. */
export function csvRowsOf({ row, scenario, problem = "" }: Entry, { csv, options }: QuoteCommand): Cell[][] {
  if (!scenario) return [problemRow(row, problem)];
  const { products } = quote(scenario, rulebook, options);
  const { today } = scenario;
  return productRows({ row, today, rulebook: rulebookHash(today) }, csv === "best" ? products.slice(0, 1) : products);
}
