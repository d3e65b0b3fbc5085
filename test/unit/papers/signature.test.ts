import { describe, expect, it } from "vitest";
import { Refusal } from "../../../functions/http/refusal.ts";
import { signatureIn } from "../../../functions/papers/signature.ts";
import { aSignature, dataUrl } from "../../support/signatures.ts";

function refusalOf(jpeg: Buffer): string {
  try {
    signatureIn(dataUrl(jpeg));
    return "nothing";
  } catch (error) {
    if (error instanceof Refusal && error.kind === "invalid" && error.field === "buffer") return error.message;
    throw error;
  }
}

describe("a signature", () => {
  it.each([
    ["a wave on a phone's pad", aSignature()],
    ["a small one, trimmed", aSignature({ width: 94, height: 20 })],
    ["one of a sharp screen", aSignature({ width: 1800, height: 540 })],
    ["one that was stored with little care", aSignature({ quality: 20 })],
  ])("is %s, and comes out byte for byte", (_title, jpeg) => {
    expect(signatureIn(dataUrl(jpeg)).equals(jpeg)).toBe(true);
  });

  it("is not a blank pad, whatever its quality", () => {
    for (const quality of [10, 50, 95]) {
      expect(refusalOf(aSignature({ isBlank: true, quality }))).toBe("buffer: found a blank picture, expected a signature.");
    }
  });

  it.each([
    ["a PNG picture", Buffer.from("89504e470d0a1a0a0000000d", "hex"), "buffer: found another file, expected a JPEG picture."],
    ["an SVG picture", Buffer.from("<svg onload=alert(1)>"), "buffer: found another file, expected a JPEG picture."],
    ["a JPEG of another first byte", Buffer.from([0xfe, 0xd8, 0xff]), "buffer: found another file, expected a JPEG picture."],
    ["a JPEG of another second byte", Buffer.from([0xff, 0xd7, 0xff]), "buffer: found another file, expected a JPEG picture."],
    [
      "half a picture",
      aSignature().subarray(0, 500),
      "buffer: found a picture that cannot be read, expected a JPEG of at most 4 megapixels.",
    ],
    ["bytes behind a JPEG's first two", Buffer.from([0xff, 0xd8, 1, 2, 3]), "buffer: found a picture that cannot be read"],
    ["a stroke", aSignature({ width: 19, height: 40 }), "buffer: found a picture of 19 × 40 pixels, expected at least 20 × 10."],
    ["a line", aSignature({ width: 60, height: 9 }), "buffer: found a picture of 60 × 9 pixels, expected at least 20 × 10."],
    ["a dot", aSignature({ width: 9, height: 9 }), "buffer: found a picture of 9 × 9 pixels, expected at least 20 × 10."],
    ["a poster", aSignature({ width: 3000, height: 1500, isBlank: true }), "expected a JPEG of at most 4 megapixels."],
    ["more than 200 KB", Buffer.concat([aSignature(), Buffer.alloc(200 * 1024)]), "expected at most 204800."],
  ])("is not %s", (_title, jpeg, message) => {
    expect(refusalOf(jpeg)).toContain(message);
  });
});
