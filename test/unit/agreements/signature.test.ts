import { describe, expect, it } from "vitest";
import { ApiError } from "../../../functions/call/api-error.ts";
import { checkSignature } from "../../../functions/agreements/signature.ts";
import type { Signature } from "../../../shared/wire/signature.ts";
import { dataUrl, signatureFields, signaturePicture } from "../../support/fixtures/signatures.ts";

const { buffer, strokes } = signatureFields;
const line = (...points: readonly (readonly [x: number, y: number])[]) => points.map(([x, y]) => ({ x, y }));

function errorOf(signature: Signature): Pick<ApiError, "field" | "message"> | undefined {
  try {
    checkSignature(signature);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && error.kind === "invalid") return { field: error.field, message: error.message };
    throw error;
  }
}

describe("a signature", () => {
  it("stores the picture byte for byte and only the number of strokes", () => {
    const { picture, method } = checkSignature({ buffer, strokes: [...strokes, line([0, 0], [9, 9])] });

    expect(picture.equals(signaturePicture)).toBe(true);
    expect(method).toEqual({ kind: "drawn", strokes: 2, points: 6 });
  });

  it("can be typed; the typed name is not stored", () => {
    expect(checkSignature({ buffer, typedName: "Maya Thornton" }).method).toEqual({ kind: "typed" });
  });

  it.each([
    ["a line as short as may be", [line([0, 0], [20, 0]), line([0, 0], [20, 0])]],
    ["an upright line", [line([5, 5], [5, 45])]],
    ["many short strokes", Array.from({ length: 12 }, (_, at) => line([at * 5, 0], [at * 5, 4]))],
  ])("accepts %s", (_title, drawn) => {
    expect(errorOf({ buffer, strokes: drawn })).toBeUndefined();
  });

  it.each([
    ["a dot", [line([50, 50])], "found a line of 0 pixels within 0"],
    ["many dots far apart", [line([0, 0]), line([300, 90]), line([150, 40])], "found a line of 0 pixels within 300"],
    ["a short line", [line([0, 0], [39, 0])], "found a line of 39 pixels within 39"],
    ["a blot in one place", [line([0, 0], [19, 0], [0, 0], [19, 0], [0, 0])], "found a line of 76 pixels within 19"],
  ])("rejects %s", (_title, drawn, found) => {
    expect(errorOf({ buffer, strokes: drawn })).toEqual({
      field: "strokes",
      message: `strokes: ${found}, expected a signature of at least 40 within 20.`,
    });
  });

  it("rejects a picture without strokes, and a signature both drawn and typed", () => {
    expect(errorOf({ buffer })).toEqual({
      field: "strokes",
      message: "strokes: found nothing, expected the strokes of a signature, or a typedName.",
    });
    expect(errorOf({ buffer, strokes, typedName: "Maya" })).toEqual({
      field: "strokes",
      message: "strokes: found a typedName as well, expected one of both.",
    });
  });

  it("rejects a picture that no signature pad creates", () => {
    expect(errorOf({ buffer: dataUrl(Buffer.from("<svg>")), strokes })).toMatchObject({ field: "buffer" });
  });
});
