import { describe, expect, it } from "vitest";
import { kindOf } from "../../../functions/file-checks/file-kind.ts";
import { files } from "../../support/fixtures/uploads.ts";

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
