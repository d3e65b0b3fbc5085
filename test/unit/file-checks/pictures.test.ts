import { describe, expect, it } from "vitest";
import { checkPicture } from "../../../functions/file-checks/check-picture.ts";
import { frame, jpegOf, scan } from "../../support/fixtures/jpegs.ts";
import { aPng, chunk, header, pixels, pngOf } from "../../support/fixtures/pngs.ts";
import { kindOf } from "../../../functions/file-checks/file-kind.ts";
import { files } from "../../support/fixtures/uploads.ts";
import { deflateSync } from "node:zlib";
import { sizeOfPng } from "../../../functions/file-checks/png.ts";

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

const wordsOf = (content: string | Buffer) => kindOf(Buffer.from(content as string, "latin1")).description;

describe("the file type", () => {
  it.each([
    ["application/pdf", files.pdf],
    ["image/jpeg", files.jpeg],
    ["image/png", files.png],
    ["image/heic", files.heic],
  ])("is %s by the first bytes", (contentType, content) => {
    expect(kindOf(content).contentType).toBe(contentType);
  });

  it.each([
    ["an HTML page", "<!doctype html><title>x</title>"],
    ["an HTML page", "\n <!-- x --> <html lang=en>"],
    ["an HTML page", "<script>alert(1)</script>%PDF-1.7"],
    ["an SVG picture", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["an XML file", '<?xml version="1.0"?><letter/>'],
    ["a ZIP archive or Office file", "PK\x03\x04\x14\0"],
    ["an old Office file", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0"],
    ["a GIF picture", "GIF89a\x01\0"],
    ["a TIFF picture", "II*\0\x08\0"],
    ["a WebP picture", "RIFF\x24\0\0\0WEBPVP8 "],
    ["a program", "MZ\x90\0"],
    ["a program", "#!/bin/sh\n"],
    ["a text file", "Dear Kim,\n"],
    ["a text file", "x%PDF-1.7"],
    ["a file of another kind", "\0\0\0\x18ftypisom"],
    ["a file of another kind", "\0".repeat(20)],
    ["a file of another kind", ""],
  ])("of %s is not accepted", (words, content) => {
    expect(wordsOf(content)).toBe(words);
    expect(kindOf(Buffer.from(content, "latin1")).contentType).toBeUndefined();
  });
});

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
