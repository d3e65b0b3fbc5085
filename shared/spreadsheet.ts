/** A ranking as rows of a spreadsheet, for the command line and for a file in the browser (quote/README.md, section 6). */
import type { IsoDate } from "./dates.ts";
import { comparisonRateWarning } from "./notices/comparison-rate-warning.ts";
import { levelLabels } from "./quote/level-labels.ts";
import type { ProductResult } from "./quote/product.ts";
import { knownFees, productNotes, rateText } from "./quote/product-notes.ts";
import { totalCost } from "./quote/total-cost.ts";

export type Cell = string | number | null;

const figures = {
  lender: ({ lender }) => lender,
  product: ({ productName, tier }) => [productName ?? [], tier].flat().join(": "),
  level: ({ qualification }) => levelLabels[qualification],
  // "4/7" would become a date.
  criteria: ({ criteria }) => criteria.replace("/", " of "),
  rate: ({ rate }) => rate,
  comparison: ({ comparisonRate }) => comparisonRate,
  monthly: ({ repayments }) => repayments,
  finance: ({ financeAmount }) => financeAmount,
  total: totalCost,
  fees: knownFees,
  firstReason: firstReasonOf,
  notes: (product) =>
    [...productNotes(product), ...(product.rateFrom === undefined ? [] : [`Rate ${rateText(product)}`])].join("; ") || null,
} as const satisfies Readonly<Record<string, (product: SpreadsheetProduct, term: number) => Cell>>;

/** What the rows need of a product: of the engine's or of the API's answer. */
export type SpreadsheetProduct = Pick<
  ProductResult,
  | "lender"
  | "productName"
  | "tier"
  | "qualification"
  | "criteria"
  | "rate"
  | "comparisonRate"
  | "repayments"
  | "financeAmount"
  | "loanAmount"
  | "feesTotal"
  | "monthlyFees"
  | "aboveCostCap"
  | "rateFrom"
  | "illustrative"
> & {
  readonly fees: Parameters<typeof totalCost>[0]["fees"];
  readonly criteriaResults: readonly Pick<ProductResult["criteriaResults"][number], "label" | "result" | "primary">[];
};

const figureNames = Object.keys(figures) as (keyof typeof figures)[];

export const figureColumns: readonly string[] = figureNames;

/** A product's cells under figureColumns; the term in months. */
export const figureCells = (product: SpreadsheetProduct, term: number): Cell[] => figureNames.map((name) => figures[name](product, term));

/** What is assumed of a product's figures, and the warning that the law wants beside a comparison rate. The last columns of each row. */
export const markColumns = ["assumed", "comparisonWarning"] as const;

export const markCells = ({ illustrative: { rate, fees }, comparisonRate }: SpreadsheetProduct): Cell[] => [
  [rate ? "rate" : [], fees ? "fees" : []].flat().join(" and ") || null,
  comparisonRate === null ? null : comparisonRateWarning.text,
];

const sourceColumns = ["today", "rulebook"] as const;

export const spreadsheetColumns: readonly string[] = [
  "row",
  "status",
  "problem",
  ...figureColumns,
  "brokerage",
  ...sourceColumns,
  ...markColumns,
];

/** Where a row comes from: its place in the file, the business date, the hash of the sheets, and the term in months. */
export interface RowSource {
  readonly row: number;
  readonly term: number;
  readonly today: IsoDate;
  readonly rulebook: string;
}

/** One row for each product; a scenario without any has a row that says so. */
export function productRows(
  { row, term, today, rulebook }: RowSource,
  products: readonly (SpreadsheetProduct & Pick<ProductResult, "brokerage">)[],
): Cell[][] {
  const rowOf = (status: string, cells: readonly Cell[], marks: readonly Cell[]) => [
    row,
    status,
    null,
    ...cells,
    today,
    rulebook,
    ...marks,
  ];
  if (products.length === 0) return [rowOf("no product", noFigures, noMarks)];
  return products.map((product) => rowOf("priced", [...figureCells(product, term), product.brokerage.amount], markCells(product)));
}

/** The row of a scenario that could not be read. */
export const problemRow = (row: number, problem: string): Cell[] => [
  row,
  "error",
  problem,
  ...noFigures,
  ...sourceColumns.map(() => null),
  ...noMarks,
];

const noFigures: readonly Cell[] = [...figureNames, "brokerage"].map(() => null);
const noMarks: readonly Cell[] = markColumns.map(() => null);

/** A failed primary criterion before other failed ones, and these before unknown ones. */
export function firstReasonOf({ criteriaResults }: Pick<SpreadsheetProduct, "criteriaResults">): string | null {
  const failed = criteriaResults.filter(({ result }) => result === false);
  const first = failed.find(({ primary }) => primary) ?? failed[0];
  if (first) return `Not met: ${first.label}`;
  const unknown = criteriaResults.find(({ result }) => result === null);
  return unknown ? `Not known: ${unknown.label}` : null;
}
