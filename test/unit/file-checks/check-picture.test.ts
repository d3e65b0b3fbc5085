import { describe, expect, it } from "vitest";
import { checkPicture } from "../../../functions/file-checks/check-picture.ts";
import { frame, jpegOf, scan } from "../../support/fixtures/jpegs.ts";
import { aPng } from "../../support/fixtures/pngs.ts";

const rule = { field: "buffer", types: ["image/jpeg"], min: { width: 20, height: 10 }, max: { width: 2_000, height: 1_000 } } as const;
const jpegSized = (width: number, height: number) => jpegOf(frame({ width, height }), scan());

describe("a picture", () => {
  it.each([
    ["at the smallest size", 20, 10],
    ["at the largest size", 2_000, 1_000],
  ])("is accepted %s", (_title, width, height) => {
    expect(checkPicture(jpegSized(width, height), rule)).toEqual({ contentType: "image/jpeg", width, height });
  });

  it.each([
    ["of another type", aPng, "a PNG picture, expected a JPEG picture"],
    ["that is no picture", Buffer.from("%PDF-1.7"), "a PDF, expected a JPEG picture"],
    ["that is an SVG", Buffer.from("<svg onload=alert(1)>"), "an SVG picture, expected a JPEG picture"],
    ["that is empty", Buffer.alloc(0), "a file of another kind, expected a JPEG picture"],
    ["that is damaged", jpegSized(300, 90).subarray(0, -2), "a picture without an end, expected a whole JPEG"],
    ["19 pixels across", jpegSized(19, 40), "a picture of 19 × 40 pixels, expected at least 20 × 10"],
    ["9 pixels down", jpegSized(60, 9), "a picture of 60 × 9 pixels, expected at least 20 × 10"],
    ["whose height is to be told later", jpegSized(300, 0), "a picture of 300 × 0 pixels, expected at least 20 × 10"],
    ["2,001 pixels across", jpegSized(2_001, 90), "a picture of 2001 × 90 pixels, expected at most 2000 × 1000"],
    ["1,001 pixels down", jpegSized(300, 1_001), "a picture of 300 × 1001 pixels, expected at most 2000 × 1000"],
  ])("is rejected %s", (_title, picture, message) => {
    expect(() => checkPicture(picture, rule)).toThrow(`buffer: found ${message}.`);
  });
});
