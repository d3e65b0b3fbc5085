import { inflateSync } from "node:zlib";

/** The text of a PDF that Chromium has printed, a line for each run of text. Empty where it shows pictures of text. */
export function printedText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const glyphs = new Map(
    [...objects].map(([id, { head }]) => [id, glyphTexts(streamAt(objects, /\/ToUnicode (\d+) 0 R/.exec(head)?.[1]))]),
  );
  const pages = [...objects.values()].flatMap(({ stream }) => (stream?.includes(" Tf\n") ? [stream] : []));
  return pages.flatMap((page) => [...page.matchAll(/BT\n([^]*?)ET/g)].map(([, run = ""]) => runText(run, glyphs))).join("\n");
}

interface PdfObject {
  readonly head: string;
  /** Decompressed. */
  readonly stream: string | undefined;
}

function objectsOf(pdf: Buffer): ReadonlyMap<string, PdfObject> {
  const written = pdf.toString("latin1");
  return new Map(
    [...written.matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gm)].map(([, id = "", content = ""]) => [id, objectOf(content)] as const),
  );
}

function objectOf(content: string): PdfObject {
  const start = content.indexOf("stream\n");
  const [head, compressed] = start < 0 ? [content, undefined] : [content.slice(0, start), content.slice(start + "stream\n".length)];
  const isCompressed = compressed !== undefined && head.includes("/FlateDecode");
  return { head, stream: isCompressed ? inflateSync(Buffer.from(compressed, "latin1"), { finishFlush: 2 }).toString("latin1") : undefined };
}

const streamAt = (objects: ReadonlyMap<string, PdfObject>, id: string | undefined): string =>
  id === undefined ? "" : (objects.get(id)?.stream ?? "");

/** The text of each glyph by its code, from a font's map to Unicode. */
function glyphTexts(map: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const [, section = ""] of map.matchAll(/beginbfchar\n([^]*?)endbfchar/g))
    for (const [, code = "", text = ""] of section.matchAll(/<(\w+)> <(\w+)>/g)) texts.set(code, unicode(text));
  for (const [, section = ""] of map.matchAll(/beginbfrange\n([^]*?)endbfrange/g))
    for (const [, from = "", to = "", text = ""] of section.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code += 1)
        texts.set(hexOf(code, from.length), String.fromCodePoint(Number.parseInt(text, 16) + code - Number.parseInt(from, 16)));
  return texts;
}

const hexOf = (code: number, length: number): string => code.toString(16).toUpperCase().padStart(length, "0");

const unicode = (hex: string): string => Buffer.from(hex, "hex").swap16().toString("utf16le");

/** Chromium names each font in a page after the number of its object. */
function runText(run: string, glyphs: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let texts: ReadonlyMap<string, string> = new Map();
  let text = "";
  for (const [, font, codes = ""] of run.matchAll(/\/F(\d+) [\d.]+ Tf|<([0-9A-F]+)>/g)) {
    if (font !== undefined) texts = glyphs.get(font) ?? new Map();
    const length = [...texts.keys()][0]?.length ?? 2;
    for (let at = 0; at < codes.length; at += length) text += texts.get(codes.slice(at, at + length)) ?? "";
  }
  return text;
}
