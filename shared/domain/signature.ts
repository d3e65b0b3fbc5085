export interface PenPoint {
  /** CSS pixels of the signature pad. */
  readonly x: number;
  readonly y: number;
}

/** The pen's positions from touching the pad to leaving it. */
export type Stroke = readonly PenPoint[];

/** The API's limits: number of strokes, points of all strokes together, and CSS pixels from the pad's corner. */
export const strokeLimits = { strokes: 100, points: 1_000, coordinate: 10_000 };

/** Size of the signature's picture in pixels. */
export const pictureLimits = { minWidth: 20, minHeight: 10, maxSide: 2_000 };

/** The minimum size of a signature in CSS pixels. It rejects a tap on the pad and a dot drawn in one place. */
export const minDrawing = { length: 40, extent: 20 };

export interface DrawingSize {
  /** Total of all strokes in CSS pixels. */
  readonly length: number;
  /** The longer side of their bounding box in CSS pixels. */
  readonly extent: number;
}

export function drawingSize(strokes: readonly Stroke[]): DrawingSize {
  const points = strokes.flat();
  const spanOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const extent = points.length === 0 ? 0 : Math.max(spanOf(points.map(({ x }) => x)), spanOf(points.map(({ y }) => y)));
  return { length: strokes.reduce((sum, stroke) => sum + strokeLength(stroke), 0), extent };
}

export function isSignature(strokes: readonly Stroke[]): boolean {
  const { length, extent } = drawingSize(strokes);
  return length >= minDrawing.length && extent >= minDrawing.extent;
}

/** Room for a first, a middle and a last name. */
export const maxTypedName = 150;

export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);

const strokeLength = (stroke: Stroke): number =>
  stroke.reduce((sum, { x, y }, at) => (at === 0 ? 0 : sum + Math.hypot(x - stroke[at - 1]!.x, y - stroke[at - 1]!.y)), 0);
