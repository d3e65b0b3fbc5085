/** Where a chart over the terms draws its axes, lines and labels, in pixels. */
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

/** A lender's figure for each term. */
export interface ChartLine {
  readonly lender: string;
  readonly points: readonly ChartPoint[];
}

interface ChartPoint {
  /** Months. */
  readonly term: number;
  /** Null where the lender's product fails, or has no price. */
  readonly dollars: number | null;
}

export interface Tick {
  readonly value: number;
  /** Along the axis. */
  readonly at: number;
}

export interface Dot {
  readonly term: number;
  readonly dollars: number;
  readonly x: number;
  readonly y: number;
}

export interface Curve {
  readonly lender: string;
  /** Has a gap where a point has no figure. */
  readonly path: string;
  readonly dots: readonly Dot[];
  /** Beside the last dot, moved up or down so that no two labels overlap. */
  readonly labelY: number;
}

export interface TermLayout {
  readonly width: number;
  readonly height: number;
  readonly plot: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  readonly terms: readonly Tick[];
  readonly dollars: readonly Tick[];
  /** Of the lines that have at least one figure. */
  readonly curves: readonly Curve[];
}

const labelHeight = 18;

/** labelWidth is the room for the lenders' names at the right. */
export function termLayout(lines: readonly ChartLine[], { width, labelWidth }: { width: number; labelWidth: number }): TermLayout {
  const height = 340;
  const plot = { left: 72, right: Math.max(160, width - labelWidth), top: 12, bottom: height - 36 };
  const terms = [...new Set(lines.flatMap(({ points }) => points.map(({ term }) => term)))].toSorted((a, b) => a - b);
  const figures = lines.flatMap(({ points }) => points.flatMap(({ dollars }) => dollars ?? []));
  const x = scaleLinear([terms[0] ?? 0, terms.at(-1) ?? 1], [plot.left + 8, plot.right - 8]);
  const y = scaleLinear([Math.min(...figures), Math.max(...figures)], [plot.bottom, plot.top]).nice(5);
  const pathOf = line<ChartPoint>(
    ({ term }) => x(term),
    ({ dollars }) => y(dollars ?? 0),
  ).defined(({ dollars }) => dollars !== null);
  const curves = lines.flatMap(({ lender, points }) => {
    const dots = points.flatMap(({ term, dollars }) => (dollars === null ? [] : [{ term, dollars, x: x(term), y: y(dollars) }]));
    const last = dots.at(-1);
    return last ? [{ lender, path: pathOf(points) ?? "", dots, labelY: last.y }] : [];
  });
  return {
    width,
    height,
    plot,
    terms: terms.map((value) => ({ value, at: x(value) })),
    dollars: figures.length === 0 ? [] : y.ticks(5).map((value) => ({ value, at: y(value) })),
    curves: separateLabels(curves, plot),
  };
}

/** Moves labels that overlap, in their order from the top, within the plot. */
function separateLabels(curves: readonly Curve[], { top, bottom }: TermLayout["plot"]): Curve[] {
  const ordered = curves.toSorted((a, b) => a.labelY - b.labelY);
  let free = top;
  const down = ordered.map((curve) => {
    const labelY = Math.max(curve.labelY, free);
    free = labelY + labelHeight;
    return { ...curve, labelY };
  });
  let limit = bottom;
  const moved = down.toReversed().map((curve) => {
    const labelY = Math.min(curve.labelY, limit);
    limit = labelY - labelHeight;
    return { ...curve, labelY };
  });
  return curves.map(({ lender }) => moved.find((curve) => curve.lender === lender)!);
}
