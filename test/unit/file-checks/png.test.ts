import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { sizeOfPng } from "../../../functions/file-checks/png.ts";
import { aPng, chunk, header, pixels, pngOf } from "../../support/fixtures/pngs.ts";

const palette = chunk("PLTE", Buffer.from([18, 63, 92, 255, 255, 255]));
const indexed = header({ colourType: 3 });

describe("a PNG is accepted:", () => {
  it.each([
    ["with transparency", aPng],
    ["in colour", pngOf(header({ colourType: 2 }), pixels({ bytes: 120 }))],
    ["in grey", pngOf(header({ colourType: 0 }), pixels({ bytes: 40 }))],
    ["with a palette", pngOf(indexed, palette, chunk("tRNS", Buffer.from([0])), pixels({ bytes: 40, value: 1 }))],
    ["with texts beside its pixels", pngOf(header(), chunk("tEXt", Buffer.from("Software\0Paint")), pixels())],
  ])("%s", (_title, png) => {
    expect(sizeOfPng(png)).toEqual({ width: 40, height: 20 });
  });
});

const cutRows = deflateSync(Buffer.alloc(161 * 19));
const changedByte = Buffer.from(aPng.map((byte, at) => (at === 20 ? byte ^ 1 : byte)));

describe("a PNG is rejected:", () => {
  it.each([
    ["cut off", aPng.subarray(0, -5), "a picture without an end"],
    ["with a wrong checksum", changedByte, "a damaged PNG"],
    ["without a header", pngOf(pixels()), "a damaged PNG"],
    ["of an unknown colour type", pngOf(header({ colourType: 5 }), pixels()), "a damaged PNG"],
    ["with 16 bits a channel", pngOf(header({ depth: 16 }), pixels({ bytes: 320 })), "a PNG of 16 bits a channel"],
    ["interlaced", pngOf(header({ interlacing: 1 }), pixels()), "an interlaced PNG"],
    ["animated", pngOf(header(), chunk("acTL", Buffer.alloc(8)), pixels()), "an animated PNG"],
    ["without its palette", pngOf(indexed, pixels({ bytes: 40 })), "a PNG without its palette"],
    ["without pixels", pngOf(header()), "a damaged PNG"],
    ["with pixels that are not compressed", pngOf(header(), chunk("IDAT", Buffer.alloc(100))), "a damaged PNG"],
    ["with too few rows", pngOf(header(), chunk("IDAT", cutRows)), "a damaged PNG"],
    ["with more rows than it says", pngOf(header(), pixels({ rows: 1_000 })), "a damaged PNG"],
    ["with an unknown filter", pngOf(header(), pixels({ filter: 5 })), "a damaged PNG"],
    ["with bytes behind its end", Buffer.concat([aPng, Buffer.from("<script>")]), "8 bytes after the end of the picture"],
    ["of more pixels than memory has room for", pngOf(header({ width: 60_000, height: 60_000 }), pixels()), "60000 × 60000 pixels"],
  ])("%s", (_title, png, found) => {
    expect(() => sizeOfPng(png)).toThrow(found);
  });
});
