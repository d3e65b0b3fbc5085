import { inflateSync } from "node:zlib";

const streams = /\/FlateDecode[^]*?>>\nstream\n/g;

/** The compressed streams of a PDF that pdfkit has written, as they were before. */
function streamsOf(pdf: Buffer): string[] {
  const written = pdf.toString("latin1");
  return [...written.matchAll(streams)].map(({ 0: head, index }) => {
    const from = index + head.length;
    return inflateSync(pdf.subarray(from, written.indexOf("\nendstream", from))).toString("latin1");
  });
}

/** What each glyph of its one font stands for. */
function lettersOf(parts: readonly string[]): readonly string[] {
  const map = parts.find((part) => part.includes("beginbfrange")) ?? "";
  const entries = /<0000> <[0-9a-f]+> \[([^\]]*)\]/.exec(map)?.[1] ?? "";
  return [...entries.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = ""]) => Buffer.from(hex, "hex").swap16().toString("utf16le"));
}

/** What a PDF of ours shows as text, without the blanks, of which its lines break some. */
export function pdfText(pdf: Buffer): string {
  const parts = streamsOf(pdf);
  const letters = lettersOf(parts);
  const shown = parts.flatMap((part) => [...part.matchAll(/\[([^\]]*)\] TJ/g)].map(([, glyphs = ""]) => glyphs));
  const glyphs = shown.flatMap((text) => [...text.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []));
  return glyphs
    .map((glyph) => letters[Number.parseInt(glyph, 16)] ?? "")
    .join("")
    .replaceAll(/\s/g, "");
}

/** What of a PDF could do something: a link, a script, a form, a file within. */
export function pdfDeeds(pdf: Buffer): string[] {
  const structure = pdf.toString("latin1").replaceAll(/\nstream\n[^]*?\nendstream/g, "");
  return (
    structure.match(/\/(A|AA|AcroForm|Annots?|EmbeddedFiles?|GoToR|JavaScript|JS|Launch|OpenAction|RichMedia|SubmitForm|URI)\b/g) ?? []
  );
}
