import { decode } from "jpeg-js";
import { Refusal } from "../http/refusal.ts";

/** Bounds of a trimmed signature, in pixels, and of what decoding it may take. */
const smallest = { width: 20, height: 10 };
const mostMegapixels = 4;
const mostMegabytes = 64;
const mostBytes = 200 * 1024;
/** So many pixels a pen leaves at least, on however small a pad. */
const leastInk = 100;

/**
 * The picture in a signature's data URL: a JPEG that can be read, of a signature's size, with ink on it. Throws a Refusal (invalid)
 * that says what was found.
 */
export function signatureIn(dataUrl: string): Buffer {
  const jpeg = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) throw unsigned("found another file", "a JPEG picture");
  if (jpeg.length > mostBytes) throw unsigned(`found ${jpeg.length} bytes`, `at most ${mostBytes}`);
  const { width, height, data } = decoded(jpeg);
  if (width < smallest.width || height < smallest.height) {
    throw unsigned(`found a picture of ${width} × ${height} pixels`, `at least ${smallest.width} × ${smallest.height}`);
  }
  if (inkOn(data) < leastInk) throw unsigned("found a blank picture", "a signature");
  return jpeg;
}

const unsigned = (found: string, expected: string) =>
  new Refusal("invalid", "INVALID", `buffer: ${found}, expected ${expected}.`, "buffer");

function decoded(jpeg: Buffer) {
  try {
    return decode(jpeg, {
      useTArray: true,
      formatAsRGBA: false,
      tolerantDecoding: false,
      maxResolutionInMP: mostMegapixels,
      maxMemoryUsageInMB: mostMegabytes,
    });
  } catch (cause) {
    throw Object.assign(unsigned("found a picture that cannot be read", `a JPEG of at most ${mostMegapixels} megapixels`), { cause });
  }
}

const channels = 3;
/** A channel's 256 values in 8 steps: what JPEG blurs stays within a step of its colour. */
const stepBits = 5;
const stepsApart = 2;

/** How many pixels stand out from the paper, which is whatever colour most of them have. */
function inkOn(rgb: Uint8Array): number {
  const counts = new Map<number, number>();
  for (let at = 0; at + 2 < rgb.length; at += channels) {
    const colour = colourAt(rgb, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [paper = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return [...counts].filter(([colour]) => standsOut(colour, paper)).reduce((sum, [, count]) => sum + count, 0);
}

const colourAt = (rgb: Uint8Array, at: number): number => stepOf(rgb[at]!) * 64 + stepOf(rgb[at + 1]!) * 8 + stepOf(rgb[at + 2]!);

const stepOf = (value: number): number => value >> stepBits;

const standsOut = (colour: number, paper: number): boolean =>
  [64, 8, 1].some((unit) => Math.abs((Math.floor(colour / unit) % 8) - (Math.floor(paper / unit) % 8)) >= stepsApart);
