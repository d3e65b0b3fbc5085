import { describe, expect, it } from "vitest";
import { fittedStrokes, inkIn, reducedStrokes } from "../../../frontend/ui/use-signature.ts";
import { drawingSize, isSignature } from "../../../shared/domain/signature.ts";
import { signature } from "../../../shared/wire/signature.ts";

const width = 5;

/** A picture of 5 by 4 pixels with ink at these positions. */
function drawn(...places: readonly (readonly [x: number, y: number])[]): Uint8ClampedArray<ArrayBuffer> {
  const data = new Uint8ClampedArray(width * 4 * 4);
  for (const [x, y] of places) data[(y * width + x) * 4 + 3] = 200;
  return data;
}

describe("the blank margin of a signature picture", () => {
  it("is cut off on every side", () => {
    const data = drawn([3, 1], [1, 2], [2, 2]);

    expect(inkIn({ data, width })).toEqual({ left: 1, top: 1, right: 3, bottom: 2 });
  });

  it("is the whole picture when nothing was drawn", () => {
    expect(inkIn({ data: drawn(), width })).toBeUndefined();
  });
});

/** A stroke as signature_pad hands it over, of points 0.4 pixels apart. */
const group = (count: number) => ({ points: Array.from({ length: count }, (_, at) => ({ x: at * 0.4, y: 3.7, pressure: 0.5, time: at })) });

const isAccepted = (strokes: unknown) => signature.strokes.safeParse(strokes).success;

describe("the strokes sent with a signature", () => {
  it("are whole pixels, without the pen's pressure and time", () => {
    expect(reducedStrokes([group(4)])).toEqual([
      [
        { x: 0, y: 4 },
        { x: 0, y: 4 },
        { x: 1, y: 4 },
        { x: 1, y: 4 },
      ],
    ]);
  });

  it("stay within the API's limit and keep their length, however long the drawing takes", () => {
    const long = reducedStrokes([group(30_000), group(500), group(1)]);

    expect(isAccepted(long)).toBe(true);
    expect(long.map((stroke) => stroke.at(-1))).toEqual([
      { x: 10_000, y: 4 },
      { x: 200, y: 4 },
      { x: 0, y: 4 },
    ]);
    expect(drawingSize(long).extent).toBe(10_000);
  });

  it("number at most one hundred", () => {
    const many = reducedStrokes(Array.from({ length: 250 }, () => group(40)));

    expect([many.length, isAccepted(many)]).toEqual([100, true]);
  });

  it("are empty for an untouched pad, and a tap is not a signature", () => {
    expect(reducedStrokes([])).toEqual([]);
    expect([isSignature(reducedStrokes([])), isSignature(reducedStrokes([group(1)]))]).toEqual([false, false]);
  });
});

describe("strokes that were drawn across, when the phone is turned upright", () => {
  const across = [{ points: [10, 600].map((x) => ({ x, y: 96, pressure: 0.5, time: 0 })) }];

  it("all stay on the canvas, with their proportions", () => {
    const [{ points }] = fittedStrokes(across, { width: 300, height: 132 }) as [(typeof across)[0]];

    expect(points).toEqual([5, 300].map((x) => ({ x, y: 81, pressure: 0.5, time: 0 })));
  });

  it("stay as they are where they fit", () => {
    expect(fittedStrokes(across, { width: 700, height: 132 })).toEqual(across);
  });
});
