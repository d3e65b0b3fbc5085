/** Where the price ladder draws its rows, in pixels: one row for each lender, cheapest first. */
import { scaleLinear } from "d3-scale";
import { isAboveCostCap } from "../../../../shared/quote/cost-cap.ts";
import { dollarText } from "../../../../shared/format.ts";
import { feesNotStated } from "../../../../shared/quote/product-notes.ts";
import { minus } from "../../../../shared/money.ts";
import type { Product } from "../../../client/application/ranked-products.ts";
import type { Level } from "../../../ui/level-mark.tsx";
import type { Tick } from "./term-layout.ts";

export interface LadderRow {
  readonly lender: string;
  readonly level: Level;
  /** Dollars a month. */
  readonly repayments: number;
  /** Dollars above the lowest of the ladder; negative for a cheaper product that fails. Null without the lender's fees. */
  readonly difference: number | null;
  readonly x: number;
  readonly y: number;
}

export interface LadderLayout {
  readonly width: number;
  readonly height: number;
  readonly isNarrow: boolean;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly ticks: readonly Tick[];
  readonly rows: readonly LadderRow[];
  /** The cheapest product that fails no criterion, states its fees and is not above the limit on the cost of credit; without one the cheapest. */
  readonly lowest: LadderRow | undefined;
}

const failing = 2;
const nameWidth = 190;
const priceWidth = 84;
const differenceWidth = 84;

type LadderProduct = Pick<Product, "lender" | "qualification" | "repayments" | "feesTotal" | "aboveCostCap">;

/** A row's difference from the lowest in words. */
export function differenceText({ difference }: LadderRow, isLowest: boolean): string {
  if (isLowest) return "lowest";
  if (difference === null) return feesNotStated.toLowerCase();
  return `${difference < 0 ? "" : "+"}${dollarText(difference)}`;
}

/** Products without a price have no row. */
export function ladderLayout(products: readonly LadderProduct[], width: number): LadderLayout {
  const isNarrow = width < 560;
  const [top, rowHeight] = [32, isNarrow ? 44 : 28];
  const priced = products
    .flatMap(({ lender, qualification, repayments }) => (repayments === null ? [] : [{ lender, level: qualification, repayments }]))
    .toSorted((a, b) => a.repayments - b.repayments);
  const figures = priced.map(({ repayments }) => repayments);
  const left = isNarrow ? 12 : nameWidth;
  const right = Math.max(left + 60, width - priceWidth - (isNarrow ? 0 : differenceWidth));
  const x = scaleLinear([Math.min(...figures), Math.max(...figures)], [left, right]).nice(5);
  const unstated = new Set(products.flatMap(({ lender, feesTotal }) => (feesTotal === null ? lender : [])));
  const capped = new Set(products.filter(isAboveCostCap).map(({ lender }) => lender));
  const lowest = priced.find(({ lender, level }) => level < failing && !unstated.has(lender) && !capped.has(lender)) ?? priced[0];
  const rows = priced.map((row, place) => ({
    ...row,
    difference: unstated.has(row.lender) ? null : minus(row.repayments, lowest?.repayments ?? 0),
    x: x(row.repayments),
    y: top + rowHeight * (place + (isNarrow ? 0.7 : 0.5)),
  }));
  const bottom = top + rowHeight * rows.length;
  return {
    width,
    height: bottom + 8,
    isNarrow,
    top,
    bottom,
    left,
    ticks: rows.length === 0 ? [] : x.ticks(isNarrow ? 3 : 6).map((value) => ({ value, at: x(value) })),
    rows,
    lowest: rows.find(({ lender }) => lender === lowest?.lender),
  };
}
