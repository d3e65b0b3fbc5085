import { inflateSync } from "node:zlib";

const objectPattern = /(\d+) 0 obj\n([^]*?)\n(?:endobj|stream\n)/g;

interface PdfObject {
  readonly dictionary: string;
  /** Decompressed; empty without one. */
  readonly stream: string;
}

/** The objects of a PDF written by pdfkit, by their numbers. */
function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const written = pdf.toString("latin1");
  return new Map(
    [...written.matchAll(objectPattern)].map(({ 0: whole, 1: number = "", 2: dictionary = "", index }) => {
      if (!whole.endsWith("stream\n") || !dictionary.includes("/FlateDecode")) return [number, { dictionary, stream: "" }];
      const from = index + whole.length;
      return [number, { dictionary, stream: inflateSync(pdf.subarray(from, written.indexOf("\nendstream", from))).toString("latin1") }];
    }),
  );
}

/** The texts of each font's glyphs, by the font's name such as F1. */
function fontsOf(objects: ReadonlyMap<string, PdfObject>): Map<string, readonly string[]> {
  const all = [...objects.values()].map(({ dictionary }) => dictionary).join("\n");
  return new Map(
    [...all.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", font = ""]) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.dictionary ?? "")?.[1] ?? "";
      return [name, glyphTextsOf(objects.get(map)?.stream ?? "")];
    }),
  );
}

function glyphTextsOf(map: string): readonly string[] {
  const entries = /<0000> <[0-9a-f]+> \[([^\]]*)\]/.exec(map)?.[1] ?? "";
  return [...entries.matchAll(/<([0-9a-f ]+)>/g)].map(([, hex = ""]) =>
    Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
  );
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
  const objects = objectsOf(pdf);
  const fonts = fontsOf(objects);
  const pages = [...objects.values()].filter(({ stream }) => stream.includes("] TJ"));
  return pages.flatMap(({ stream }, page) =>
    [...stream.matchAll(/\/(F\d+) ([\d.]+) Tf([^]*?)ET/g)].map(([, font = "", size, shown = ""]) => ({
      text: [...shown.matchAll(/\[([^\]]*)\] TJ/g)].map(([, glyphs = ""]) => textOf(glyphs, fonts.get(font) ?? [])).join(""),
      size: Number(size),
      page,
    })),
  );
}

/** What a reader copies in place of the glyphs of other scripts. */
export function copiedTexts(pdf: Buffer): string[] {
  const contents = [...objectsOf(pdf).values()].map(({ stream }) => stream).join("\n");
  return [...contents.matchAll(/\/ActualText \(((?:\\[^]|[^\\)])*)\)/g)].map(([, text = ""]) => {
    const bytes = text.replaceAll(/\\(.)/gs, (_, escaped: string) => ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" })[escaped] ?? escaped);
    return Buffer.from(bytes.slice(2), "latin1").swap16().toString("utf16le");
  });
}

const textOf = (written: string, glyphTexts: readonly string[]): string =>
  [...written.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => glyphTexts[Number.parseInt(glyph, 16)] ?? "")
    .join("");

/** The text of a PDF without whitespace, as line breaks replace some blanks. Texts from right to left are in the order of their drawing. */
export const pdfText = (pdf: Buffer): string =>
  pdfTexts(pdf)
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\s/g, "");

/** The active elements of a PDF: links, scripts, forms, embedded files. */
export function signedPdfFacts(pdf: Buffer): string[] {
  const structure = pdf.toString("latin1").replaceAll(/\nstream\n[^]*?\nendstream/g, "");
  return (
    structure.match(/\/(A|AA|AcroForm|Annots?|EmbeddedFiles?|GoToR|JavaScript|JS|Launch|OpenAction|RichMedia|SubmitForm|URI)\b/g) ?? []
  );
}
