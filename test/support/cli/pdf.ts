import { inflateSync } from "node:zlib";

const streamPattern = /\/FlateDecode[^]*?>>\nstream\n/g;

/** The decompressed streams of a PDF written by pdfkit. */
function streamsOf(pdf: Buffer): string[] {
  const written = pdf.toString("latin1");
  return [...written.matchAll(streamPattern)].map(({ 0: header, index }) => {
    const from = index + header.length;
    return inflateSync(pdf.subarray(from, written.indexOf("\nendstream", from))).toString("latin1");
  });
}

/** The text of each glyph of the PDF's only font. */
function glyphTextsOf(streams: readonly string[]): readonly string[] {
  const map = streams.find((stream) => stream.includes("beginbfrange")) ?? "";
  const entries = /<0000> <[0-9a-f]+> \[([^\]]*)\]/.exec(map)?.[1] ?? "";
  return [...entries.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ""]) => Buffer.from(hex, "hex").swap16().toString("utf16le"));
}

export interface PdfText {
  readonly text: string;
  /** In points. */
  readonly size: number;
  /** From 0. */
  readonly page: number;
}

/** Each line of text with its font size and page. */
export function pdfTexts(pdf: Buffer): PdfText[] {
  const contents = streamsOf(pdf);
  const glyphTexts = glyphTextsOf(contents);
  const pages = contents.filter((content) => content.includes("] TJ"));
  return pages.flatMap((content, page) =>
    [...content.matchAll(/\/F\d+ ([\d.]+) Tf[^[]*\[([^\]]*)\] TJ/g)].map(([, size, glyphs = ""]) => ({
      text: textOf(glyphs, glyphTexts),
      size: Number(size),
      page,
    })),
  );
}

const textOf = (written: string, glyphTexts: readonly string[]): string =>
  [...written.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => glyphTexts[Number.parseInt(glyph, 16)] ?? "")
    .join("");

/** The text of a PDF without whitespace, as line breaks replace some blanks. */
export function pdfText(pdf: Buffer): string {
  const contents = streamsOf(pdf);
  const glyphTexts = glyphTextsOf(contents);
  const visible = contents.flatMap((content) => [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, glyphs = ""]) => glyphs));
  return visible
    .map((text) => textOf(text, glyphTexts))
    .join("")
    .replaceAll(/\s/g, "");
}

/** The active elements of a PDF: links, scripts, forms, embedded files. */
export function signedPdfFacts(pdf: Buffer): string[] {
  const structure = pdf.toString("latin1").replaceAll(/\nstream\n[^]*?\nendstream/g, "");
  return (
    structure.match(/\/(A|AA|AcroForm|Annots?|EmbeddedFiles?|GoToR|JavaScript|JS|Launch|OpenAction|RichMedia|SubmitForm|URI)\b/g) ?? []
  );
}
