/** What makes a lender's product dearer or cheaper than before, line by line (../explained-prices.md). */
import type { Result } from "../criteria.ts";
import type { Qualification } from "../fit.ts";
import type { ProductResult } from "../product.ts";
import { isAssumed } from "../product-notes.ts";
import type { TracedProduct } from "./trace.ts";
import type { AmountRow, RateRow, Trace } from "./trace-rows.ts";

const figureNames = {
  rate: "Rate",
  financeAmount: "Finance amount",
  term: "Term in months",
  balloon: "Balloon",
  repayments: "Repayment",
  monthlyFees: "Monthly fees",
  comparisonRate: "Comparison rate",
  total: "Total loan amount",
} as const;

type Figure = keyof typeof figureNames;

export const differenceKinds = [
  "base",
  "loading",
  "assetValue",
  "deposit",
  "fee",
  "brokerage",
  ...(Object.keys(figureNames) as Figure[]),
] as const;

type LineKind = RateRow["kind"] | AmountRow["kind"];
export type DifferenceKind = LineKind | Figure;

/** Percent a year for base, loading, rate and comparison rate; months for the term; otherwise dollars. */
export interface DifferenceRow {
  readonly kind: DifferenceKind;
  readonly name: string;
  /** Null where it is not counted or not there. */
  readonly before: number | null;
  readonly after: number | null;
  /** Of a fee or loading that is in both: whether it counts, where that has changed. */
  readonly counts?: { readonly before: Result; readonly after: Result };
  /** Of a fee that is paid otherwise than before. */
  readonly paid?: { readonly before: FeePayment; readonly after: FeePayment };
}

export const feePayments = ["financed", "in cash", "at the end"] as const;
export type FeePayment = (typeof feePayments)[number];

/** The rows that differ, paired by kind and name: the rate's lines, the amount's, then the figures. */
export function differenceOf(before: Trace, after: Trace): DifferenceRow[] {
  const [lines, later] = [linesOf(before), linesOf(after)];
  const keys = [...new Set([...lines.keys(), ...later.keys()])].toSorted((a, b) => placeOf(a) - placeOf(b));
  return [...keys.flatMap((key) => lineDifference(lines.get(key), later.get(key))), ...figureDifferences(before, after)];
}

interface Line {
  readonly kind: LineKind;
  readonly name: string;
  readonly value: number | null;
  readonly result: Result;
  readonly paid?: FeePayment;
}

/** By kind, name and the place among those of the same kind and name. */
function linesOf({ rate, amount, notCounted }: Trace): ReadonlyMap<string, Line> {
  const counted = [...rate, ...(amount ?? [])].map((row): Line => ({
    kind: row.kind,
    name: row.name,
    value: row.value,
    result: true,
    ...(row.kind === "fee" && { paid: feePaymentOf(row) }),
  }));
  const others = notCounted.map(({ kind, name, result }): Line => ({ kind, name, value: null, result }));
  const seen = new Map<string, number>();
  return new Map(
    [...counted, ...others].map((line) => {
      const key = JSON.stringify([line.kind, line.name]);
      const nth = seen.get(key) ?? 0;
      seen.set(key, nth + 1);
      return [JSON.stringify([line.kind, line.name, nth]), line];
    }),
  );
}

const placeOf = (key: string): number => differenceKinds.indexOf((JSON.parse(key) as [LineKind])[0]);

function feePaymentOf({ capitalised, when }: AmountRow): FeePayment {
  if (when === "end") return "at the end";
  return capitalised === false ? "in cash" : "financed";
}

function lineDifference(before: Line | undefined, after: Line | undefined): DifferenceRow[] {
  const { kind, name } = (before ?? after)!;
  const flips = before && after && before.result !== after.result;
  const isPaidOtherwise = before?.paid && after?.paid && before.paid !== after.paid;
  const values = { before: before?.value ?? null, after: after?.value ?? null };
  if (values.before === values.after && !flips && !isPaidOtherwise) return [];
  return [
    {
      kind,
      name,
      ...values,
      ...(flips && { counts: { before: before.result, after: after.result } }),
      ...(isPaidOtherwise && { paid: { before: before.paid, after: after.paid } }),
    },
  ];
}

const figuresOf = ({ rate, amount, repayment, total, comparison }: Trace): Readonly<Record<Figure, number | null>> => ({
  rate: rate.at(-1)!.running,
  financeAmount: amount?.at(-1)?.running ?? null,
  term: repayment?.termMonths ?? null,
  balloon: repayment?.balloon ?? null,
  repayments: repayment?.repayments ?? null,
  monthlyFees: comparison?.monthly ?? null,
  comparisonRate: comparison?.rate ?? null,
  total: total?.loanAmount ?? null,
});

function figureDifferences(before: Trace, after: Trace): DifferenceRow[] {
  const [figures, later] = [figuresOf(before), figuresOf(after)];
  return (Object.keys(figureNames) as Figure[])
    .filter((kind) => figures[kind] !== later[kind])
    .map((kind) => ({ kind, name: figureNames[kind], before: figures[kind], after: later[kind] }));
}

/** A lender's product in a ranking. */
export interface PlacedProduct {
  /** From 1. */
  readonly rank: number;
  readonly tier: string;
  readonly qualification: Qualification;
  readonly repayments: number | null;
  /** An assumed rate or fee has made the repayments. */
  readonly assumed?: true | undefined;
  /** As of a product. */
  readonly aboveCostCap?: ProductResult["aboveCostCap"];
}

export interface ProductDifference {
  readonly lender: string;
  /** Null where the lender is not in the ranking. */
  readonly before: PlacedProduct | null;
  readonly after: PlacedProduct | null;
  readonly rows: readonly DifferenceRow[];
}

/** The lenders whose products differ between two rankings, in the order of the first one. */
export function productDifferences(before: readonly TracedProduct[], after: readonly TracedProduct[]): ProductDifference[] {
  const [placed, later] = [placesOf(before), placesOf(after)];
  return [...new Set([...placed.keys(), ...later.keys()])]
    .map((lender) => productDifference(lender, placed.get(lender), later.get(lender)))
    .filter((each) => each.rows.length > 0 || JSON.stringify(each.before) !== JSON.stringify(each.after));
}

interface Placed {
  readonly place: PlacedProduct;
  readonly trace: Trace;
}

const placesOf = (traced: readonly TracedProduct[]): ReadonlyMap<string, Placed> => {
  const products = traced.map(({ product }) => product);
  return new Map(traced.map(({ product: { lender }, trace }) => [lender, { place: placeIn(products, lender)!, trace }]));
};

/** The lender's product in a ranking; null if it is not there. */
export function placeIn(ranking: readonly ProductResult[], lender: string): PlacedProduct | null {
  const place = ranking.findIndex((product) => product.lender === lender);
  if (place < 0) return null;
  const product = ranking[place]!;
  const { tier, qualification, repayments, aboveCostCap } = product;
  return {
    rank: place + 1,
    tier,
    qualification,
    repayments,
    ...(isAssumed(product) && { assumed: true }),
    ...(aboveCostCap !== undefined && { aboveCostCap }),
  };
}

function productDifference(lender: string, before: Placed | undefined, after: Placed | undefined): ProductDifference {
  const rows = before && after ? differenceOf(before.trace, after.trace) : [];
  return { lender, before: before?.place ?? null, after: after?.place ?? null, rows };
}
