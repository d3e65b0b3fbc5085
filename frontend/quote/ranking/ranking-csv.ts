import { stringify } from "csv-stringify/browser/esm/sync";
import {
  type RowSource,
  type SpreadsheetProduct,
  figureCells,
  figureColumns,
  markCells,
  markColumns,
} from "../../../shared/spreadsheet.ts";

/**
 * The ranking as the text of a CSV file, a row for each product, with the business date and the hash of the sheets; no brokerage, as the file
 * may reach the customer. Texts that a spreadsheet would run as formulas begin with an apostrophe.
 */
export function rankingCsv(products: readonly SpreadsheetProduct[], { term, today, rulebook }: Omit<RowSource, "row">): string {
  const rows = products.map((product, at) => [at + 1, ...figureCells(product, term), today, rulebook, ...markCells(product)]);
  return stringify([["rank", ...figureColumns, "today", "rulebook", ...markColumns], ...rows], { bom: true, escape_formulas: true });
}
