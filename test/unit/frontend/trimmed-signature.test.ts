import { describe, expect, it } from "vitest";
import { inkIn } from "../../../frontend/ui/use-signature.ts";

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
