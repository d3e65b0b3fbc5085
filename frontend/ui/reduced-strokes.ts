import type { PointGroup } from "signature_pad";
import { type PenPoint, strokeLimits } from "../../shared/domain/signature.ts";

/** Strokes in whole CSS pixels, without pressure and time, thinned evenly to the limits of the API. */
export function reducedStrokes(groups: readonly Pick<PointGroup, "points">[]): PenPoint[][] {
  const strokes = groups.slice(0, strokeLimits.strokes);
  const total = strokes.reduce((sum, { points }) => sum + points.length, 0);
  // Keeps every nth point, and the last point of each stroke.
  const every = Math.ceil(total / (strokeLimits.points - 2 * strokes.length)) || 1;
  return strokes.map(({ points }) => points.filter((_, at) => at % every === 0 || at === points.length - 1).map(reduced));
}

const reduced = ({ x, y }: PenPoint): PenPoint => ({ x: wholePixel(x), y: wholePixel(y) });

const { coordinate: max } = strokeLimits;
const wholePixel = (value: number): number => Math.min(max, Math.max(-max, Math.round(value)));
