/** What the table of scenarios shows: lenders by columns, each compared with the application's own terms. */
import type { Application } from "../../../shared/domain/application.ts";
import type { TermName, Terms, Variant } from "../../../shared/domain/variant.ts";
import { dollarText, percentText } from "../../../shared/format.ts";
import { isAboveCostCap } from "../../../shared/quote/cost-cap.ts";
import { round2 } from "../../../shared/money.ts";
import { replacedBy } from "../../../shared/quote/with-terms.ts";
import type { Column, ComparedProduct, Comparison } from "../../client/application/variants.ts";
import { fieldsOfTerms, termValueText } from "../parts/term-text.ts";

export const currentName = "Current";

/** A column of the table. */
export interface ShownColumn extends Column {
  /** Its products have not been answered yet. */
  readonly isLoading: boolean;
}

/** The answered columns of the scenarios that the application has now, with their names and terms of now. */
export function shownColumns(variants: readonly Variant[], answered: readonly Column[]): ShownColumn[] {
  const [current] = answered;
  const columns = variants.map((variant) => {
    const column = answered.find(({ _id }) => _id === variant._id);
    return { ...variant, problem: column?.problem ?? null, products: column?.products ?? [], isLoading: column === undefined };
  });
  return [...(current ? [{ ...current, isLoading: false }] : []), ...columns];
}

export const measures = ["monthly", "total", "rate"] as const;
/** The figure by which scenarios are compared. */
export type Measure = (typeof measures)[number];

export const measureNames: Readonly<Record<Measure, string>> = { monthly: "Monthly", total: "Total of all payments", rate: "Rate" };

const figureOf: Readonly<Record<Measure, (product: ComparedProduct) => number | null>> = {
  monthly: ({ repayments }) => repayments,
  total: ({ total }) => total,
  rate: ({ rate }) => rate,
};

export interface Difference {
  /** Example: +$88.70 */
  readonly text: string;
  /** Example: more than Current */
  readonly words: string;
}

export interface Cell {
  readonly product: ComparedProduct | undefined;
  /** From the lender's figure for the application's own terms; undefined in its own column. */
  readonly difference: Difference | undefined;
  /** Whether the criteria are met below the limit on the cost of credit, and no other such scenario has a lower figure, and some have a higher one. */
  readonly isLowest: boolean;
}

export interface Row {
  readonly lender: string;
  /** One for each column. */
  readonly cells: readonly Cell[];
}

/** Lenders in the order of the application's own ranking, then those that only a scenario brings up. */
export function rowsOf({ columns }: Pick<Comparison, "columns">, measure: Measure, hidden: ReadonlySet<string>): Row[] {
  const lenders = [...new Set(columns.flatMap(({ products }) => products.map(({ lender }) => lender)))];
  return lenders.filter((lender) => !hidden.has(lender)).map((lender) => ({ lender, cells: cellsOf(columns, measure, lender) }));
}

function cellsOf(columns: readonly Column[], measure: Measure, lender: string): Cell[] {
  const products = columns.map((column) => column.products.find((product) => product.lender === lender));
  const figures = products.map((product) => (product ? figureOf[measure](product) : null));
  const mayBeLowest = (at: number) => products[at]?.qualification === 0 && !isAboveCostCap(products[at]);
  const eligible = figures.filter((figure, at) => figure !== null && mayBeLowest(at)) as number[];
  const lowest = Math.min(...eligible);
  const differ = eligible.some((figure) => figure > lowest);
  return products.map((product, at) => ({
    product,
    difference: at === 0 ? undefined : differenceOf(measure, figures[0] ?? null, figures[at] ?? null),
    isLowest: differ && mayBeLowest(at) && figures[at] === lowest,
  }));
}

function differenceOf(measure: Measure, current: number | null, other: number | null): Difference | undefined {
  if (current === null || other === null) return undefined;
  const difference = round2(other - current);
  if (difference === 0) return { text: "same", words: `as ${currentName}` };
  const amount = measure === "rate" ? percentText(Math.abs(difference)) : dollarText(Math.abs(difference));
  return difference > 0
    ? { text: `+${amount}`, words: `more than ${currentName}` }
    : { text: `-${amount}`, words: `less than ${currentName}` };
}

/** The terms that are not the application's own, in words. Example: Term 84 months */
export function differingTerms(application: Application, terms: Terms): string[] {
  const replaced = replacedBy(application, terms);
  const names = Object.keys(fieldsOfTerms) as TermName[];
  return names.filter((name) => name in replaced).map((name) => termText(name, terms[name]));
}

/** The terms of the application itself that scenarios often change. */
export const currentTerms = ({ asset: { assetValue }, loanDetails: { deposit, term, balloon } }: Application): string[] =>
  Object.entries({ assetValue, deposit, term, balloon }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : termText(name as TermName, value),
  );

const termText = (name: TermName, value: Terms[TermName]): string => `${fieldsOfTerms[name].label} ${termValueText(name, value)}`;
